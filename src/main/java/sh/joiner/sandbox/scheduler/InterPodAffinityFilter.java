package sh.joiner.sandbox.scheduler;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.sandbox.placement.AffinityTerm;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.PlacedPodCounts;
import sh.joiner.sandbox.placement.PodShape;

/** Required pod affinity and anti-affinity. Anti-affinity applies in both directions: placed pods can also reject the new pod. */
final class InterPodAffinityFilter implements Filter {

    private static final Reason AFFINITY = Reason.unresolvable("node(s) didn't match pod affinity rules");
    private static final Reason ANTI_AFFINITY = Reason.resolvable("node(s) didn't match pod anti-affinity rules");
    private static final Reason EXISTING_ANTI_AFFINITY =
            Reason.resolvable("node(s) didn't satisfy existing pods anti-affinity rules");

    @Override
    public Check check(PodShape pod, SchedulerCache fleet) {
        var together = together(pod, fleet);
        var apart = pod.podRules().apart().stream()
                .map(term -> occupied(term, fleet))
                .toList();
        var rejecting = fleet.placedPods().antiAffinityTerms().entrySet().stream()
                .filter(demand -> fleet.placedPods().matches(demand.getKey().group(), pod))
                .map(demand -> domains(demand.getKey().topologyKey(), demand.getValue(), fleet))
                .toList();
        return node -> {
            if (!together.stream().allMatch(domains -> domains.has(node))) {
                return List.of(AFFINITY);
            }
            if (apart.stream().anyMatch(domains -> domains.has(node))) {
                return List.of(ANTI_AFFINITY);
            }
            return rejecting.stream().anyMatch(domains -> domains.has(node))
                    ? List.of(EXISTING_ANTI_AFFINITY)
                    : List.of();
        };
    }

    /**
     * Returns, for each affinity term, the domains with matching pods. If no pod matches yet and the new pod matches its own terms, the pod
     * may be the first: every node with the topology label is allowed.
     */
    private static List<Occupied> together(PodShape pod, SchedulerCache fleet) {
        var terms = pod.podRules().together();
        if (terms.isEmpty()) {
            return List.of();
        }
        var groups = terms.stream().map(AffinityTerm::group).toList();
        var byNode = fleet.count(new PlacedPodCounts.Question(groups, PlacedPodCounts.TerminatingPods.COUNT));
        var isFirst = byNode.isEmpty()
                && groups.stream().allMatch(group -> fleet.placedPods().matches(group, pod));
        return terms.stream()
                .map(term -> isFirst ? anywhere(term.topologyKey(), fleet) : domains(term.topologyKey(), byNode, fleet))
                .toList();
    }

    private static Occupied occupied(AffinityTerm term, SchedulerCache fleet) {
        var question = new PlacedPodCounts.Question(List.of(term.group()), PlacedPodCounts.TerminatingPods.COUNT);
        return domains(term.topologyKey(), fleet.count(question), fleet);
    }

    private static Occupied domains(String topologyKey, Map<String, Integer> byNode, SchedulerCache fleet) {
        return new Occupied(
                topologyKey, DomainCounts.sum(topologyKey, byNode, fleet).keySet());
    }

    private static Occupied anywhere(String topologyKey, SchedulerCache fleet) {
        var values = new HashSet<String>();
        for (NodeSlot node : fleet.slots()) {
            var value = node.labels().get(topologyKey);
            if (value != null) {
                values.add(value);
            }
        }
        return new Occupied(topologyKey, values);
    }

    private record Occupied(String topologyKey, Set<String> values) {
        boolean has(NodeSlot node) {
            var value = node.labels().get(topologyKey);
            return value != null && values.contains(value);
        }
    }
}
