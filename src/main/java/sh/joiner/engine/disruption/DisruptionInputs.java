package sh.joiner.engine.disruption;

import java.util.Set;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The input of a disruption pass.
 *
 * @param nominated nodes on which the last passes planned pending pods (core 3.2)
 */
public record DisruptionInputs(Snapshot snapshot, Set<NodeName> nominated) {

    public DisruptionInputs {
        nominated = Set.copyOf(nominated);
    }
}
