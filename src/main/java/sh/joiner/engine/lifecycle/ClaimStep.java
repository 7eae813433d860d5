package sh.joiner.engine.lifecycle;

import java.time.Instant;
import java.util.List;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.NodeName;

/** The next thing to do for a claim. One step a call, so that a crash between two costs nothing. */
public sealed interface ClaimStep {

    /** Start an instance for it. */
    record Launch() implements ClaimStep {}

    /** Take the node over. */
    record Register(NodeName node, NodeChange change) implements ClaimStep {}

    /** Mark the node as complete. */
    record Initialize(NodeName node, NodeChange change) implements ClaimStep {}

    /** Delete the claim. The code is the reference's reason in {@code karpenter_nodeclaims_disrupted_total} (core 8.1). */
    record GiveUp(String code, String why) implements ClaimStep {}

    /** Write down when its nodes must be gone. */
    record SetDeadline(Instant at) implements ClaimStep {}

    /** Delete its nodes, which drains them. */
    record DeleteNodes(List<NodeName> nodes) implements ClaimStep {
        public DeleteNodes {
            nodes = List.copyOf(nodes);
        }
    }

    /** Terminate its instance and look again until it is gone. */
    record Terminate(InstanceId instance) implements ClaimStep {}

    /** Nothing is left of it: let go of the claim. */
    record LetGo() implements ClaimStep {}

    /** Nothing to do before something changes or time passes. */
    record Wait() implements ClaimStep {}
}
