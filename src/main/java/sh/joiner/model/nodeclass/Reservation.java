package sh.joiner.model.nodeclass;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;

/**
 * A capacity reservation for instances (aws 1.6, 1.9).
 *
 * @param matchCriteria EC2's word: which launches use the reservation
 * @param interruptible whether the owner may take instances back
 * @param end when the reservation expires; absent if it has no end
 * @param free the available instances that EC2 last reported
 * @param countedAt when EC2 reported that number; {@link #UNCOUNTED} if the number does not come from EC2
 */
@Wide("the fields of a capacity reservation in EC2 and in the status of the node class")
public record Reservation(
        String id,
        String ownerId,
        String instanceType,
        String zone,
        String matchCriteria,
        Kind kind,
        boolean interruptible,
        @Nullable Instant end,
        int free,
        Instant countedAt) {

    /** The number of available instances was not read from EC2. */
    public static final Instant UNCOUNTED = Instant.EPOCH;

    /** The time before the end of a capacity block at which Joiner starts to drain its nodes. AWS starts to terminate the instances 10 minutes later. */
    private static final Duration CLEARED_BEFORE = Duration.ofMinutes(40);

    /** The type of the reservation; the names are the values of the label {@code karpenter.k8s.aws/capacity-reservation-type}. */
    public enum Kind {
        DEFAULT("default"),
        CAPACITY_BLOCK("capacity-block");

        private final String wire;

        Kind(String wire) {
            this.wire = wire;
        }

        /** Returns the word of AWS and of the label. */
        public String wire() {
            return wire;
        }

        /** Returns the kind for that word; {@code DEFAULT} for an empty word, empty for any other text. */
        public static Optional<Kind> of(String wire) {
            if (wire.isEmpty()) {
                return Optional.of(DEFAULT);
            }
            return Arrays.stream(values())
                    .filter(kind -> kind.wire.equals(wire))
                    .findFirst();
        }
    }

    /**
     * Returns true if the capacity block is about to end. Joiner then launches nothing in the block, and drains its nodes.
     */
    public boolean isExpiring(Instant now) {
        return kind == Kind.CAPACITY_BLOCK && end != null && !now.isBefore(end.minus(CLEARED_BEFORE));
    }

    /** Returns true if the reservation has ended. */
    public boolean hasEnded(Instant now) {
        return end != null && !end.isAfter(now);
    }

    /** Returns a copy with that number of available instances. */
    public Reservation withFree(int left) {
        return new Reservation(
                id, ownerId, instanceType, zone, matchCriteria, kind, interruptible, end, Math.max(0, left), countedAt);
    }
}
