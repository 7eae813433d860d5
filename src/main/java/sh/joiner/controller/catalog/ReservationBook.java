package sh.joiner.controller.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.port.WorldClock;

/**
 * How much is left in each capacity reservation: as EC2 last told it, less what was started and more what has ended since (aws 3.2, 6.1). The
 * status of a class does not keep it. Thread-safe.
 */
public final class ReservationBook {

    private final WorldClock clock;
    private final Map<String, Integer> free = new HashMap<>();

    public ReservationBook(WorldClock clock) {
        this.clock = clock;
    }

    /** EC2 has counted anew. */
    public synchronized void learn(List<Reservation> reservations) {
        reservations.forEach(one -> free.put(one.id(), one.free()));
    }

    /** An instance was started in it. */
    public synchronized void launched(String id) {
        free.computeIfPresent(id, (_, left) -> Math.max(0, left - 1));
    }

    /** An instance in it has ended. */
    public synchronized void ended(String id) {
        free.computeIfPresent(id, (_, left) -> left + 1);
    }

    /** EC2 had nothing left in it. */
    public synchronized void exhausted(String id) {
        free.computeIfPresent(id, (_, _) -> 0);
    }

    /** The reservations of a class with what is left in them; nothing in one that is being cleared (aws 5.7). */
    synchronized List<Reservation> of(NodeClass nodeClass) {
        var now = clock.now();
        return nodeClass.resolved().reservations().stream()
                .map(one -> one.withFree(one.isExpiring(now) ? 0 : free.getOrDefault(one.id(), 0)))
                .toList();
    }
}
