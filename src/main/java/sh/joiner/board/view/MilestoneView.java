package sh.joiner.board.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One step in the life of a claim and its node.
 *
 * @param name Created, Launched, Registered, Initialized, Deleting
 * @param at when it was reached, absent before
 * @param detail what is known of it, or why it is not reached yet
 */
public record MilestoneView(
        String name, State state, @Nullable Instant at, String detail) {

    /** How far it is. */
    public enum State {
        DONE,
        UNDER_WAY,
        FAILED,
        AHEAD
    }
}
