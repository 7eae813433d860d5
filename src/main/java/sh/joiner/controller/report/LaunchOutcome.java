package sh.joiner.controller.report;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import sh.joiner.model.claim.ClaimName;

/**
 * The result of the launch of a NodeClaim. A NodeClaim that is given up is deleted, so snapshots no longer contain it.
 */
public sealed interface LaunchOutcome {

    /** EC2 launched an instance for the NodeClaim. */
    record Launched(ClaimName claim, String pool) implements LaunchOutcome {}

    /**
     * The NodeClaim is deleted: its launch or registration failed, it has expired, or its instance no longer exists.
     *
     * @param pool empty if it is not known
     * @param why a sentence for users
     */
    record GivenUp(ClaimName claim, String pool, Cause cause, String why, Instant at) implements LaunchOutcome {}

    /** The cause for which a NodeClaim is given up. */
    enum Cause {
        /** EC2 has no capacity for any offering of the NodeClaim. */
        NO_CAPACITY,
        /** The instance runs, but no node has registered in time. */
        NOT_REGISTERED,
        /** Any other cause, for example a node class that is not ready. */
        OTHER;

        /** Returns the reason of the event. As in Karpenter, insufficient capacity has its own event reason. */
        String event() {
            return this == NO_CAPACITY ? "InsufficientCapacityError" : "GivenUp";
        }

        /** Returns the cause with this code of Karpenter's metrics (core 8.1). */
        static Cause of(String code) {
            return switch (code) {
                case "insufficient_capacity" -> NO_CAPACITY;
                case "registration_timeout" -> NOT_REGISTERED;
                default -> OTHER;
            };
        }
    }

    /** The readers of outcomes. Thread-safe. */
    final class Readers {

        private final List<Consumer<LaunchOutcome>> readers = new CopyOnWriteArrayList<>();

        Readers() {}

        /** Adds a reader. From now on, the reader receives every outcome. */
        public void add(Consumer<LaunchOutcome> reader) {
            readers.add(reader);
        }

        void tell(LaunchOutcome outcome) {
            readers.forEach(reader -> reader.accept(outcome));
        }
    }
}
