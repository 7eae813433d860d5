package sh.joiner.model.window;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A DisruptionFreeze, which prevents some kinds of node removal until a given time. An invalid field has its widest
 * meaning, so that a mistake removes no node.
 *
 * @param until the end of the freeze; absent if the freeze lasts until the object is deleted
 * @param reason why a user froze these nodes
 * @param problem the invalid fields; empty if the freeze is valid
 */
public record DisruptionFreeze(
        String name, Restriction holds, @Nullable Instant until, String reason, String problem) {

    public boolean isValid() {
        return problem.isEmpty();
    }

    /** Returns true if the freeze has not ended at that instant. */
    public boolean lasts(Instant at) {
        return until == null || at.isBefore(until);
    }
}
