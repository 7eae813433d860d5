package sh.joiner.sandbox.store;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.stream.Stream;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.kind.BuiltInTypes;

/** Lets events go an hour after they were last written, as a real server does, so that a busy cluster does not fill up with them. */
final class EventExpiry {

    private static final Duration KEPT = Duration.ofHours(1);
    private static final int LOOK_AFTER_EACH = 256;

    private final ClusterStore store;
    private final WorldClock clock;
    private int written;

    EventExpiry(ClusterStore store, WorldClock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** Whether enough events have come for another look. Called under the ledger's lock. */
    boolean isDue(String resource, ObjectStore.Change.Type type) {
        return resource.equals(BuiltInTypes.EVENT.resource())
                && type == ObjectStore.Change.Type.ADDED
                && ++written % LOOK_AFTER_EACH == 0;
    }

    void removeOld() {
        var before = clock.now().minus(KEPT);
        for (var event : store.ledger().list(BuiltInTypes.EVENT.resource(), "").objects()) {
            if (lastTold(event).isBefore(before)) {
                store.delete(BuiltInTypes.EVENT, event.key(), DeleteOptions.onlyUid(event.uid()));
            }
        }
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
