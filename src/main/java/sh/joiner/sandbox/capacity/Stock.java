package sh.joiner.sandbox.capacity;

import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.Estate;

/** What limits launches: EC2's own capacity, the account's quotas, and what is set aside. */
public record Stock(CapacityPools pools, Quotas quotas, Reservations reservations, PlacementGroups groups) {

    /** Of a new account: everything there is, nothing set aside. */
    public static Stock of(Estate estate, WorldClock clock) {
        return new Stock(
                new CapacityPools(), new Quotas(), new Reservations(estate, clock), new PlacementGroups(estate));
    }
}
