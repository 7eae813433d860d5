package sh.joiner.sandbox.capacity;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request for a capacity reservation.
 *
 * @param owner the account that owns the reservation and shares it with this account; empty if this account owns it
 * @param end the time at which the reservation expires; null if the reservation does not expire. A capacity block must
 *     have an end.
 */
public record ReservationRequest(
        String type,
        String zone,
        int instances,
        Kind kind,
        Match match,
        String owner,
        Map<String, String> tags,
        @Nullable Instant end) {

    /** The kind of a reservation. */
    public enum Kind {
        /** An On-Demand Capacity Reservation. */
        DEFAULT,
        /** A Capacity Block for ML: instances for a fixed time. */
        CAPACITY_BLOCK
    }

    /** The launches that use a reservation. */
    public enum Match {
        /** Every matching launch that names no reservation and does not exclude open reservations. */
        OPEN,
        /** Only launches that name the reservation. */
        TARGETED
    }

    public ReservationRequest {
        tags = Map.copyOf(tags);
        if (instances < 1) {
            throw new IllegalArgumentException(
                    "a reservation cannot have %d instances of %s: at least 1 is required".formatted(instances, type));
        }
        if (kind == Kind.CAPACITY_BLOCK && end == null) {
            throw new IllegalArgumentException("a capacity block must have an end time: set end");
        }
    }
}
