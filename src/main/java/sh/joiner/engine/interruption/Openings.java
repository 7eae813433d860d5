package sh.joiner.engine.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;

/** Finds openings of maintenance windows; what was found is kept for the other notices of the same pass. */
final class Openings {

    /** How far before the end the last opening is looked for, step by step: most windows open each day or week. */
    private static final List<Duration> STEPS =
            List.of(Duration.ofDays(1), Duration.ofDays(8), Duration.ofDays(32), Duration.ofDays(367));

    /** A window that opens more often than that in one step is taken to open last at the one of this number. */
    private static final int MOST = 2_000;

    private final Instant now;
    private final Map<Asked, Optional<Instant>> known = new HashMap<>();

    private record Asked(MaintenanceWindow window, Instant before) {}

    Openings(Instant now) {
        this.now = now;
    }

    /** When the window opens last before that instant or then, now if it is open and does not open again; empty if it does not open by then. */
    Optional<Instant> last(MaintenanceWindow window, Instant before) {
        return known.computeIfAbsent(new Asked(window, before), this::search);
    }

    private Optional<Instant> search(Asked asked) {
        for (var step : STEPS) {
            var from = asked.before().minus(step);
            var found = lastFrom(asked, from.isBefore(now) ? now : from);
            if (found.isPresent() || from.isBefore(now)) {
                return found;
            }
        }
        return lastFrom(asked, now);
    }

    private Optional<Instant> lastFrom(Asked asked, Instant from) {
        return asked.window()
                .openings(from)
                .limit(MOST)
                .takeWhile(opening -> !opening.from().isAfter(asked.before()))
                .reduce((_, later) -> later)
                .map(this::begin);
    }

    /** When the window opens next, now if it is open; empty if it never does. */
    Optional<Instant> next(MaintenanceWindow window) {
        return window.openings(now).findFirst().map(this::begin);
    }

    private Instant begin(Opening opening) {
        return opening.from().isBefore(now) ? now : opening.from();
    }
}
