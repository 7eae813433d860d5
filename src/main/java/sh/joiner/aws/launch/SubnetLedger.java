package sh.joiner.aws.launch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.port.cache.CacheReport;

/** The number of free addresses of each subnet in EC2's last report, minus the addresses booked for launches since then (aws 5.9). Thread-safe. */
public final class SubnetLedger {

    private final Map<String, SubnetState> states = new HashMap<>();
    private final CacheReport report;

    public SubnetLedger(CacheReport report) {
        this.report = report;
        report.holds(CacheName.SUBNET_ADDRESSES, this::known);
        report.holds(CacheName.SUBNET_BOOKINGS, this::booked);
    }

    private synchronized int known() {
        return states.size();
    }

    /** Returns the number of subnets whose free addresses have changed since EC2's last report. */
    private synchronized int booked() {
        return (int) states.values().stream()
                .filter(state -> state.free() != state.counted())
                .count();
    }

    /**
     * The known state of a subnet.
     *
     * @param free free addresses, minus bookings
     * @param counted free addresses in EC2's last report
     * @param version number of EC2's reports so far; bookings of an older version are void
     */
    private record SubnetState(long free, long counted, long version) {
        SubnetState with(long left) {
            return new SubnetState(left, counted, version);
        }
    }

    /** Addresses of a subnet that are booked for a launch. */
    record Booking(String subnetId, long addresses, long version) {}

    /** Replaces the number of free addresses of these subnets by the number that EC2 reports. */
    public synchronized void refresh(Collection<Subnet> subnets) {
        for (var subnet : subnets) {
            var before = states.get(subnet.id());
            var version = before == null ? 1 : before.version() + 1;
            states.put(subnet.id(), new SubnetState(subnet.freeAddresses(), subnet.freeAddresses(), version));
        }
        report.refreshed(CacheName.SUBNET_ADDRESSES, CacheReport.ALL);
    }

    /** Marks a subnet as full, because EC2 reported this. */
    synchronized void full(String subnetId) {
        states.computeIfPresent(subnetId, (_, state) -> state.with(0));
    }

    /**
     * Chooses a subnet in each zone for equal launches: the one with the most free addresses, or the first of several such subnets. All
     * launches get the same subnets, so that they can share a fleet, until a subnet has too few addresses and another one has enough.
     *
     * @param subnets the subnets of the node class, in the order of the node class
     * @param needed by zone, the number of addresses that one launch may take; a zone without an entry gets no subnet
     * @return the bookings of each launch, by zone
     */
    synchronized List<SortedMap<String, Booking>> book(List<Subnet> subnets, Map<String, Long> needed, int launches) {
        var all = new ArrayList<SortedMap<String, Booking>>();
        var chosen = best(subnets, needed);
        for (int launch = 0; launch < launches; launch++) {
            var others = best(subnets, needed);
            if (isBetter(others, chosen, needed)) {
                chosen = others;
            }
            var bookings = new TreeMap<String, Booking>();
            chosen.forEach((zone, subnet) -> bookings.put(zone, book(subnet, needed.getOrDefault(zone, 0L))));
            all.add(bookings);
        }
        return all;
    }

    private SortedMap<String, Subnet> best(List<Subnet> subnets, Map<String, Long> needed) {
        var best = new TreeMap<String, Subnet>();
        for (var subnet : subnets) {
            if (needed.containsKey(subnet.zone())) {
                best.merge(
                        subnet.zone(),
                        subnet,
                        (first, other) -> state(other).free() > state(first).free() ? other : first);
            }
        }
        return best;
    }

    /** Returns true if one of the chosen subnets has too few addresses and the alternative in its zone has enough. */
    private boolean isBetter(Map<String, Subnet> others, Map<String, Subnet> chosen, Map<String, Long> needed) {
        return chosen.entrySet().stream().anyMatch(entry -> {
            var other = others.getOrDefault(entry.getKey(), entry.getValue());
            long addresses = needed.getOrDefault(entry.getKey(), 0L);
            return state(entry.getValue()).free() < addresses && state(other).free() >= addresses;
        });
    }

    private Booking book(Subnet subnet, long addresses) {
        var state = state(subnet);
        states.put(subnet.id(), state.with(state.free() - addresses));
        report.refreshed(CacheName.SUBNET_BOOKINGS, CacheReport.ALL);
        return new Booking(subnet.id(), addresses, state.version());
    }

    /** Cancels bookings that the launch did not use, so that their addresses are free again. */
    synchronized void release(Collection<Booking> bookings) {
        for (var booking : bookings) {
            states.computeIfPresent(booking.subnetId(), (_, state) -> returned(state, booking));
        }
    }

    private static SubnetState returned(SubnetState state, Booking booking) {
        return state.version() == booking.version() ? state.with(state.free() + booking.addresses()) : state;
    }

    private SubnetState state(Subnet subnet) {
        @Nullable SubnetState known = states.get(subnet.id());
        return known == null ? new SubnetState(subnet.freeAddresses(), subnet.freeAddresses(), 0) : known;
    }
}
