package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.Set;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;

/**
 * Something to be done outside about a notice. Doing it twice does no harm; it is asked for again until the snapshot shows it done, so that
 * whoever does it may die between any two.
 */
public sealed interface Effect {

    /** Tell of the notice by an event on claim and node; asked for by the first look alone. */
    record Tell() implements Effect {}

    /** Let no new pods come. */
    record Cordon(NodeName node) implements Effect {}

    /** Let pods come again. */
    record Uncordon(NodeName node) implements Effect {}

    /** Buy no spot instance of that type in that zone for a while. */
    record MarkUnavailable(ClaimName claim, String instanceType, String zone) implements Effect {}

    /** Count on no free place in a capacity reservation until EC2 tells of it anew. */
    record EmptyReservation(String reservation) implements Effect {}

    /**
     * Launch what the pods of the node need elsewhere: {@code Replacement} says what, as claims that are annotated with the notice's name. It is
     * asked for until they are in the snapshot: whoever does it must have seen what he wrote before.
     *
     * @param leaving all nodes that go, this one among them: none of them is room for the pods of another
     */
    record Replace(ClaimName claim, NodeName node, Set<NodeName> leaving) implements Effect {

        public Replace {
            leaving = Set.copyOf(leaving);
        }

        /** By node alone: the others change from pass to pass. */
        @Override
        public String toString() {
            return "Replace[claim=%s, node=%s]".formatted(claim, node);
        }
    }

    /** Write by when the node must be gone, whatever its pods say. */
    record SetDeadline(ClaimName claim, Instant terminationTimestamp) implements Effect {}

    /** Delete the claim; by its uid it is told once. */
    record Delete(ClaimName claim, String uid) implements Effect {}

    /** Delete the record of the notice: it is history, and old. */
    record Forget() implements Effect {}
}
