package sh.joiner.sandbox.capacity;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A capacity reservation that somebody makes.
 *
 * @param owner the account that pays; empty for the account itself, else it is shared with us
 * @param end when it expires; null for one without end, which a capacity block cannot be
 */
public record ReservationWish(
        String type,
        String zone,
        int instances,
        Kind kind,
        Match match,
        String owner,
        Map<String, String> tags,
        @Nullable Instant end) {

    /** How it was bought. */
    public enum Kind {
        /** An On-Demand Capacity Reservation. */
        DEFAULT,
        /** Machines for machine learning, for a fixed time. */
        CAPACITY_BLOCK
    }

    /** Which launches use it. */
    public enum Match {
        /** Every launch that fits and does not say otherwise. */
        OPEN,
        /** Only launches that name it. */
        TARGETED
    }

    public ReservationWish {
        tags = Map.copyOf(tags);
        if (instances < 1) {
            throw new IllegalArgumentException("a reservation of %d instances of %s".formatted(instances, type));
        }
        if (kind == Kind.CAPACITY_BLOCK && end == null) {
            throw new IllegalArgumentException("a capacity block must end");
        }
    }
}
