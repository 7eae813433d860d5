package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.requirement.Labels;

/**
 * A change outside the engine that a notice causes. An effect may be requested more than once, because the process may crash between any two effects.
 * The effects of {@link Reaction#after} are requested until the snapshot shows them.
 */
public sealed interface Effect {

    /** Emit an event about the notice on claim and node. */
    record Report() implements Effect {}

    /** Make the node unschedulable. */
    record Cordon(NodeName node) implements Effect {}

    /** Make the node schedulable again. */
    record Uncordon(NodeName node) implements Effect {}

    /** Launch no spot instance of this type in this zone for a limited time. */
    record MarkUnavailable(ClaimName claim, String instanceType, String zone) implements Effect {}

    /** Assume that the capacity reservation has no free instance until EC2 reports its count again. */
    record EmptyReservation(String reservation) implements Effect {}

    /**
     * Launch the capacity that the pods of the node need elsewhere, as claims that are annotated with the name of the interruption. The engine requests
     * this effect until the claims are in the snapshot. The caller must not launch again until its cache contains its own earlier writes.
     * @param leaving all nodes that leave, including this node: no leaving node receives pods of another
     */
    record Replace(ClaimName claim, NodeName node, Set<NodeName> leaving) implements Effect {

        public Replace {
            leaving = Set.copyOf(leaving);
        }

        /** Omits the other leaving nodes, which change from pass to pass. */
        @Override
        public String toString() {
            return "Replace[claim=%s, node=%s]".formatted(claim, node);
        }
    }

    /** Set the instant after which the node is deleted regardless of its pods. */
    record SetDeadline(ClaimName claim, Instant terminationTimestamp) implements Effect {}

    /** Delete the claim with this uid. Another claim of the same name stays. */
    record Delete(ClaimName claim, String uid) implements Effect {}

    /** Delete the NodeInterruption, which is past retention. */
    record Forget() implements Effect {}

    /** Returns the effects of a notice on known capacity: a spot offering is short of capacity, or a capacity reservation is empty (aws 7.4). */
    static List<Effect> onCapacity(Notice notice, Claim claim) {
        if (notice.kind() == NoticeKind.SPOT_INTERRUPTED) {
            return onSpot(claim);
        }
        var reservation = claim.label(Labels.RESERVATION_ID);
        return notice.kind() == NoticeKind.CAPACITY_RESERVATION_INTERRUPTED && !reservation.isEmpty()
                ? List.of(new EmptyReservation(reservation))
                : List.of();
    }

    private static List<Effect> onSpot(Claim claim) {
        var type = claim.label(Labels.INSTANCE_TYPE);
        var zone = claim.label(Labels.ZONE);
        boolean isSpot = claim.label(Labels.CAPACITY_TYPE).equals(CapacityType.SPOT.wire());
        return isSpot && !type.isEmpty() && !zone.isEmpty()
                ? List.of(new MarkUnavailable(claim.name(), type, zone))
                : List.of();
    }
}
