package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.supply.SchedulingNode.Stage;
import sh.joiner.engine.volume.Mounts;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The pods that take part in a pass (core 4.2): pending pods, and pods on nodes that are being deleted.
 * @param pods the pods to place
 * @param refused the pods that no pool can accept, for example because of a restricted label or an unusable volume
 */
public record PassPods(List<Pod> pods, List<Refusal> refused) {

    static PassPods of(Snapshot snapshot, List<SchedulingNode> views, Mounts mounts) {
        var leaving = views.stream()
                .filter(view -> view.stage() == Stage.DELETING)
                .flatMap(view -> Stream.ofNullable(view.node()))
                .collect(Collectors.toSet());
        var pods = new ArrayList<Pod>();
        var refused = new ArrayList<Refusal>();
        var immovable = new ImmovablePods(snapshot);
        snapshot.pods().stream()
                .filter(pod -> pod.isProvisionable() || losesNode(pod, leaving, immovable))
                .filter(pod -> !excludesAllPools(pod))
                .sorted(Comparator.comparing(Pod::name))
                .forEach(pod -> fault(pod, mounts)
                        .ifPresentOrElse(
                                fault -> refused.add(Refusal.ofInvalid(pod.name(), fault)), () -> pods.add(pod)));
        return new PassPods(List.copyOf(pods), List.copyOf(refused));
    }

    private static boolean losesNode(Pod pod, Set<NodeName> leaving, ImmovablePods immovable) {
        return pod.node() != null
                && leaving.contains(pod.node())
                && pod.isReschedulable()
                && !pod.life().isTerminal()
                && !immovable.holds(pod);
    }

    // Joiner does not place a pod that excludes all nodes of pools. The pod is ignored, not refused.
    private static boolean excludesAllPools(Pod pod) {
        var strict = pod.placing().affinity().alternatives().getFirst();
        return strict.names(Labels.POOL)
                && strict.get(Labels.POOL).mayBeAbsent()
                && strict.get(Labels.POOL).allowed().isEmpty();
    }

    /**
     * Returns why no node can accept the pod, for example because of a restricted label or an unusable volume. Empty if
     * a node may be able to accept the pod.
     */
    public static Optional<String> fault(Pod pod, Mounts mounts) {
        return fault(pod).or(() -> mounts.fault(pod));
    }

    private static Optional<String> fault(Pod pod) {
        if (pod.usesDynamicResources()) {
            return Optional.of("the pod uses resource claims, which Joiner does not support");
        }
        var affinity = pod.placing().affinity();
        if (affinity.usesMatchFields()) {
            return Optional.of("the pod's node affinity uses matchFields, which Joiner does not support");
        }
        if (namesNoRestricted(affinity.selector()) && affinity.terms().stream().allMatch(PassPods::namesNoRestricted)) {
            return Optional.empty();
        }
        return Stream.concat(Stream.of(affinity.selector()), affinity.terms().stream())
                .map(Requirements::keys)
                .flatMap(Set::stream)
                .filter(Labels::isRestricted)
                .sorted()
                .findFirst()
                .map(PassPods::restricted);
    }

    private static boolean namesNoRestricted(Requirements requirements) {
        for (var key : requirements.keys()) {
            if (Labels.isRestricted(key)) {
                return false;
            }
        }
        return true;
    }

    private static String restricted(LabelKey key) {
        return "label %s is restricted: remove it from the pod's nodeSelector and node affinity".formatted(key);
    }
}
