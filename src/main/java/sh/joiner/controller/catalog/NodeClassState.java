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
 * What was learned of node classes and does not stand in their status: the placement group of each, and how much is left in each capacity
 * reservation, as EC2 last told it, less what was started and more what has ended since (aws 3.2, 6.1, 6.13). Thread-safe.
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

    /** Tells nobody how much it remembers. */
    public NodeClassState() {
        this(CacheReport.NOBODY);
    }

    public NodeClassState(CacheReport report) {
        this.report = report;
        report.holds(CacheName.RESERVATION_COUNTS, () -> size(free));
        report.holds(CacheName.CLASS_PLACEMENT_GROUPS, () -> size(groups));
    }

    private synchronized int size(Map<String, ?> memory) {
        return memory.size();
    }

    /** What EC2 counted; a count that is known already does not undo what was started since. */
    public synchronized void learn(List<Reservation> reservations) {
        reservations.forEach(reservation -> free.merge(
                reservation.id(),
                new Count(reservation.free(), reservation.countedAt()),
                (known, told) -> told.asOf().isAfter(known.asOf()) ? told : known));
        if (!reservations.isEmpty()) {
            report.refreshed(CacheName.RESERVATION_COUNTS, CacheReport.ALL);
        }
    }

    /** An instance was started in the reservation. */
    public synchronized void launchedIn(String reservation) {
        free.computeIfPresent(reservation, (_, count) -> count.plus(-1));
    }

    /** An instance in the reservation has ended. */
    public synchronized void endedIn(String reservation) {
        free.computeIfPresent(reservation, (_, count) -> count.plus(1));
    }

    /** EC2 had nothing left in the reservation. */
    public synchronized void exhausted(String reservation) {
        free.computeIfPresent(reservation, (_, count) -> new Count(0, count.asOf()));
    }

    /** The class of that uid starts its machines in this group. */
    public synchronized void learn(String uid, PlacementGroup group) {
        groups.put(uid, group);
        withoutGroup.remove(uid);
        report.refreshed(CacheName.CLASS_PLACEMENT_GROUPS, uid);
    }

    /** EC2 has no group such as the class of that uid asks for, or it asks for none. */
    public synchronized void learnThatThereIsNoGroup(String uid) {
        groups.remove(uid);
        withoutGroup.add(uid);
    }

    /** The class is gone. */
    public synchronized void forget(String uid) {
        groups.remove(uid);
        withoutGroup.remove(uid);
    }

    /** Whether EC2 has told of the group that the class asks for, be it that there is none. */
    public synchronized boolean knowsGroupOf(NodeClass nodeClass) {
        return nodeClass.selectors().placementGroup().isNone()
                || groups.containsKey(nodeClass.uid())
                || withoutGroup.contains(nodeClass.uid());
    }

    /** Empty if the class of that uid has none, or EC2 has not told of it. */
    public synchronized Optional<PlacementGroup> group(String uid) {
        return Optional.ofNullable(groups.get(uid));
    }

    /** The class with all of it; nothing is left in a reservation that is being cleared (aws 5.7). */
    public synchronized NodeClass complete(NodeClass nodeClass, Instant now) {
        var group = groups.get(nodeClass.uid());
        if (group == null && nodeClass.resolved().reservations().isEmpty()) {
            return nodeClass; // most classes
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
