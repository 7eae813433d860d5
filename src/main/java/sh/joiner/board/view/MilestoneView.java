package sh.joiner.board.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A step in the life of a NodeClaim, a node or an interruption.
 *
 * @param name for example Created, Launched, Registered, Initialized or Deleting
 * @param at the time of the step, or the planned time of a future step; absent if the time is not known
 * @param detail details of the step, or why it is not reached yet
 */
public record MilestoneView(
        String name, State state, @Nullable Instant at, String detail) {

    /**
     * Returns the heading of the step on a page. For some steps of an interruption, the heading differs from the name, because the name is a code
     * of the REST API.
     */
    public String title() {
        return switch (name) {
            case "Told" -> "Reported";
            case "Written" -> "Recorded";
            case "Turn" -> "Waiting";
            case "Acts" -> "Action due";
            case "Acted" -> "Action taken";
            default -> name;
        };
    }

    /** The progress of a step. */
    public enum State {
        DONE,
        UNDER_WAY,
        FAILED,
        AHEAD
    }
}
