package sh.joiner.controller.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.port.WorldClock;

/**
 * What was learned of node classes and does not stand in their status: the placement group of each, and how much is left in each capacity
 * reservation, as EC2 last told it, less what was started and more what has ended since (aws 3.2, 6.1, 6.13). Thread-safe.
 */
public final class NodeClassBook {

    private final WorldClock clock;
    private final Map<String, Integer> free = new HashMap<>();
    private final Map<String, PlacementGroup> groups = new HashMap<>();

    public NodeClassBook(WorldClock clock) {
        this.clock = clock;
    }

    /** EC2 has counted anew. */
    public synchronized void learn(List<Reservation> reservations) {
        reservations.forEach(one -> free.put(one.id(), one.free()));
    }

    /** An instance was started in the reservation. */
    public synchronized void launchedIn(String reservation) {
        free.computeIfPresent(reservation, (_, left) -> Math.max(0, left - 1));
    }

    /** An instance in the reservation has ended. */
    public synchronized void endedIn(String reservation) {
        free.computeIfPresent(reservation, (_, left) -> left + 1);
    }

    /** EC2 had nothing left in the reservation. */
    public synchronized void exhausted(String reservation) {
        free.computeIfPresent(reservation, (_, _) -> 0);
    }

    /** The class of that uid starts its machines in this group. */
    public synchronized void learn(String uid, PlacementGroup group) {
        groups.put(uid, group);
    }

    /** It has no group, or is gone. */
    public synchronized void forgetGroup(String uid) {
        groups.remove(uid);
    }

    /** Empty if the class of that uid has none, or EC2 has not told of it. */
    public synchronized Optional<PlacementGroup> group(String uid) {
        return Optional.ofNullable(groups.get(uid));
    }

    /** The class with all of it; nothing is left in a reservation that is being cleared (aws 5.7). */
    public synchronized NodeClass complete(NodeClass nodeClass) {
        var group = groups.get(nodeClass.uid());
        if (group == null && nodeClass.resolved().reservations().isEmpty()) {
            return nodeClass; // most classes
        }
        var now = clock.now();
        var counted = nodeClass.resolved().reservations().stream()
                .map(one -> one.withFree(one.isExpiring(now) ? 0 : free.getOrDefault(one.id(), 0)))
                .toList();
        return nodeClass.with(nodeClass.resolved().with(counted, group));
    }
}
