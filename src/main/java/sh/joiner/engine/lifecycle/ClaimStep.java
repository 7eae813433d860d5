package sh.joiner.engine.lifecycle;

import java.time.Instant;
import java.util.List;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.NodeName;

/** The next step of a claim. Each call returns one step, so a crash between two steps loses nothing. */
public sealed interface ClaimStep {

    /** Launch an instance for the claim. */
    record Launch() implements ClaimStep {}

    /** Register the node: sync labels, annotations, taints and the finalizer from the claim. */
    record Register(NodeName node, NodeChange change) implements ClaimStep {}

    /** Mark the node as initialized. */
    record Initialize(NodeName node, NodeChange change) implements ClaimStep {}

    /** Delete the claim. The code is Karpenter's reason in {@code karpenter_nodeclaims_disrupted_total} (core 8.1). */
    record GiveUp(String code, String why) implements ClaimStep {}

    /** Annotate the claim with the instant after which its nodes are deleted regardless of their pods. */
    record SetDeadline(Instant at) implements ClaimStep {}

    /** Delete the claim's nodes, which drains them. */
    record DeleteNodes(List<NodeName> nodes) implements ClaimStep {
        public DeleteNodes {
            nodes = List.copyOf(nodes);
        }
    }

    /** Terminate the instance, and check again until EC2 reports the instance as terminated. */
    record Terminate(InstanceId instance) implements ClaimStep {}

    /** Remove the finalizer of the claim, because no instance is left to terminate for it. */
    record RemoveFinalizer() implements ClaimStep {}

    /** Do nothing until something changes or the time of the next check is reached. */
    record Wait() implements ClaimStep {}
}
