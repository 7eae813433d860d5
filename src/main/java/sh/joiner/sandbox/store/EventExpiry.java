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

/** Lets events go an hour after they were last written, as a real server does, so that a busy cluster does not fill up with them. */
final class EventExpiry {

    private static final Duration KEPT = Duration.ofHours(1);
    private static final int LOOK_AFTER_EACH = 256;

    private final ClusterStore store;
    private final WorldClock clock;
    private final Queue<Known> oldestFirst = new PriorityBlockingQueue<>(64, Comparator.comparing(Known::told));
    private int written;

    /** An event and when it was last told, as far as was seen; it may have been told again since. */
    private record Known(Key key, Instant told) {}

    EventExpiry(ClusterStore store, WorldClock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** Takes note of an event; answers whether enough have come for another look. Called under the ledger's lock. */
    boolean isDue(String resource, Occurrence occurrence) {
        if (occurrence.type() != ObjectStore.Change.Type.ADDED || !resource.equals(BuiltInTypes.EVENT.resource())) {
            return false;
        }
        oldestFirst.add(known(occurrence.object()));
        return ++written % LOOK_AFTER_EACH == 0;
    }

    void removeOld() {
        var before = clock.now().minus(KEPT);
        var oldest = oldestFirst.poll();
        while (oldest != null && oldest.told().isBefore(before)) {
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
        if (now.told().isBefore(before)) {
            store.delete(BuiltInTypes.EVENT, event.key(), DeleteOptions.onlyUid(event.uid()));
        } else {
            oldestFirst.add(now);
        }
    }

    private static Known known(Stored event) {
        return new Known(event.key(), lastTold(event));
    }

    /** The latest time that the event bears; an event of the newer kind may have one in its series. */
    private static Instant lastTold(Stored event) {
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
