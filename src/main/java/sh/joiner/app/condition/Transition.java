package sh.joiner.app.condition;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Condition;

/**
 * A change of the status of an object's condition.
 *
 * @param before the status before, absent if the condition was not known
 */
public record Transition(
        Kind kind, Measured object, @Nullable Condition before, Condition now) {

    /** Returns the duration of the status before, computed from the conditions; zero if it is not known. */
    Duration lasted() {
        return before == null ? Duration.ZERO : Duration.between(before.since(), now.since());
    }
}
