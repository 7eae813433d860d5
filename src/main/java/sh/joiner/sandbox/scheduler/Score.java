package sh.joiner.sandbox.scheduler;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import sh.joiner.sandbox.placement.AffinityTerm;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.PlacedPodCounts;
import sh.joiner.sandbox.placement.PodShape;

/** Scores the feasible nodes of a pod with the weights of kube-scheduler's default profile. The first node by name wins a tie. */
final class Score {

    private final PodShape pod;
    private final SchedulerCache fleet;

    Score(PodShape pod, SchedulerCache fleet) {
        this.pod = pod;
        this.fleet = fleet;
    }

    NodeSlot best(List<NodeSlot> nodes) {
        if (nodes.size() == 1) {
            return nodes.getFirst();
        }
        var scores = nodes.stream()
                .mapToDouble(node -> freedom(node) + balance(node))
                .toArray();
        add(scores, -3, nodes, this::softTaints);
        add(scores, 2, nodes, this::preference);
        add(scores, 2, nodes, affinity());
        add(scores, -2, nodes, spread());
        int best = 0;
        for (int i = 1; i < scores.length; i++) {
            if (scores[i] > scores[best] || (scores[i] == scores[best] && isBefore(nodes.get(i), nodes.get(best)))) {
                best = i;
            }
        }
        return nodes.get(best);
    }

    private static boolean isBefore(NodeSlot slot, NodeSlot other) {
        return slot.name().compareTo(other.name()) < 0;
    }

    /** Adds the count of each node, scaled to 0 to 100 over all nodes and multiplied by the weight. Adds nothing if all counts are equal. */
    private static void add(double[] scores, int weight, List<NodeSlot> nodes, ToDoubleFunction<NodeSlot> count) {
        var counts = nodes.stream().mapToDouble(count).toArray();
        double least = Arrays.stream(counts).min().orElse(0);
        double most = Arrays.stream(counts).max().orElse(0);
        if (most > least) {
            for (int i = 0; i < scores.length; i++) {
                scores[i] += weight * 100 * (counts[i] - least) / (most - least);
            }
        }
    }

    /** Returns how much of the node would stay free, from 0 to 100. */
    private double freedom(NodeSlot node) {
        return 100 * (2 - share(node, "cpu") - share(node, "memory")) / 2;
    }

    /** Returns how evenly CPU and memory would be used, from 50 to 100. */
    private double balance(NodeSlot node) {
        return 100 * (1 - Math.abs(share(node, "cpu") - share(node, "memory")) / 2);
    }

    private double share(NodeSlot node, String resource) {
        long allocatable = Math.max(1, node.allocatable(resource));
        return Math.min(1.0, (double) (node.load().weight(resource) + pod.weight(resource)) / allocatable);
    }

    private double softTaints(NodeSlot node) {
        return node.taints().stream()
                .filter(taint -> !taint.isHard() && !pod.tolerates(taint))
                .count();
    }

    private double preference(NodeSlot node) {
        return pod.preferences().stream()
                .filter(preferred -> preferred.term().matches(node.name(), node.labels()))
                .mapToInt(PodShape.Preference::weight)
                .sum();
    }

    /** Counts the pods in a node's domains that match terms of preferred affinity or anti-affinity. Each pod counts with the weight of its term. */
    private ToDoubleFunction<NodeSlot> affinity() {
        var preferred = pod.podRules().preferred().stream()
                .map(weighted ->
                        new Part(weighted.term().topologyKey(), domainCounts(weighted.term()), weighted.weight()))
                .toList();
        return node -> preferred.stream().mapToDouble(part -> part.at(node)).sum();
    }

    private Map<String, Integer> domainCounts(AffinityTerm term) {
        var byNode =
                fleet.count(new PlacedPodCounts.Question(List.of(term.group()), PlacedPodCounts.TerminatingPods.COUNT));
        return DomainCounts.sum(term.topologyKey(), byNode, fleet);
    }

    /** Counts the matching pods in the domains of the pod's {@code ScheduleAnyway} spread constraints. */
    private ToDoubleFunction<NodeSlot> spread() {
        var parts = pod.podRules().softSpreads().stream()
                .map(rule -> new Part(rule.topologyKey(), SpreadFilter.domainCounts(rule, pod, fleet), 1))
                .toList();
        return node -> parts.stream().mapToDouble(part -> part.at(node)).sum();
    }

    private record Part(String topologyKey, Map<String, Integer> counts, int weight) {
        double at(NodeSlot node) {
            var domain = node.labels().get(topologyKey);
            return domain == null ? 0 : weight * counts.getOrDefault(domain, 0);
        }
    }
}
