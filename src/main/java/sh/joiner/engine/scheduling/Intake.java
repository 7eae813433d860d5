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
 * Which pods take part in a pass (core 4.2): those that wait, and those on nodes that are going, which will wait soon.
 *
 * @param pods to be placed
 * @param refused asked for what nobody could give
 */
record Intake(List<Pod> pods, List<Refusal> refused) {

    static Intake of(Snapshot snapshot, List<SchedulingNode> views, Mounts mounts) {
        var leaving = views.stream()
                .filter(view -> view.stage() == Stage.LEAVING)
                .flatMap(view -> Stream.ofNullable(view.node()))
                .collect(Collectors.toSet());
        var pods = new ArrayList<Pod>();
        var refused = new ArrayList<Refusal>();
        var stays = new Staying(snapshot);
        snapshot.pods().stream()
                .filter(pod -> pod.isProvisionable() || willWait(pod, leaving, stays))
                .filter(pod -> !staysAway(pod))
                .sorted(Comparator.comparing(Pod::name))
                .forEach(pod -> fault(pod)
                        .or(() -> mounts.fault(pod))
                        .ifPresentOrElse(
                                fault -> refused.add(new Refusal(pod.name(), fault, List.of())), () -> pods.add(pod)));
        return new Intake(List.copyOf(pods), List.copyOf(refused));
    }

    private static boolean willWait(Pod pod, Set<NodeName> leaving, Staying stays) {
        return pod.node() != null
                && leaving.contains(pod.node())
                && !pod.isOfDaemonSet()
                && !pod.isMirror()
                && !pod.life().isTerminal()
                && (!pod.life().isTerminating() || comesBackUnderItsName(pod))
                && !stays.until(pod);
    }

    private static boolean comesBackUnderItsName(Pod pod) {
        return pod.owner().filter(owner -> owner.kind().equals("StatefulSet")).isPresent();
    }

    // A pod that asks for nodes of no pool is none of our business, and not refused either.
    private static boolean staysAway(Pod pod) {
        var strict = pod.placing().affinity().alternatives().getFirst();
        return strict.names(Labels.POOL)
                && strict.get(Labels.POOL).mayBeAbsent()
                && strict.get(Labels.POOL).allowed().isEmpty();
    }

    private static Optional<String> fault(Pod pod) {
        if (pod.usesDynamicResources()) {
            return Optional.of("it asks for devices by resource claims, which are not supported");
        }
        var affinity = pod.placing().affinity();
        if (affinity.usesMatchFields()) {
            return Optional.of("its node affinity matches fields, which is not supported");
        }
        return Stream.concat(Stream.of(affinity.selector()), affinity.terms().stream())
                .map(Requirements::keys)
                .flatMap(Set::stream)
                .filter(Labels::isRestricted)
                .sorted()
                .findFirst()
                .map(Intake::restricted);
    }

    private static String restricted(LabelKey key) {
        return "it asks for the label %s, which is not for pods to choose".formatted(key);
    }
}
