package sh.joiner.sandbox.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Chooses the node of one pod: the filters, then the score. */
final class Chooser {

    private static final String NOT_NAMED = "node(s) didn't satisfy plugin(s) [NodeAffinity]";

    private final Fleet fleet;
    private final List<Filter> filters;

    Chooser(Fleet fleet, VolumeFilter volumes) {
        this.fleet = fleet;
        this.filters = Stream.concat(
                        NodeFilters.ALL.stream(), Stream.of(volumes, new SpreadFilter(), new CompanyFilter()))
                .toList();
    }

    Choice choose(PodShape pod) {
        if (fleet.size() == 0) {
            return new Choice.None("no nodes available to schedule pods");
        }
        var bar = filters.stream().flatMap(filter -> filter.bar(pod).stream()).findFirst();
        if (bar.isPresent()) {
            return new Choice.None(new Tally(pod, fleet.size()).barred(bar.get()));
        }
        return search(pod);
    }

    private Choice search(PodShape pod) {
        var checks = filters.stream().map(filter -> filter.check(pod, fleet)).toList();
        var tally = new Tally(pod, fleet.size());
        var fitting = new ArrayList<NodeSlot>();
        var named = named(pod);
        for (NodeSlot node : fleet.slots()) {
            var reasons = named.test(node) ? against(node, checks) : List.of(Filter.Reason.lasting(NOT_NAMED));
            if (reasons.isEmpty()) {
                fitting.add(node);
            }
            tally.add(reasons);
        }
        return fitting.isEmpty()
                ? new Choice.None(tally.message())
                : new Choice.Found(new Score(pod, fleet).best(fitting));
    }

    private static Predicate<NodeSlot> named(PodShape pod) {
        Optional<Set<String>> names = NodeTerm.namedNodes(pod.nodeTerms());
        return node -> names.isEmpty() || names.get().contains(node.name());
    }

    /** The reasons of the first filter that has any. */
    private static List<Filter.Reason> against(NodeSlot node, List<Filter.Check> checks) {
        for (Filter.Check check : checks) {
            var reasons = check.against(node);
            if (!reasons.isEmpty()) {
                return reasons;
            }
        }
        return List.of();
    }

    /** Counts reasons and words them as kube-scheduler does. */
    private static final class Tally {

        private final PodShape pod;
        private final int nodes;
        private final Map<String, Integer> counts = new TreeMap<>();
        private int curable;
        private int hopeless;

        Tally(PodShape pod, int nodes) {
            this.pod = pod;
            this.nodes = nodes;
        }

        void add(List<Filter.Reason> reasons) {
            reasons.forEach(reason -> counts.merge(reason.text(), 1, Integer::sum));
            if (reasons.isEmpty()) {
                return;
            }
            if (reasons.stream().allMatch(reason -> reason.cure() == Filter.Cure.FEWER_PODS)) {
                curable++;
            } else {
                hopeless++;
            }
        }

        String barred(String bar) {
            hopeless = nodes;
            return opening() + " " + bar + ". " + preemption();
        }

        String message() {
            var reasons = counts.entrySet().stream()
                    .map(reason -> reason.getValue() + " " + reason.getKey())
                    .sorted()
                    .toList();
            return opening() + " " + String.join(", ", reasons) + ". " + preemption();
        }

        private String opening() {
            return "0/%d nodes are available:".formatted(nodes);
        }

        /** The sandbox evicts nobody for a pod of more weight, so that there are never victims. */
        private String preemption() {
            if (!pod.mayPreempt()) {
                return "preemption: not eligible due to preemptionPolicy=Never.";
            }
            var parts = new ArrayList<String>();
            if (curable > 0) {
                parts.add(curable + " No preemption victims found for incoming pod");
            }
            if (hopeless > 0) {
                parts.add(hopeless + " Preemption is not helpful for scheduling");
            }
            parts.sort(null);
            return "preemption: %s %s.".formatted(opening(), String.join(", ", parts));
        }
    }
}
