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
 * A pod, with the fields that scheduling and draining use.
 *
 * @param requests the requests of the containers plus the overhead, including 1 of the resource {@code pods}
 * @param node the node that the pod is bound to; absent while the pod is not bound
 * @param waiting the time since which kube-scheduler reports the pod as unschedulable; absent otherwise (core 4.2)
 * @param usesDynamicResources whether the pod requests devices by ResourceClaims
 * @param limits the limits of the containers; a missing resource has no limit
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

    /** Creates a pod without limits. */
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
     * The scheduling rules of a pod, except its resources.
     *
     * @param volumeClaims names of the PersistentVolumeClaims that the pod mounts
     */
    public record Placing(
            NodeAffinity affinity,
            List<Toleration> tolerations,
            List<SpreadRule> spreads,
            List<AffinityRule> affinities,
            List<HostPort> hostPorts,
            List<String> volumeClaims) {

        /** No scheduling rules. */
        public static final Placing ANYWHERE =
                new Placing(NodeAffinity.ANY, List.of(), List.of(), List.of(), List.of(), List.of());

        public Placing {
            tolerations = List.copyOf(tolerations);
            spreads = List.copyOf(spreads);
            affinities = List.copyOf(affinities);
            hostPorts = List.copyOf(hostPorts);
            volumeClaims = List.copyOf(volumeClaims);
        }

        /** Returns a copy with another node affinity. */
        public Placing with(NodeAffinity other) {
            return new Placing(other, tolerations, spreads, affinities, hostPorts, volumeClaims);
        }

        /** Returns a copy with these tolerations. */
        public Placing withTolerations(List<Toleration> others) {
            return new Placing(affinity, others, spreads, affinities, hostPorts, volumeClaims);
        }

        /** Returns a copy with these spread constraints. */
        public Placing withSpreads(List<SpreadRule> others) {
            return new Placing(affinity, tolerations, others, affinities, hostPorts, volumeClaims);
        }

        /** Returns a copy with these affinity and anti-affinity terms. */
        public Placing withAffinities(List<AffinityRule> others) {
            return new Placing(affinity, tolerations, spreads, others, hostPorts, volumeClaims);
        }

        /** Returns the taints that the pod does not tolerate, in their order, including PreferNoSchedule taints. */
        public List<Taint> refuses(List<Taint> taints) {
            if (taints.isEmpty()) {
                return List.of();
            }
            return taints.stream().filter(taint -> !tolerates(taint)).toList();
        }

        /** Returns true if the pod tolerates the taint. */
        public boolean tolerates(Taint taint) {
            for (var toleration : tolerations) {
                if (toleration.tolerates(taint)) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * The lifecycle state of a pod.
     *
     * @param deletingSince the deletion timestamp; absent if the pod is not being deleted
     * @param gracePeriodSeconds the maximum duration of the termination of the pod
     * @param priorityClass empty if there is none
     * @param boundAt the time since which the PodScheduled condition is True; absent while it is not
     * @param readyAt the time since which the Ready condition is True; absent while it is not
     * @param restarts the restarts of all containers, including init containers, since the pod was started
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
            @Nullable Instant readyAt,
            int restarts) {

        /** Creates a state without restarts and without the times of binding and readiness. */
        public Life(
                Phase phase,
                boolean ready,
                @Nullable Instant startedAt,
                @Nullable Instant deletingSince,
                long gracePeriodSeconds,
                int priority,
                String priorityClass) {
            this(phase, ready, startedAt, deletingSince, gracePeriodSeconds, priority, priorityClass, null, null, 0);
        }

        /** Not started yet. */
        public static final Life PENDING = new Life(Phase.PENDING, false, null, null, 30, 0, "");

        public boolean isTerminal() {
            return phase == Phase.SUCCEEDED || phase == Phase.FAILED;
        }

        public boolean isTerminating() {
            return deletingSince != null;
        }
    }

    /** The phase in the pod's status. */
    public enum Phase {
        PENDING,
        RUNNING,
        SUCCEEDED,
        FAILED,
        UNKNOWN
    }

    /** Returns a copy with another name and UID. */
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

    /** Returns a copy that is bound to this node. */
    public Pod movedTo(NodeName other) {
        return new Pod(
                name,
                uid,
                labels,
                annotations,
                owner,
                createdAt,
                requests,
                placing,
                other,
                nominatedNode,
                waiting,
                life,
                usesDynamicResources,
                limits);
    }

    /** Returns a copy that kube-scheduler has reported as unschedulable since this time. */
    public Pod waitingSince(Instant time) {
        return new Pod(
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
                time,
                life,
                usesDynamicResources,
                limits);
    }

    /** Returns a copy with these annotations. */
    public Pod annotated(Map<String, String> others) {
        return new Pod(
                name,
                uid,
                labels,
                others,
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

    /**
     * Returns true if the pod needs another node when its node is removed (core 5.5). This includes a terminating pod
     * of a StatefulSet, because the StatefulSet creates the pod again under the same name. Pods of daemon sets and
     * static pods belong to their node.
     */
    public boolean isReschedulable() {
        boolean isActive = !life.isTerminal() && !life.isTerminating();
        boolean isRecreated = life.isTerminating()
                && owner.filter(controller -> controller.kind().equals("StatefulSet"))
                        .isPresent();
        return (isActive || isRecreated) && !isOfDaemonSet() && !isMirror();
    }

    /** Returns true for a static pod of a kubelet. */
    public boolean isMirror() {
        return owner.filter(Owner::isNode).isPresent();
    }

    /**
     * Returns true if the pod was bound to its node, ended, or started to terminate since {@code before}. The time since such an event
     * determines if a node is consolidatable (core 6.10). Pods of daemon sets are ignored.
     *
     * @param before the earlier state; absent if the pod is new
     */
    public boolean hasEventSince(@Nullable Pod before) {
        if (!isBound() || isOfDaemonSet()) {
            return false;
        }
        return before == null
                || !before.isBound()
                || (life.isTerminal() && !before.life.isTerminal())
                || (life.isTerminating() && !before.life.isTerminating());
    }

    /** Returns true if the pod waits for a new node (core 4.2). */
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
