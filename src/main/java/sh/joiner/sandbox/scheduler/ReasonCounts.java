package sh.joiner.sandbox.scheduler;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the reasons why nodes are rejected and formats them as kube-scheduler does. */
final class ReasonCounts {

    static final String NO_VICTIMS = "No preemption victims found for incoming pod";
    static final String NO_HELP = "Preemption is not helpful for scheduling";

    private final int nodes;
    private final Map<String, Integer> counts = new TreeMap<>();

    ReasonCounts(int nodes) {
        this.nodes = nodes;
    }

    void add(List<Filter.Reason> reasons) {
        reasons.forEach(reason -> add(reason.text(), 1));
    }

    void add(String reason, int count) {
        if (count > 0) {
            counts.merge(reason, count, Integer::sum);
        }
    }

    /** Returns the message for a reason that applies to all nodes. */
    String forAllNodes(String reason) {
        return "%s %s.".formatted(opening(), reason);
    }

    String message() {
        var reasons = counts.entrySet().stream()
                .map(reason -> reason.getValue() + " " + reason.getKey())
                .sorted()
                .toList();
        return "%s %s.".formatted(opening(), String.join(", ", reasons));
    }

    private String opening() {
        return "0/%d nodes are available:".formatted(nodes);
    }
}
