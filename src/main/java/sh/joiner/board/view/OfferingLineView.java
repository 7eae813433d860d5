package sh.joiner.board.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An instance type, in a zone, bought in one way.
 *
 * @param state Available, NoCapacity (EC2 has lately had none), SubnetsFull, ReservationFull, ReservationInterruptible, NoPrice, NoSubnet (no node class has
 *     one there), NotSoldHere (EC2 does not offer the type in the zone) or NotForTheClass (it cannot do what its class asks for)
 * @param pricePerHour US dollars; absent where it is not known
 * @param reason EC2's word, where it had none
 * @param since when EC2 last said so
 * @param until when it will be asked for again; absent where that is no question of time
 */
public record OfferingLineView(
        String instanceType,
        String zone,
        String capacityType,
        @Nullable Double pricePerHour,
        boolean available,
        String state,
        @Nullable String reason,
        @Nullable Instant since,
        @Nullable Instant until) {

    /** Type, zone and way of buying. */
    public String name() {
        return instanceType + " " + zone + " " + capacityType;
    }
}
