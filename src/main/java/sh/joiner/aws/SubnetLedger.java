package sh.joiner.aws;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.nodeclass.Subnet;

/** How many addresses are left in each subnet, launches under way counted (aws 5.9). Thread-safe. */
final class SubnetLedger {

    private final Map<String, Page> pages = new HashMap<>();

    /**
     * What is known of one subnet.
     *
     * @param told how often EC2 has told its free addresses: a booking of an earlier telling is void
     */
    private record Page(long free, long told) {}

    /** Addresses taken from a subnet for a launch that is under way. */
    record Booking(String subnetId, long addresses, long told) {}

    /** EC2 has counted anew. */
    synchronized void told(Collection<Subnet> subnets) {
        for (var subnet : subnets) {
            var before = pages.get(subnet.id());
            pages.put(subnet.id(), new Page(subnet.freeAddresses(), before == null ? 1 : before.told() + 1));
        }
    }

    /** EC2 has found the subnet full. */
    synchronized void full(String subnetId) {
        pages.computeIfPresent(subnetId, (_, page) -> new Page(0, page.told()));
    }

    /**
     * Picks in each zone the subnet with most addresses left; of equals, the first.
     *
     * @param subnets of the node class, in its order
     * @param needed zone to the addresses that the launch may take there; other zones get no subnet
     * @return by zone
     */
    synchronized SortedMap<String, Booking> book(List<Subnet> subnets, Map<String, Long> needed) {
        var best = new TreeMap<String, Subnet>();
        for (var subnet : subnets) {
            if (needed.containsKey(subnet.zone())) {
                best.merge(
                        subnet.zone(),
                        subnet,
                        (one, other) -> page(other).free() > page(one).free() ? other : one);
            }
        }
        var bookings = new TreeMap<String, Booking>();
        best.forEach((zone, subnet) -> bookings.put(zone, book(subnet, needed.getOrDefault(zone, 0L))));
        return bookings;
    }

    private Booking book(Subnet subnet, long addresses) {
        var page = page(subnet);
        pages.put(subnet.id(), new Page(page.free() - addresses, page.told()));
        return new Booking(subnet.id(), addresses, page.told());
    }

    /** The launch took nothing from these subnets after all. */
    synchronized void giveBack(Collection<Booking> bookings) {
        for (var booking : bookings) {
            pages.computeIfPresent(booking.subnetId(), (_, page) -> returned(page, booking));
        }
    }

    private static Page returned(Page page, Booking booking) {
        return page.told() == booking.told() ? new Page(page.free() + booking.addresses(), page.told()) : page;
    }

    private Page page(Subnet subnet) {
        @Nullable Page known = pages.get(subnet.id());
        return known == null ? new Page(subnet.freeAddresses(), 0) : known;
    }
}
