package sh.joiner.sandbox.scheduler;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Chooses among the nodes that may hold a pod, with the weights of kube-scheduler's default profile; the first by name wins a tie. */
final class Score {

    private final PodShape pod;
    private final Fleet fleet;

    Score(PodShape pod, Fleet fleet) {
        this.pod = pod;
        this.fleet = fleet;
    }

    NodeSlot best(List<NodeSlot> nodes) {
        if (nodes.size() == 1) {
            return nodes.getFirst();
        }
        ToDoubleFunction<NodeSlot> taints = normalised(nodes, this::softTaints);
        ToDoubleFunction<NodeSlot> wishes = normalised(nodes, this::preference);
        ToDoubleFunction<NodeSlot> company = normalised(nodes, company());
        ToDoubleFunction<NodeSlot> crowd = normalised(nodes, crowd());
        Comparator<NodeSlot> byScore = Comparator.comparingDouble(node -> freedom(node)
                + balance(node)
                + 3 * (100 - taints.applyAsDouble(node))
                + 2 * wishes.applyAsDouble(node)
                + 2 * company.applyAsDouble(node)
                + 2 * (100 - crowd.applyAsDouble(node)));
        return nodes.stream()
                .max(byScore.thenComparing(NodeSlot::name, Comparator.reverseOrder()))
                .orElseThrow();
    }

    /** Scales to 0 up to 100 over these nodes; all alike give 0. */
    private static ToDoubleFunction<NodeSlot> normalised(Collection<NodeSlot> nodes, ToDoubleFunction<NodeSlot> raw) {
        double least = nodes.stream().mapToDouble(raw).min().orElse(0);
        double most = nodes.stream().mapToDouble(raw).max().orElse(0);
        return most == least ? _ -> 0 : node -> 100 * (raw.applyAsDouble(node) - least) / (most - least);
    }

    /** How much of the node would stay free, 0 to 100. */
    private double freedom(NodeSlot node) {
        return 100 * (2 - share(node, "cpu") - share(node, "memory")) / 2;
    }

    /** How evenly cpu and memory would be taken, 0 to 100. */
    private double balance(NodeSlot node) {
        return 100 * (1 - Math.abs(share(node, "cpu") - share(node, "memory")) / 2);
    }

    private double share(NodeSlot node, String resource) {
        long allocatable = Math.max(1, node.allocatable(resource));
        return Math.min(1.0, (double) (node.load(resource) + pod.weight(resource)) / allocatable);
    }

    private double softTaints(NodeSlot node) {
        return node.taints().stream()
                .filter(taint -> !taint.isHard() && !pod.tolerates(taint))
                .count();
    }

    private double preference(NodeSlot node) {
        return pod.preferences().stream()
                .filter(wish -> wish.term().matches(node.name(), node.labels()))
                .mapToInt(PodShape.Preference::weight)
                .sum();
    }

    /** The weighted number of pods it would like, or not, to share a domain with. */
    private ToDoubleFunction<NodeSlot> company() {
        var wishes = pod.podRules().wishes().stream()
                .map(wish -> new Pull(wish.term().topologyKey(), domainCounts(wish.term()), wish.weight()))
                .toList();
        return node -> wishes.stream().mapToDouble(pull -> pull.at(node)).sum();
    }

    private Map<String, Integer> domainCounts(AffinityTerm term) {
        var byNode = fleet.count(new Census.Question(List.of(term.group()), Census.Leavers.COUNT));
        return Domains.sum(term.topologyKey(), byNode, fleet.slots());
    }

    /** The number of its like in the domains over which it would like to spread. */
    private ToDoubleFunction<NodeSlot> crowd() {
        var pulls = pod.podRules().softSpreads().stream()
                .map(rule -> new Pull(rule.topologyKey(), SpreadFilter.domainCounts(rule, pod, fleet), 1))
                .toList();
        return node -> pulls.stream().mapToDouble(pull -> pull.at(node)).sum();
    }

    private record Pull(String topologyKey, Map<String, Integer> counts, int weight) {
        double at(NodeSlot node) {
            var domain = node.labels().get(topologyKey);
            return domain == null ? 0 : weight * counts.getOrDefault(domain, 0);
        }
    }
}
