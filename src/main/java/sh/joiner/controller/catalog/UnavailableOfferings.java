package sh.joiner.controller.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.catalog.Unavailable.Stock;
import sh.joiner.port.Capacity.Exhausted;
import sh.joiner.port.WorldClock;

/** Remembers for a while what EC2 had nothing left of (aws 3.3), so that the next plan looks elsewhere. Thread-safe. */
public final class UnavailableOfferings {

    static final Duration MEMORY = Duration.ofMinutes(3);

    private final WorldClock clock;
    private final Map<Stock, Instant> stocks = new HashMap<>();
    private final Map<CapacityType, Instant> capacityTypes = new HashMap<>();
    private final Map<String, Instant> subnets = new HashMap<>();

    public UnavailableOfferings(WorldClock clock) {
        this.clock = clock;
    }

    /** EC2 had nothing of these just now. */
    public synchronized void mark(List<Exhausted> exhausted) {
        var end = clock.now().plus(MEMORY);
        exhausted.forEach(one -> mark(one, end));
    }

    /** A full subnet is full for every type; an account that may not buy so may not for any (aws 6.9). */
    private void mark(Exhausted one, Instant end) {
        if (one.isOfCapacityType()) {
            capacityTypes.put(one.capacityType(), end);
            return;
        }
        if (one.isOfSubnet()) {
            subnets.put(one.subnetId(), end);
        }
        stocks.put(new Stock(one.instanceType(), one.zone(), one.capacityType()), end);
    }

    /** What is still remembered; equal answers mean equal knowledge. */
    public synchronized Unavailable now() {
        var now = clock.now();
        return new Unavailable(remembered(stocks, now), remembered(capacityTypes, now), remembered(subnets, now));
    }

    private static <T> Set<T> remembered(Map<T, Instant> until, Instant now) {
        until.values().removeIf(end -> !end.isAfter(now));
        return Set.copyOf(until.keySet());
    }
}
