package sh.joiner.app.condition;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Condition;

/**
 * A change of the status of an object's condition.
 *
 * @param before the condition with its previous status; absent if the condition was not known
 */
public record Transition(
        Kind kind, Measured object, @Nullable Condition before, Condition now) {

    /** Returns how long the previous status lasted, computed from the conditions; zero if the condition was not known. */
    Duration lasted() {
        return before == null ? Duration.ZERO : Duration.between(before.since(), now.since());
    }
}
