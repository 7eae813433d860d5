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
 * @param pauses why drift and consolidation pause; empty if they go on
 */
public record DisruptionDecision(
        List<DisruptionCommand> commands,
        SortedMap<NodeName, SortedMap<DisruptionReason, String>> kept,
        List<DisruptionPause> pauses) {

    /** No decision yet. */
    public static final DisruptionDecision NONE = new DisruptionDecision(List.of(), Collections.emptySortedMap());

    public DisruptionDecision {
        commands = List.copyOf(commands);
        pauses = List.copyOf(pauses);
        var copy = new TreeMap<NodeName, SortedMap<DisruptionReason, String>>();
        kept.forEach((node, reasons) -> copy.put(node, Collections.unmodifiableSortedMap(new TreeMap<>(reasons))));
        kept = Collections.unmodifiableSortedMap(copy);
    }

    /** Creates the result of a pass during which drift and consolidation go on. */
    public DisruptionDecision(
            List<DisruptionCommand> commands, SortedMap<NodeName, SortedMap<DisruptionReason, String>> kept) {
        this(commands, kept, List.of());
    }

    /** Returns a copy with these pauses. */
    public DisruptionDecision with(List<DisruptionPause> others) {
        return new DisruptionDecision(commands, kept, others);
    }
}
