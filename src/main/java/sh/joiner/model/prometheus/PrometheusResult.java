package sh.joiner.model.prometheus;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of a check.
 *
 * @param value the value, or the smallest and the greatest value of several series; empty without a sample
 * @param allowed the range of the policy, such as {@code max 0.01}
 * @param message the reason why the check has failed or is inconclusive; empty if it has passed
 * @param askedAt when the query of the answer was sent; absent without an answer
 */
public record PrometheusResult(
        String name,
        Outcome outcome,
        String value,
        String allowed,
        String message,
        @Nullable Instant askedAt) {

    /** The outcomes. */
    public enum Outcome {
        /** Every sample is in the range. */
        PASSED("Passed"),
        /** At least one sample is out of the range. */
        FAILED("Failed"),
        /** There are too few data for a result. */
        INCONCLUSIVE("Inconclusive");

        private final String word;

        Outcome(String word) {
            this.word = word;
        }

        /** Returns the word in the status of an AMIRollout. */
        public String word() {
            return word;
        }
    }

    /** Returns a sentence with the name of the check and the message. */
    public String sentence() {
        return "Prometheus check %s: %s".formatted(name, message);
    }
}
