package sh.joiner.board.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A step in the life of a NodeClaim, a node or an interruption.
 *
 * @param name for example Created, Launched, Registered, Initialized or Deleting
 * @param at the time when the step was reached; absent before
 * @param detail details of the step, or why it is not reached yet
 */
public record MilestoneView(
        String name, State state, @Nullable Instant at, String detail) {

    /** The progress of a step. */
    public enum State {
        DONE,
        UNDER_WAY,
        FAILED,
        AHEAD
    }
}
