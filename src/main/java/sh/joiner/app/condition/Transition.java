package sh.joiner.app.condition;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Condition;

/**
 * A condition of an object has another status than before.
 *
 * @param before absent where nothing is known of the condition before
 */
public record Transition(
        Kind kind, Measured object, @Nullable Condition before, Condition now) {

    /** How long it had the status before, by what the conditions say; zero where nothing is known. */
    Duration lasted() {
        return before == null ? Duration.ZERO : Duration.between(before.since(), now.since());
    }
}
