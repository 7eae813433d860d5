package sh.joiner.controller.interruption;

import java.util.List;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Unavailable.Placement;
import sh.joiner.port.launch.Capacity.Exhausted;

/** Records what notices report about capacity: a spot offering or a capacity reservation has no capacity left. Thread-safe. */
public final class CapacityMarks {

    private final UnavailableOfferings offerings;
    private final NodeClassState reservations;

    public CapacityMarks(UnavailableOfferings offerings, NodeClassState reservations) {
        this.offerings = offerings;
        this.reservations = reservations;
    }

    void spotUnavailable(String instanceType, String zone) {
        var exhausted = new Exhausted(instanceType, zone, CapacityType.SPOT, "", "SpotInterrupted");
        offerings.mark(List.of(exhausted), Placement.ANYWHERE);
    }

    void reservationEmpty(String reservation) {
        reservations.exhausted(reservation);
    }
}
