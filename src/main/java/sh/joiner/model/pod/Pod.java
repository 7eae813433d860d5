package sh.joiner.model.pod;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.resource.Resources;

/**
 * A pod as scheduling and draining see it.
 *
 * @param requests what it asks of a node: its containers and overhead, and one of {@code pods}
 * @param node where it is bound; absent while it waits
 * @param waiting where it waits although kube-scheduler looked at it, since when; absent otherwise (core 4.2)
 * @param usesDynamicResources whether it asks for devices by resource claims
 * @param limits what its containers may take at most; what is not named is not limited
 */
@Wide("the fields of a Pod that scheduling and disruption read")
public record Pod(
        PodName name,
        String uid,
        Map<String, String> labels,
        Map<String, String> annotations,
        Optional<Owner> owner,
        Instant createdAt,
        Resources requests,
        Placing placing,
        @Nullable NodeName node,
        @Nullable NodeName nominatedNode,
        @Nullable Instant waiting,
        Life life,
        boolean usesDynamicResources,
        Resources limits) {

    public Pod {
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
    }

    /** One without limits. */
    public Pod(
            PodName name,
            String uid,
            Map<String, String> labels,
            Map<String, String> annotations,
            Optional<Owner> owner,
            Instant createdAt,
            Resources requests,
            Placing placing,
            @Nullable NodeName node,
            @Nullable NodeName nominatedNode,
            @Nullable Instant waiting,
            Life life,
            boolean usesDynamicResources) {
        this(
                name,
                uid,
                labels,
                annotations,
                owner,
                createdAt,
                requests,
                placing,
                node,
                nominatedNode,
                waiting,
                life,
                usesDynamicResources,
                Resources.NONE);
    }

    /**
     * All that decides where it may go, resources apart.
     *
     * @param volumeClaims names of the persistent volume claims that it mounts, in its namespace
     */
    public record Placing(
            NodeAffinity affinity,
            List<Toleration> tolerations,
            List<SpreadRule> spreads,
            List<AffinityRule> affinities,
            List<HostPort> hostPorts,
            List<String> volumeClaims) {

        /** Anywhere. */
        public static final Placing ANYWHERE =
                new Placing(NodeAffinity.ANY, List.of(), List.of(), List.of(), List.of(), List.of());

        public Placing {
            tolerations = List.copyOf(tolerations);
            spreads = List.copyOf(spreads);
            affinities = List.copyOf(affinities);
            hostPorts = List.copyOf(hostPorts);
            volumeClaims = List.copyOf(volumeClaims);
        }

        /** The same with another node affinity. */
        public Placing with(NodeAffinity other) {
            return new Placing(other, tolerations, spreads, affinities, hostPorts, volumeClaims);
        }

        /** The same with other tolerations. */
        public Placing withTolerations(List<Toleration> others) {
            return new Placing(affinity, others, spreads, affinities, hostPorts, volumeClaims);
        }

        /** The same with other spread constraints. */
        public Placing withSpreads(List<SpreadRule> others) {
            return new Placing(affinity, tolerations, others, affinities, hostPorts, volumeClaims);
        }

        /** The same with other terms about pods. */
        public Placing withAffinities(List<AffinityRule> others) {
            return new Placing(affinity, tolerations, spreads, others, hostPorts, volumeClaims);
        }

        /** Taints that it does not tolerate, in their order; soft ones count too. */
        public List<Taint> refuses(List<Taint> taints) {
            return taints.stream()
                    .filter(taint -> tolerations.stream().noneMatch(toleration -> toleration.tolerates(taint)))
                    .toList();
        }
    }

    /**
     * Where it stands in its life.
     *
     * @param deletingSince absent unless its deletion was asked for
     * @param gracePeriodSeconds how long it may take to stop
     * @param priorityClass empty if none
     * @param boundAt since when its PodScheduled condition is True, absent while it is not
     * @param readyAt since when its Ready condition is True, absent while it is not
     */
    @Wide("the fields of a Pod that change while it runs")
    public record Life(
            Phase phase,
            boolean ready,
            @Nullable Instant startedAt,
            @Nullable Instant deletingSince,
            long gracePeriodSeconds,
            int priority,
            String priorityClass,
            @Nullable Instant boundAt,
            @Nullable Instant readyAt) {

        /** Nobody told when it was bound, or became ready. */
        public Life(
                Phase phase,
                boolean ready,
                @Nullable Instant startedAt,
                @Nullable Instant deletingSince,
                long gracePeriodSeconds,
                int priority,
                String priorityClass) {
            this(phase, ready, startedAt, deletingSince, gracePeriodSeconds, priority, priorityClass, null, null);
        }

        /** Not yet started. */
        public static final Life PENDING = new Life(Phase.PENDING, false, null, null, 30, 0, "");

        public boolean isTerminal() {
            return phase == Phase.SUCCEEDED || phase == Phase.FAILED;
        }

        public boolean isTerminating() {
            return deletingSince != null;
        }
    }

    /** The phase of its status. */
    public enum Phase {
        PENDING,
        RUNNING,
        SUCCEEDED,
        FAILED,
        UNKNOWN
    }

    /** Its double under another name. */
    public Pod named(String other) {
        return new Pod(
                new PodName(name.namespace(), other),
                "%s-%s".formatted(uid, other),
                labels,
                annotations,
                owner,
                createdAt,
                requests,
                placing,
                node,
                nominatedNode,
                waiting,
                life,
                usesDynamicResources,
                limits);
    }

    public boolean isBound() {
        return node != null;
    }

    public boolean isOfDaemonSet() {
        return owner.filter(Owner::isDaemonSet).isPresent();
    }

    /** A static pod of a kubelet. */
    public boolean isMirror() {
        return owner.filter(Owner::isNode).isPresent();
    }

    /**
     * Whether something happened that a node's rest counts from (core 6.10): it came to the node, ended, or was asked to end. Pods of daemon
     * sets do not count.
     *
     * @param before what it was until now; absent if it is new
     */
    public boolean hasMovedSince(@Nullable Pod before) {
        if (!isBound() || isOfDaemonSet()) {
            return false;
        }
        return before == null
                || !before.isBound()
                || (life.isTerminal() && !before.life.isTerminal())
                || (life.isTerminating() && !before.life.isTerminating());
    }

    /** Whether it waits for a node that somebody must make (core 4.2). */
    public boolean isProvisionable() {
        return waiting != null
                && !isBound()
                && nominatedNode == null
                && !isOfDaemonSet()
                && !isMirror()
                && !life.isTerminal()
                && !life.isTerminating();
    }
}
