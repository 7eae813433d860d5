package sh.joiner.board.interruption;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A MaintenanceWindow: recurring periods in which rules can drain nodes, and to which other removals of nodes can be restricted.
 *
 * @param state Open, Closed, or Invalid for a window that could not be parsed. An invalid window never opens
 * @param problem why the window is invalid; empty if it is valid
 * @param openings the current and the next openings, ten at most
 * @param usedBy rules that name the window, for example {@code databases, rule 2}
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
     * The schedule and the duration of the openings.
     *
     * @param schedule the cron expression; empty for an invalid window
     * @param timeZone empty for an invalid window
     * @param duration ISO 8601; absent for an invalid window
     */
    public record RecurrenceView(
            String schedule, String timeZone, @Nullable String duration) {}

    /** A period in which the window stays closed. */
    public record SpanView(Instant from, Instant until) {}

    /** A period in which the window is open, as instants and in the local time of the window. */
    public record OpeningView(Instant from, Instant until, String localFrom, String localUntil) {}
}
