package sh.joiner.controller.catalog;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.port.cache.CacheReport;

/**
 * Data about node classes that the status of a class does not contain: the placement group of each class and the number of instances left in each
 * capacity reservation. This number is the last count from EC2, minus the instances launched since then, plus the instances that have ended since
 * then. The number is set to 0 when EC2 has no capacity left in the reservation (aws 3.2, 6.1, 6.13). Thread-safe.
 */
public final class NodeClassState {

    private final CacheReport report;
    private final Map<String, Count> free = new HashMap<>();
    private final Map<String, PlacementGroup> groups = new HashMap<>();
    private final Set<String> withoutGroup = new HashSet<>();

    private record Count(int left, Instant asOf) {

        Count plus(int more) {
            return new Count(Math.max(0, left + more), asOf);
        }
    }

    /** Creates a state whose cache status is not reported. */
    public NodeClassState() {
        this(CacheReport.NONE);
    }

    public NodeClassState(CacheReport report) {
        this.report = report;
        report.holds(CacheName.RESERVATION_COUNTS, () -> size(free));
        report.holds(CacheName.CLASS_PLACEMENT_GROUPS, () -> size(groups));
    }

    private synchronized int size(Map<String, ?> memory) {
        return memory.size();
    }

    /** Stores the counts of EC2. Ignores a count that is not newer than the known count, so that launches since then are not lost. */
    public synchronized void learn(List<Reservation> reservations) {
        reservations.forEach(reservation -> free.merge(
                reservation.id(),
                new Count(reservation.free(), reservation.countedAt()),
                (known, counted) -> counted.asOf().isAfter(known.asOf()) ? counted : known));
        if (!reservations.isEmpty()) {
            report.refreshed(CacheName.RESERVATION_COUNTS, CacheReport.ALL);
        }
    }

    /** Records that an instance was launched in the reservation. */
    public synchronized void launchedIn(String reservation) {
        free.computeIfPresent(reservation, (_, count) -> count.plus(-1));
    }

    /** Records that an instance in the reservation has ended. */
    public synchronized void endedIn(String reservation) {
        free.computeIfPresent(reservation, (_, count) -> count.plus(1));
    }

    /** Records that the reservation has no capacity left. */
    public synchronized void exhausted(String reservation) {
        free.computeIfPresent(reservation, (_, count) -> new Count(0, count.asOf()));
    }

    /** Records that the class with this uid launches its instances in this group. */
    public synchronized void learn(String uid, PlacementGroup group) {
        groups.put(uid, group);
        withoutGroup.remove(uid);
        report.refreshed(CacheName.CLASS_PLACEMENT_GROUPS, uid);
    }

    /** Records that the class with this uid requests no group, or that EC2 does not have the requested group. */
    public synchronized void learnThatThereIsNoGroup(String uid) {
        groups.remove(uid);
        withoutGroup.add(uid);
    }

    /** Forgets the deleted class. */
    public synchronized void forget(String uid) {
        groups.remove(uid);
        withoutGroup.remove(uid);
    }

    /** Returns true if the class requests no group, or if EC2 has answered for the requested group, even if no such group exists. */
    public synchronized boolean knowsGroupOf(NodeClass nodeClass) {
        return nodeClass.selectors().placementGroup().isNone()
                || groups.containsKey(nodeClass.uid())
                || withoutGroup.contains(nodeClass.uid());
    }

    /** Returns the placement group; empty if the class with this uid has none, or if EC2 has not returned it yet. */
    public synchronized Optional<PlacementGroup> group(String uid) {
        return Optional.ofNullable(groups.get(uid));
    }

    /**
     * Returns the class with its placement group and the number of instances left in each of its reservations. The number is 0 for a capacity block
     * whose instances AWS already terminates (aws 5.7).
     */
    public synchronized NodeClass complete(NodeClass nodeClass, Instant now) {
        var group = groups.get(nodeClass.uid());
        if (group == null && nodeClass.resolved().reservations().isEmpty()) {
            return nodeClass; // most classes have no group and no reservation
        }
        var counted = nodeClass.resolved().reservations().stream()
                .map(reservation -> reservation.withFree(reservation.isExpiring(now) ? 0 : left(reservation)))
                .toList();
        return nodeClass.with(nodeClass.resolved().with(counted, group));
    }

    private int left(Reservation reservation) {
        var count = free.get(reservation.id());
        return count == null ? 0 : count.left();
    }
}
