package sh.joiner.controller.launch;

import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.requirement.Labels;
import sh.joiner.port.launch.Capacity.Launch;

/** Records what launches reveal about capacity: the offerings without capacity, and how much of each capacity reservation is used. Thread-safe. */
public final class CapacityRecord {

    private final NodeClassState reservations;
    private final UnavailableOfferings offerings;

    public CapacityRecord(NodeClassState reservations, UnavailableOfferings offerings) {
        this.reservations = reservations;
        this.offerings = offerings;
    }

    /**
     * Records the result of a launch. If a capacity reservation has no capacity left, only the reservation is marked as
     * unavailable. The instance type stays available in the zone of the reservation (aws 6.9).
     */
    void launched(LaunchOrder order, Launch launch) {
        var exhausted = launch.exhausted();
        boolean reserved = order.capacityType() == CapacityType.RESERVED;
        offerings.mark(
                exhausted.stream()
                        .filter(offering -> !reserved || offering.isOfPlace())
                        .toList(),
                groupOf(order));
        exhausted.stream()
                .filter(offering -> reserved && !offering.isOfPlace())
                .flatMap(offering -> order.reservation(offering.instanceType(), offering.zone()).stream())
                .forEach(reservation -> reservations.exhausted(reservation.id()));
        if (launch instanceof Launch.Launched(var instance, var _)) {
            reservations.launchedIn(instance.placement().reservationId());
        }
    }

    private static Unavailable.Placement groupOf(LaunchOrder order) {
        var group = order.nodeClass().resolved().placementGroup();
        if (group == null) {
            return Unavailable.Placement.ANYWHERE;
        }
        var partition = order.partition();
        return new Unavailable.Placement(
                group.id(), partition.isPresent() ? Integer.toString(partition.getAsInt()) : "");
    }

    /** Records that the instance of a deleted claim no longer uses its reservation. */
    void ended(Claim claim) {
        reservations.endedIn(claim.label(Labels.RESERVATION_ID));
    }
}
