package sh.joiner.controller.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Shortage;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.catalog.Unavailable.CapacityPool;
import sh.joiner.model.catalog.Unavailable.Placement;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.launch.Capacity.Exhausted;

/**
 * Remembers for a limited time the offerings that EC2 refused to launch, for example because of capacity or a quota (aws 3.3). The next plans avoid
 * these offerings. Thread-safe.
 */
public final class UnavailableOfferings {

    static final Duration MEMORY = CacheName.UNAVAILABLE_OFFERINGS.ttl();

    private static final Comparator<Shortage> ORDER = Comparator.comparing(Shortage::instanceType)
            .thenComparing(Shortage::zone)
            .thenComparing(Shortage::capacityType)
            .thenComparing(Shortage::subnet)
            .thenComparing(shortage -> shortage.placement().toString());

    private final WorldClock clock;
    private final CacheReport report;
    private final Map<CapacityPool, Shortage> capacityPools = new HashMap<>();
    private final Map<CapacityType, Shortage> capacityTypes = new HashMap<>();
    private final Map<String, Shortage> subnets = new HashMap<>();

    /** Creates a cache whose status is not reported. */
    public UnavailableOfferings(WorldClock clock) {
        this(clock, CacheReport.NONE);
    }

    public UnavailableOfferings(WorldClock clock, CacheReport report) {
        this.clock = clock;
        this.report = report;
        report.holdsAt(
                CacheName.UNAVAILABLE_OFFERINGS, now -> at(now).capacityPools().size());
        report.holdsAt(
                CacheName.UNAVAILABLE_CAPACITY_TYPES,
                now -> at(now).capacityTypes().size());
        report.holdsAt(CacheName.UNAVAILABLE_SUBNETS, now -> at(now).subnets().size());
        report.refreshes(CacheName.UNAVAILABLE_OFFERINGS, () -> forget(capacityPools));
        report.refreshes(CacheName.UNAVAILABLE_CAPACITY_TYPES, () -> forget(capacityTypes));
        report.refreshes(CacheName.UNAVAILABLE_SUBNETS, () -> forget(subnets));
    }

    private synchronized void forget(Map<?, Shortage> memory) {
        memory.clear();
    }

    /**
     * Records that EC2 refused to launch these offerings. If the launch used a placement group, the record of an instance type is valid only for
     * the group or its partition.
     */
    public synchronized void mark(List<Exhausted> exhausted, Placement placement) {
        exhausted.forEach(offering -> mark(offering, placement));
    }

    /** Records one shortage. Full subnets, and a capacity type that the account may not launch (aws 6.9), are recorded for all instance types. */
    private void mark(Exhausted exhausted, Placement placement) {
        if (exhausted.isOfCapacityType()) {
            capacityTypes.put(exhausted.capacityType(), shortage("", "", exhausted, Placement.ANYWHERE, ""));
            report.refreshed(CacheName.UNAVAILABLE_CAPACITY_TYPES, CacheReport.ALL);
            return;
        }
        if (exhausted.isOfSubnet()) {
            subnets.put(
                    exhausted.subnetId(),
                    shortage("", exhausted.zone(), exhausted, Placement.ANYWHERE, exhausted.subnetId()));
            report.refreshed(CacheName.UNAVAILABLE_SUBNETS, CacheReport.ALL);
        }
        var where = exhausted.isOfSpreadGroup() ? new Placement(placement.group(), "") : placement;
        capacityPools.put(
                new CapacityPool(exhausted.instanceType(), exhausted.zone(), exhausted.capacityType(), where),
                shortage(exhausted.instanceType(), exhausted.zone(), exhausted, where, ""));
        report.refreshed(CacheName.UNAVAILABLE_OFFERINGS, CacheReport.ALL);
    }

    private Shortage shortage(String type, String zone, Exhausted exhausted, Placement placement, String subnet) {
        var now = clock.now();
        return new Shortage(
                type,
                zone,
                exhausted.capacityType().wire(),
                placement,
                subnet,
                exhausted.code(),
                now,
                now.plus(MEMORY));
    }

    /** Returns the offerings that are still remembered. Two results are equal if the same offerings are remembered. */
    public synchronized Unavailable at(Instant now) {
        return new Unavailable(
                remembered(capacityPools, now), remembered(capacityTypes, now), remembered(subnets, now));
    }

    private static <T> Set<T> remembered(Map<T, Shortage> shortages, Instant now) {
        shortages.values().removeIf(shortage -> !shortage.until().isAfter(now));
        return Set.copyOf(shortages.keySet());
    }

    /** Returns the remembered shortages with their reasons and times, for display. */
    public synchronized List<Shortage> shortages(Instant now) {
        return Stream.of(capacityPools, capacityTypes, subnets)
                .flatMap(some -> some.values().stream())
                .filter(shortage -> shortage.until().isAfter(now))
                .sorted(ORDER)
                .toList();
    }
}
