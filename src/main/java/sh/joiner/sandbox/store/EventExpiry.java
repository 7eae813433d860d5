package sh.joiner.sandbox.store;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.Queue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.stream.Stream;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.kind.BuiltInTypes;

/** Deletes events whose last update is more than one hour old, as the API server does. The check runs after a number of new events. */
final class EventExpiry {

    private static final Duration TIME_TO_LIVE = Duration.ofHours(1);
    private static final int CHECK_EVERY = 256;

    private final ClusterStore store;
    private final WorldClock clock;
    private final Queue<Known> oldestFirst = new PriorityBlockingQueue<>(64, Comparator.comparing(Known::updated));
    private int written;

    /** An event with the last known time of its latest update. The event may have been updated since. */
    private record Known(Key key, Instant updated) {}

    EventExpiry(ClusterStore store, WorldClock clock) {
        this.store = store;
        this.clock = clock;
    }

    /**
     * Records a new event. Returns true after every {@link #CHECK_EVERY} new events: the caller must then request a
     * removal of old events. The caller holds the lock of the revision store.
     */
    boolean recordAndCheckIfDue(String resource, Occurrence occurrence) {
        if (occurrence.type() != ObjectStore.Change.Type.ADDED || !resource.equals(BuiltInTypes.EVENT.resource())) {
            return false;
        }
        oldestFirst.add(known(occurrence.object()));
        return ++written % CHECK_EVERY == 0;
    }

    void removeOld() {
        var before = clock.now().minus(TIME_TO_LIVE);
        var oldest = oldestFirst.poll();
        while (oldest != null && oldest.updated().isBefore(before)) {
            removeIfOld(oldest, before);
            oldest = oldestFirst.poll();
        }
        if (oldest != null) {
            oldestFirst.add(oldest);
        }
    }

    private void removeIfOld(Known known, Instant before) {
        var event = store.ledger().get(BuiltInTypes.EVENT.resource(), known.key());
        if (event == null) {
            return;
        }
        var now = known(event);
        if (now.updated().isBefore(before)) {
            store.delete(BuiltInTypes.EVENT, event.key(), DeleteOptions.onlyUid(event.uid()));
        } else {
            oldestFirst.add(now);
        }
    }

    private static Known known(Stored event) {
        return new Known(event.key(), lastUpdated(event));
    }

    /** Returns the latest timestamp of the event. Events of {@code events.k8s.io} can have a timestamp in the field {@code series}. */
    private static Instant lastUpdated(Stored event) {
        var tree = event.tree();
        return Stream.of(
                        tree.path("lastTimestamp"),
                        tree.path("series").path("lastObservedTime"),
                        tree.path("metadata").path("creationTimestamp"))
                .map(time -> parsed(time.asText()))
                .max(Instant::compareTo)
                .orElse(Instant.EPOCH);
    }

    private static Instant parsed(String time) {
        try {
            return OffsetDateTime.parse(time).toInstant();
        } catch (DateTimeParseException e) {
            return Instant.EPOCH;
        }
    }
}
