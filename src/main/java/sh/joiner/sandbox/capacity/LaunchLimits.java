package sh.joiner.sandbox.capacity;

import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.SharedAccount;

/** What limits launches: EC2's own capacity, the account's quotas, and what is set aside. */
public record LaunchLimits(CapacityPools pools, Quotas quotas, Reservations reservations, PlacementGroups groups) {

    /** Of a new account: everything there is, nothing set aside. */
    public static LaunchLimits of(SharedAccount shared, WorldClock clock) {
        return new LaunchLimits(
                new CapacityPools(), new Quotas(), new Reservations(shared, clock), new PlacementGroups(shared));
    }
}
