package sh.joiner.board.view;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recurring hours in which nodes may be worked on.
 *
 * @param state Open, Closed, or Invalid for one that cannot be read and never opens
 * @param problem why it cannot be read; empty if it can
 * @param schedule the cron expression
 * @param timeZone by which it is read; empty where it cannot be
 * @param duration ISO 8601; absent where it cannot be read
 * @param openings the present one and the next, ten in all
 * @param usedBy rules that wait for it, as {@code databases, rule 2}
 */
public record WindowView(
        String name,
        String state,
        String problem,
        String schedule,
        String timeZone,
        @Nullable String duration,
        List<SpanView> exclusions,
        List<OpeningView> openings,
        List<String> usedBy) {

    /** A time during which it stays shut. */
    public record SpanView(Instant from, Instant until) {}

    /** A time at which it is open, and its beginning as clocks there show it. */
    public record OpeningView(Instant from, Instant until, String localFrom, String localUntil) {}
}
