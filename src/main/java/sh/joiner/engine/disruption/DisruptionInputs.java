package sh.joiner.engine.disruption;

import java.util.Map;
import java.util.Set;
import sh.joiner.engine.hold.Removals;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The input of a disruption pass.
 *
 * @param nominated nodes on which the last passes planned pending pods (core 3.2)
 * @param backOffs nodes whose last command failed, with the time before which they are not tried again
 * @param removals the nodes that are being removed already
 */
public record DisruptionInputs(
        Snapshot snapshot, Set<NodeName> nominated, Map<NodeName, Blocker.BackOff> backOffs, Removals removals) {

    public DisruptionInputs {
        nominated = Set.copyOf(nominated);
        backOffs = Map.copyOf(backOffs);
    }

    /** Creates inputs without failed commands and without interruptions. */
    public DisruptionInputs(Snapshot snapshot, Set<NodeName> nominated) {
        this(snapshot, nominated, Map.of(), Removals.of(snapshot));
    }
}
