package sh.joiner.model.readiness;

import java.time.Instant;

/**
 * The failure of the last read of an input.
 *
 * @param code the error code of AWS or of the API server; empty if there is none
 */
public record Failure(String code, String message, Permanence course, Instant at) {

    /** The permanence of a failure: the failure can end without a change, or a user must change something. */
    public enum Permanence {
        /** The failure may end without a change, for example throttling. */
        TRANSIENT("transient"),
        /** A user must change something, for example grant a missing permission. */
        PERMANENT("permanent");

        private final String word;

        Permanence(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }
}
