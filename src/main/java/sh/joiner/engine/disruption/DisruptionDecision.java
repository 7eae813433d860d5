package sh.joiner.engine.disruption;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.model.node.NodeName;

/**
 * The result of a disruption pass.
 *
 * @param commands the next commands; empty if no node can be removed now
 * @param kept why a candidate stays, by node and reason; candidates that the pass did not evaluate are absent
 */
public record DisruptionDecision(
        List<DisruptionCommand> commands, SortedMap<NodeName, SortedMap<DisruptionReason, String>> kept) {

    /** No decision yet. */
    public static final DisruptionDecision NONE = new DisruptionDecision(List.of(), Collections.emptySortedMap());

    public DisruptionDecision {
        commands = List.copyOf(commands);
        var copy = new TreeMap<NodeName, SortedMap<DisruptionReason, String>>();
        kept.forEach((node, reasons) -> copy.put(node, Collections.unmodifiableSortedMap(new TreeMap<>(reasons))));
        kept = Collections.unmodifiableSortedMap(copy);
    }
}
