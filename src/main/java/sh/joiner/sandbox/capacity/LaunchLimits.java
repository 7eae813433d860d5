package sh.joiner.sandbox.capacity;

import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.SharedAccount;

/** The limits of launches: EC2's capacity, the account's quotas, capacity reservations and placement groups. */
public record LaunchLimits(CapacityPools pools, Quotas quotas, Reservations reservations, PlacementGroups groups) {

    /** Returns the limits of a new account: unlimited capacity and no reservations. */
    public static LaunchLimits of(SharedAccount shared, WorldClock clock) {
        return new LaunchLimits(
                new CapacityPools(), new Quotas(), new Reservations(shared, clock), new PlacementGroups(shared));
    }
}
