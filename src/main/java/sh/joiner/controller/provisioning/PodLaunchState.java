package sh.joiner.controller.provisioning;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.lifecycle.LaunchFacts;
import sh.joiner.engine.lifecycle.PodLaunch;
import sh.joiner.engine.lifecycle.PodLaunches;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.pod.Owner;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.LaunchBackOff;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The launches for pods that are still pending, by pool and kind of pod. Back-offs of pools are derived from these launches (decision 0031). Nothing
 * is stored, so a new process starts with an empty state. Only {@link #last} and {@link #forget} are thread-safe. Only the provisioning
 * loop calls the other methods.
 */
public final class PodLaunchState {

    private final PodLaunches.Limits limits;
    private final Map<Key, PodLaunches> rows = new HashMap<>();
    private final Map<String, Basis> bases = new TreeMap<>();
    private volatile List<LaunchBackOff> last = List.of();

    /** Pods of one owner with the same requests and scheduling constraints. Each pod without an owner is a separate kind. */
    private record Kind(String owner, Resources requests, Pod.Placing placing) {

        static Kind of(Pod pod) {
            return new Kind(pod.owner().map(Owner::uid).orElse(pod.uid()), pod.requests(), pod.placing());
        }
    }

    private record Key(String pool, Kind kind) {}

    /**
     * The versions of the pool and its node class, and the resolved resources of the class. A change resets the back-off, because new launches may
     * no longer leave the pods pending.
     */
    private record Basis(String pool, long poolGeneration, String nodeClass, long classGeneration, Set<String> found) {

        static Basis of(Pool pool, @Nullable NodeClass nodeClass) {
            return nodeClass == null
                    ? new Basis(pool.uid(), pool.generation(), "", 0, Set.of())
                    : new Basis(
                            pool.uid(),
                            pool.generation(),
                            nodeClass.uid(),
                            nodeClass.generation(),
                            found(nodeClass.resolved()));
        }

        private static Set<String> found(NodeClass.Resolved resolved) {
            var found = resolved.images().stream().map(image -> image.id()).collect(Collectors.toSet());
            resolved.subnets().stream().map(Subnet::id).forEach(found::add);
            resolved.securityGroups().stream().map(SecurityGroup::id).forEach(found::add);
            found.add(resolved.instanceProfile());
            return found;
        }
    }

    public PodLaunchState(PodLaunches.Limits limits) {
        this.limits = limits;
    }

    /** Returns the back-offs that the next plan must respect. */
    List<LaunchBackOff> inspect(Snapshot snapshot) {
        forgetChanged(snapshot);
        if (rows.isEmpty()) {
            return List.of();
        }
        var facts = LaunchFacts.of(snapshot);
        rows.replaceAll((_, launches) -> launches.seen(facts));
        rows.values().removeIf(PodLaunches.NONE::equals);
        var waiting = snapshot.pods().stream().filter(Pod::isProvisionable).collect(Collectors.groupingBy(Kind::of));
        return rows.entrySet().stream()
                .flatMap(
                        row -> row
                                .getValue()
                                .backOff(row.getKey().pool(), waiting(waiting, row.getKey()), limits, facts.at())
                                .stream())
                .sorted(Comparator.comparing(LaunchBackOff::pool)
                        .thenComparing(backOff -> backOff.pods().first()))
                .toList();
    }

    private static Collection<Pod> waiting(Map<Kind, List<Pod>> waiting, Key key) {
        return waiting.getOrDefault(key.kind(), List.of());
    }

    private void forgetChanged(Snapshot snapshot) {
        var classes = snapshot.nodeClasses().stream()
                .collect(Collectors.toMap(NodeClass::name, nodeClass -> nodeClass, (nodeClass, _) -> nodeClass));
        var present = new TreeMap<String, Basis>();
        snapshot.pools()
                .forEach(pool -> present.put(
                        pool.name(),
                        Basis.of(pool, classes.get(pool.template().nodeClass().name()))));
        rows.keySet().removeIf(key -> !Objects.equals(bases.get(key.pool()), present.get(key.pool())));
        bases.clear();
        bases.putAll(present);
    }

    /** Records a claim that was created for pods of the snapshot. */
    void launched(Snapshot snapshot, Map<PodName, Pod> pods, ClaimName claim, ClaimDraft draft) {
        draft.pods().stream()
                .map(pods::get)
                .filter(pod -> pod != null && pod.isProvisionable())
                .collect(Collectors.groupingBy(Kind::of, Collectors.mapping(Pod::uid, Collectors.toSet())))
                .forEach((kind, uids) -> rows.merge(
                        new Key(draft.pool(), kind),
                        PodLaunches.NONE.plus(new PodLaunch(claim, snapshot.takenAt(), uids)),
                        (launches, more) -> launches.plus(more.launches().getFirst())));
    }

    /** Returns the back-offs that keep a pod pending, because the plan found no other target for the pod. */
    List<LaunchBackOff> effective(Snapshot snapshot, Map<PodName, Pod> pods, Plan plan) {
        if (snapshot.backOffs().isEmpty()) {
            last = List.of();
            return last;
        }
        var refused = plan.refusals().stream()
                .filter(refusal -> !refusal.isUnseen())
                .map(Refusal::pod)
                .collect(Collectors.toSet());
        var effective = new ArrayList<LaunchBackOff>();
        snapshot.backOffs().forEach(backOff -> backOff.of(refused).ifPresent(effective::add));
        for (var backOff : effective) {
            var uids = backOff.pods().stream()
                    .map(pods::get)
                    .filter(Objects::nonNull)
                    .map(Pod::uid)
                    .collect(Collectors.toSet());
            rows.replaceAll((key, launches) -> key.pool().equals(backOff.pool())
                    ? launches.withPodsLeftPending(uids, snapshot.takenAt())
                    : launches);
        }
        last = List.copyOf(effective);
        return last;
    }

    /** Returns the back-offs that kept pods pending in the last plan. */
    public List<LaunchBackOff> last() {
        return last;
    }

    /** Forgets the displayed back-offs, because another process leads. */
    public void forget() {
        last = List.of();
    }
}
