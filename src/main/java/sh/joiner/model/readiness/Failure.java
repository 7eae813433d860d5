package sh.joiner.model.readiness;

import java.time.Instant;

/**
 * Why an input could not be had when it was last asked for.
 *
 * @param code the other side's own word; empty if it gave none
 */
public record Failure(String code, String message, Permanence course, Instant at) {

    /** What becomes of it if nobody does anything. */
    public enum Permanence {
        /** It may pass by itself. */
        TRANSIENT("transient"),
        /** Somebody has to change something. */
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
