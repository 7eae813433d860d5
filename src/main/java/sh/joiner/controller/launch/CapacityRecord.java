package sh.joiner.controller.launch;

import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.requirement.Labels;
import sh.joiner.port.launch.Capacity.Launch;

/** Records what launches show about capacity: which offerings are short, and how much of each capacity reservation is used. Thread-safe. */
public final class CapacityRecord {

    private final NodeClassState reservations;
    private final UnavailableOfferings offerings;

    public CapacityRecord(NodeClassState reservations, UnavailableOfferings offerings) {
        this.reservations = reservations;
        this.offerings = offerings;
    }

    /** Records the result of a launch. An empty reservation is empty for all claims: the type and zone are not marked as short (aws 6.9). */
    void launched(LaunchOrder order, Launch launch) {
        var exhausted = launch.exhausted();
        boolean reserved = order.capacityType() == CapacityType.RESERVED;
        offerings.mark(
                exhausted.stream()
                        .filter(otherExhausted -> !reserved || otherExhausted.isOfPlace())
                        .toList(),
                groupOf(order));
        exhausted.stream()
                .filter(otherExhausted -> reserved && !otherExhausted.isOfPlace())
                .flatMap(otherExhausted ->
                        order.reservation(otherExhausted.instanceType(), otherExhausted.zone()).stream())
                .forEach(reservation -> reservations.exhausted(reservation.id()));
        if (launch instanceof Launch.Launched(var instance, var _)) {
            reservations.launchedIn(instance.seat().reservationId());
        }
    }

    private static Unavailable.Seat groupOf(LaunchOrder order) {
        var group = order.nodeClass().resolved().placementGroup();
        if (group == null) {
            return Unavailable.Seat.ANYWHERE;
        }
        var partition = order.partition();
        return new Unavailable.Seat(group.id(), partition.isPresent() ? Integer.toString(partition.getAsInt()) : "");
    }

    /** Frees the place of a deleted claim in its reservation. */
    void ended(Claim claim) {
        reservations.endedIn(claim.label(Labels.RESERVATION_ID));
    }
}
