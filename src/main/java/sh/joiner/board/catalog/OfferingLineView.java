package sh.joiner.board.catalog;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.CapacityView;

/**
 * An offering of EC2.
 *
 * @param state Available, NoCapacity (EC2 recently refused a launch), SubnetsFull, ReservationFull, ReservationInterruptible or NoPrice.
 *     NoSubnet: no node class has a subnet in the zone. NotSoldHere: EC2 does not offer the type in the zone.
 *     NotForTheClass: the type does not have a feature that the node class requires
 * @param reason the error code of EC2; absent for all states except NoCapacity and SubnetsFull
 * @param since time at which EC2 last returned this error
 * @param until time at which Joiner tries the offering again; absent if the state has no end time
 */
public record OfferingLineView(
        @JsonUnwrapped CapacityView capacity,
        boolean available,
        String state,
        @Nullable String reason,
        @Nullable Instant since,
        @Nullable Instant until) {

    /** Returns instance type, zone and capacity type. */
    public String name() {
        return capacity.instanceType() + " " + capacity.zone() + " " + capacity.capacityType();
    }
}
