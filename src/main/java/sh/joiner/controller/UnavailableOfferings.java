package sh.joiner.controller;

import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.catalog.Unavailable.Stock;
import sh.joiner.port.Capacity.Exhausted;
import sh.joiner.port.WorldClock;

/** Remembers for a while what EC2 had nothing left of (aws 3.3), so that the next plan looks elsewhere. Thread-safe. */
public final class UnavailableOfferings {

    static final Duration MEMORY = Duration.ofMinutes(3);

    private final WorldClock clock;
    private final Map<Stock, Instant> until = new HashMap<>();

    public UnavailableOfferings(WorldClock clock) {
        this.clock = clock;
    }

    /** EC2 had nothing of these just now. */
    synchronized void mark(List<Exhausted> exhausted) {
        var end = clock.now().plus(MEMORY);
        exhausted.forEach(one -> until.put(new Stock(one.instanceType(), one.zone(), one.capacityType()), end));
    }

    /** What is still remembered; equal answers mean equal knowledge. */
    public synchronized Unavailable now() {
        var now = clock.now();
        until.values().removeIf(end -> !end.isAfter(now));
        return new Unavailable(until.keySet().stream().collect(toSet()), Set.of(), Set.of());
    }
}
