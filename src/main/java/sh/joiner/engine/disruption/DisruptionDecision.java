package sh.joiner.engine.disruption;

import java.util.Collections;
import java.util.List;
import java.util.Map;
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

    public DisruptionDecision {
        commands = List.copyOf(commands);
        var copy = new TreeMap<NodeName, SortedMap<DisruptionReason, String>>();
        kept.forEach((node, reasons) -> copy.put(node, Collections.unmodifiableSortedMap(new TreeMap<>(reasons))));
        kept = Collections.unmodifiableSortedMap(copy);
    }

    /** Returns why the node stays for each reason; empty if the pass did not come to the node. */
    public Map<DisruptionReason, String> of(NodeName node) {
        return kept.getOrDefault(node, Collections.emptySortedMap());
    }
}
