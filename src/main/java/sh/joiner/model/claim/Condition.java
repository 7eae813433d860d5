package sh.joiner.model.claim;

import java.time.Instant;

/**
 * One condition of an object, as its status tells it.
 *
 * @param since when its status last changed
 */
public record Condition(String type, Status status, String reason, String message, Instant since) {

    /** The three answers. */
    public enum Status {
        TRUE("True"),
        FALSE("False"),
        UNKNOWN("Unknown");

        private final String wire;

        Status(String wire) {
            this.wire = wire;
        }

        /** The word on the wire. */
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
