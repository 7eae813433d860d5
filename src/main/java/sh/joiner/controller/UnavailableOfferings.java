package sh.joiner.controller;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sh.joiner.model.catalog.OfferingKey;
import sh.joiner.port.Capacity.Exhausted;
import sh.joiner.port.WorldClock;

/** Remembers for a while which offerings EC2 had nothing left of (aws 3.3), so that the next plan looks elsewhere. Thread-safe. */
public final class UnavailableOfferings {

    static final Duration MEMORY = Duration.ofMinutes(3);

    private final WorldClock clock;
    private final TreeMap<OfferingKey, Instant> until = new TreeMap<>();

    public UnavailableOfferings(WorldClock clock) {
        this.clock = clock;
    }

    /** EC2 had nothing of these just now. */
    synchronized void mark(List<Exhausted> exhausted) {
        var end = clock.now().plus(MEMORY);
        exhausted.forEach(one -> until.put(new OfferingKey(one.instanceType(), one.zone(), one.capacityType()), end));
    }

    /** What is still remembered. Equal sets mean equal knowledge. */
    public synchronized Set<OfferingKey> now() {
        var now = clock.now();
        until.values().removeIf(end -> !end.isAfter(now));
        return until.keySet().stream().collect(Collectors.toUnmodifiableSet());
    }
}
