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

/** How many addresses are left in each subnet, launches under way counted (aws 5.9). Thread-safe. */
public final class SubnetLedger {

    private final Map<String, Line> lines = new HashMap<>();
    private final CacheReport report;

    public SubnetLedger(CacheReport report) {
        this.report = report;
        report.holds(CacheName.SUBNET_ADDRESSES, this::known);
        report.holds(CacheName.SUBNET_BOOKINGS, this::booked);
    }

    private synchronized int known() {
        return lines.size();
    }

    /** Subnets from which something was taken since EC2 last counted. */
    private synchronized int booked() {
        return (int) lines.values().stream()
                .filter(line -> line.free() != line.counted())
                .count();
    }

    /**
     * What is known of one subnet.
     *
     * @param counted how many were free when EC2 last told
     * @param told how often EC2 has told its free addresses: a booking of an earlier telling is void
     */
    private record Line(long free, long counted, long told) {
        Line with(long left) {
            return new Line(left, counted, told);
        }
    }

    /** Addresses taken from a subnet for a launch that is under way. */
    record Booking(String subnetId, long addresses, long told) {}

    /** EC2 has counted anew. */
    public synchronized void told(Collection<Subnet> subnets) {
        for (var subnet : subnets) {
            var before = lines.get(subnet.id());
            var told = before == null ? 1 : before.told() + 1;
            lines.put(subnet.id(), new Line(subnet.freeAddresses(), subnet.freeAddresses(), told));
        }
        report.refreshed(CacheName.SUBNET_ADDRESSES, CacheReport.ALL);
    }

    /** EC2 has found the subnet full. */
    synchronized void full(String subnetId) {
        lines.computeIfPresent(subnetId, (_, line) -> line.with(0));
    }

    /**
     * Picks a subnet in each zone for equal launches: the one with most addresses left; of equals, the first. All launches get the same subnets,
     * so that they can be one fleet, until a subnet has too few addresses and another one has enough.
     *
     * @param subnets of the node class, in its order
     * @param needed zone to the addresses that one launch may take there; other zones get no subnet
     * @return for each launch, by zone
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
                        (otherSubnet, other) ->
                                line(other).free() > line(otherSubnet).free() ? other : otherSubnet);
            }
        }
        return best;
    }

    /** Returns true if one of the chosen subnets has too few addresses and the other one in its zone has enough. */
    private boolean isBetter(Map<String, Subnet> others, Map<String, Subnet> chosen, Map<String, Long> needed) {
        return chosen.entrySet().stream().anyMatch(entry -> {
            var other = others.getOrDefault(entry.getKey(), entry.getValue());
            long addresses = needed.getOrDefault(entry.getKey(), 0L);
            return line(entry.getValue()).free() < addresses && line(other).free() >= addresses;
        });
    }

    private Booking book(Subnet subnet, long addresses) {
        var line = line(subnet);
        lines.put(subnet.id(), line.with(line.free() - addresses));
        report.refreshed(CacheName.SUBNET_BOOKINGS, CacheReport.ALL);
        return new Booking(subnet.id(), addresses, line.told());
    }

    /** The launch took nothing from these subnets after all. */
    synchronized void giveBack(Collection<Booking> bookings) {
        for (var booking : bookings) {
            lines.computeIfPresent(booking.subnetId(), (_, line) -> returned(line, booking));
        }
    }

    private static Line returned(Line line, Booking booking) {
        return line.told() == booking.told() ? line.with(line.free() + booking.addresses()) : line;
    }

    private Line line(Subnet subnet) {
        @Nullable Line known = lines.get(subnet.id());
        return known == null ? new Line(subnet.freeAddresses(), subnet.freeAddresses(), 0) : known;
    }
}
