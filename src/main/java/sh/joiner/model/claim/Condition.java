package sh.joiner.model.claim;

import java.time.Instant;

/**
 * A condition of an object, as in its status.
 *
 * @param since the time at which the status of the condition last changed
 */
public record Condition(String type, Status status, String reason, String message, Instant since) {

    /** The status of a condition. */
    public enum Status {
        TRUE("True"),
        FALSE("False"),
        UNKNOWN("Unknown");

        private final String wire;

        Status(String wire) {
            this.wire = wire;
        }

        /** Returns the value as Kubernetes writes it. */
        public String wire() {
            return wire;
        }
    }

    public boolean isTrue() {
        return status == Status.TRUE;
    }

    public boolean isFalse() {
        return status == Status.FALSE;
    }

    public boolean isUnknown() {
        return status == Status.UNKNOWN;
    }
}
