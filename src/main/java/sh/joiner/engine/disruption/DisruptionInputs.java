package sh.joiner.engine.disruption;

import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.engine.hold.DisruptionPause;
import sh.joiner.engine.hold.Removals;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The input of a disruption pass.
 *
 * @param nominated nodes on which the last passes planned pending pods (core 3.2)
 * @param backOffs nodes whose last command failed, with the time before which they are not tried again
 * @param removals the nodes that are being removed already
 * @param pauses why drift and consolidation pause, so that only nodes without pods to move are removed; empty if they do
 * not pause
 */
public record DisruptionInputs(
        Snapshot snapshot,
        Set<NodeName> nominated,
        Map<NodeName, Blocker.BackOff> backOffs,
        Removals removals,
        List<DisruptionPause> pauses) {

    public DisruptionInputs {
        nominated = Set.copyOf(nominated);
        backOffs = Map.copyOf(backOffs);
        pauses = List.copyOf(pauses);
    }

    /** Creates inputs without failed commands, interruptions and pauses. */
    public DisruptionInputs(Snapshot snapshot, Set<NodeName> nominated) {
        this(snapshot, nominated, Map.of(), Removals.of(snapshot), List.of());
    }

    /** Returns the same inputs for a later snapshot. */
    public DisruptionInputs with(Snapshot later) {
        return new DisruptionInputs(later, nominated, backOffs, removals, pauses);
    }
}
