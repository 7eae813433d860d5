package sh.joiner.sandbox.scheduler;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.PlacedPodCounts;
import sh.joiner.sandbox.placement.PodShape;
import sh.joiner.sandbox.placement.SpreadConstraint;

/** Topology spread constraints with {@code DoNotSchedule}: no domain may exceed the domain with the fewest pods by more than {@code maxSkew}. */
final class SpreadFilter implements Filter {

    private static final String UNEVEN = "node(s) didn't match pod topology spread constraints";

    @Override
    public Check check(PodShape pod, SchedulerCache fleet) {
        var rules = pod.podRules().hardSpreads();
        if (rules.isEmpty()) {
            return Check.NOTHING;
        }
        var tallies = rules.stream().map(rule -> tally(rule, pod, fleet)).toList();
        return node -> tallies.stream()
                .flatMap(tally -> tally.against(node).stream())
                .limit(1)
                .toList();
    }

    private static Tally tally(SpreadConstraint rule, PodShape pod, SchedulerCache fleet) {
        var counts = domainCounts(rule, pod, fleet);
        int least = counts.values().stream().mapToInt(Integer::intValue).min().orElse(0);
        int floor = counts.size() < rule.minDomains() ? 0 : least;
        int self = fleet.placedPods().matches(rule.group(), pod) ? 1 : 0;
        return new Tally(rule, counts, floor + rule.maxSkew() - self);
    }

    /** Returns the number of matching pods on eligible nodes, for every domain that has an eligible node. */
    static Map<String, Integer> domainCounts(SpreadConstraint rule, PodShape pod, SchedulerCache fleet) {
        var byNode =
                fleet.count(new PlacedPodCounts.Question(List.of(rule.group()), PlacedPodCounts.TerminatingPods.SKIP));
        var counts = new HashMap<String, Integer>();
        for (NodeSlot node : fleet.slots()) {
            var domain = node.labels().get(rule.topologyKey());
            if (domain != null && hasAllKeys(node, pod) && includes(rule, pod, node)) {
                counts.merge(domain, byNode.getOrDefault(node.name(), 0), Integer::sum);
            }
        }
        return counts;
    }

    /**
     * Returns true if the node has the topology labels of all {@code DoNotSchedule} constraints of the pod. Otherwise, the node is not eligible for
     * any constraint.
     */
    private static boolean hasAllKeys(NodeSlot node, PodShape pod) {
        return pod.podRules().hardSpreads().stream()
                .allMatch(rule -> node.labels().containsKey(rule.topologyKey()));
    }

    private static boolean includes(SpreadConstraint rule, PodShape pod, NodeSlot node) {
        var affinityAllows = rule.affinity() == SpreadConstraint.Policy.Ignore || pod.wants(node);
        var taintsAllow = rule.taints() == SpreadConstraint.Policy.Ignore
                || pod.untolerated(node).isEmpty();
        return affinityAllows && taintsAllow;
    }

    /** A constraint with its counts. A domain accepts the pod if the domain has at most {@code most} matching pods. */
    private record Tally(SpreadConstraint rule, Map<String, Integer> counts, int most) {

        List<Reason> against(NodeSlot node) {
            var domain = node.labels().get(rule.topologyKey());
            if (domain == null) {
                return List.of(Reason.unresolvable(UNEVEN + " (missing required label)"));
            }
            return counts.getOrDefault(domain, 0) > most ? List.of(Reason.resolvable(UNEVEN)) : List.of();
        }
    }
}
