package sh.joiner.model.nodeclass;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;

/**
 * A capacity reservation that instances may be started in (aws 1.6, 1.9).
 *
 * @param matchCriteria EC2's word: which launches use it
 * @param interruptible whether its owner may take instances back
 * @param end when it expires; absent if it has no end
 * @param free as many instances as EC2 last said were left in it
 * @param countedAt when EC2 said so; {@link #UNCOUNTED} if this does not come from EC2
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

    /** Before anything was counted. */
    public static final Instant UNCOUNTED = Instant.EPOCH;

    /** So long before its end AWS begins to clear a capacity block. */
    private static final Duration CLEARED_BEFORE = Duration.ofMinutes(40);

    /** How it was bought; the names are the values of the label {@code karpenter.k8s.aws/capacity-reservation-type}. */
    public enum Kind {
        DEFAULT("default"),
        CAPACITY_BLOCK("capacity-block");

        private final String wire;

        Kind(String wire) {
            this.wire = wire;
        }

        /** The word of AWS and of the label. */
        public String wire() {
            return wire;
        }

        /** The kind of that word; nothing said means an ordinary one, empty stands for any other text. */
        public static Optional<Kind> of(String wire) {
            if (wire.isEmpty()) {
                return Optional.of(DEFAULT);
            }
            return Arrays.stream(values())
                    .filter(kind -> kind.wire.equals(wire))
                    .findFirst();
        }
    }

    /** Whether AWS clears it already: nothing is started in it any more, and what runs there is to leave. */
    public boolean isExpiring(Instant now) {
        return kind == Kind.CAPACITY_BLOCK && end != null && !now.isBefore(end.minus(CLEARED_BEFORE));
    }

    /** Whether it is over. */
    public boolean hasEnded(Instant now) {
        return end != null && !end.isAfter(now);
    }

    /** The same with so many instances left. */
    public Reservation withFree(int left) {
        return new Reservation(
                id, ownerId, instanceType, zone, matchCriteria, kind, interruptible, end, Math.max(0, left), countedAt);
    }
}
