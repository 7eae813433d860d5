package sh.joiner.board.interruption;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recurring hours in which nodes may be worked on.
 *
 * @param state Open, Closed, or Invalid for one that cannot be read and never opens
 * @param problem why it cannot be read; empty if it can
 * @param openings the present one and the next, ten in all
 * @param usedBy rules that wait for it, as {@code databases, rule 2}
 */
public record WindowView(
        String name,
        String state,
        String problem,
        @JsonUnwrapped RecurrenceView recurrence,
        List<SpanView> exclusions,
        List<OpeningView> openings,
        List<String> usedBy) {

    /**
     * When the window opens, and for how long.
     *
     * @param schedule the cron expression
     * @param timeZone empty for an invalid window
     * @param duration ISO 8601; absent for an invalid window
     */
    public record RecurrenceView(
            String schedule, String timeZone, @Nullable String duration) {}

    /** A time during which it stays shut. */
    public record SpanView(Instant from, Instant until) {}

    /** A time at which it is open, and its beginning as clocks there show it. */
    public record OpeningView(Instant from, Instant until, String localFrom, String localUntil) {}
}
