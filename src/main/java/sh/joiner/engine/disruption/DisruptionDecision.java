package sh.joiner.engine.disruption;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.engine.hold.DisruptionPause;
import sh.joiner.model.node.NodeName;

/**
 * The result of a disruption pass.
 *
 * @param commands the next commands; empty if the pass found none
 * @param kept why a candidate stays, by node and reason; candidates that the pass did not evaluate are absent
 * @param pauses why drift and consolidation pause; empty if they do not pause
 * @param backOffs the nodes whose last command failed
 */
public record DisruptionDecision(
        List<DisruptionCommand> commands,
        SortedMap<NodeName, SortedMap<DisruptionReason, KeptReason>> kept,
        List<DisruptionPause> pauses,
        Map<NodeName, Blocker.BackOff> backOffs) {

    /** No decision yet. */
    public static final DisruptionDecision NONE = new DisruptionDecision(List.of(), Collections.emptySortedMap());

    public DisruptionDecision {
        commands = List.copyOf(commands);
        pauses = List.copyOf(pauses);
        var copy = new TreeMap<NodeName, SortedMap<DisruptionReason, KeptReason>>();
        kept.forEach((node, reasons) -> copy.put(node, Collections.unmodifiableSortedMap(new TreeMap<>(reasons))));
        kept = Collections.unmodifiableSortedMap(copy);
        backOffs = Map.copyOf(backOffs);
    }

    /** Creates the result of a pass without pauses and without failed commands. */
    public DisruptionDecision(
            List<DisruptionCommand> commands, SortedMap<NodeName, SortedMap<DisruptionReason, KeptReason>> kept) {
        this(commands, kept, List.of(), Map.of());
    }

    /** Returns a copy with the pauses and the failed commands that these inputs contain. */
    public DisruptionDecision with(DisruptionInputs inputs) {
        return new DisruptionDecision(commands, kept, inputs.pauses(), inputs.backOffs());
    }
}
