package sh.joiner.engine.interruption;

import static sh.joiner.engine.interruption.InterruptionText.at;
import static sh.joiner.engine.interruption.InterruptionText.span;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.interruption.Action.DrainBefore;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;

/**
 * Computes when a {@code DrainBefore} is due: at the last opening of its window before the announced instant minus the lead time. Without an opening,
 * the drain is due at the announced instant minus the lead time. If AWS announced no time, the drain is due at the next opening, or now if there is
 * none. Openings are cached, so each pass needs a new object.
 */
final class DrainSchedule {

    private static final String NOTHING_TO_WAIT_FOR =
            "AWS announced no time, and the rule has no usable MaintenanceWindow";

    /**
     * The search for the last opening first looks back by the shortest of these times, because most windows open every day or week. If the search
     * finds no opening, it tries the longer times.
     */
    private static final List<Duration> STEPS =
            List.of(Duration.ofDays(1), Duration.ofDays(8), Duration.ofDays(32), Duration.ofDays(367));

    /** The maximum number of openings that one step of the search reads. If there are more, this step uses the last opening that it read. */
    private static final int MOST = 2_000;

    private final Map<String, MaintenanceWindow> windows;
    private final Instant now;
    private final Map<LastBefore, Optional<Instant>> lastOpenings = new HashMap<>();

    private record LastBefore(MaintenanceWindow window, Instant end) {}

    DrainSchedule(Map<String, MaintenanceWindow> windows, Instant now) {
        this.windows = windows;
        this.now = now;
    }

    /**
     * The start of a drain.
     * @param why the reason while the drain waits
     * @param reached the reason once the drain starts
     */
    record Due(Instant at, String why, String reached) {

        boolean isNow(Instant now) {
            return !now.isBefore(at);
        }
    }

    Due of(DrainBefore rule, InterruptionFacts facts) {
        var window = Optional.ofNullable(windows.get(rule.window())).filter(MaintenanceWindow::isReadable);
        return facts.deadline()
                .map(deadline -> announced(rule, window, deadline, facts.event()))
                .orElseGet(() -> unannounced(rule, window));
    }

    private Due announced(DrainBefore rule, Optional<MaintenanceWindow> window, Instant deadline, String event) {
        var latest = deadline.minus(rule.lead());
        var announced = "%s is announced for %s".formatted(event, at(deadline));
        var opening = window.flatMap(present -> lastOpening(present, latest));
        if (opening.isPresent()) {
            return new Due(
                    opening.get(),
                    "waiting for the last opening of MaintenanceWindow %s before %s, at %s; %s"
                            .formatted(rule.window(), at(latest), at(opening.get()), announced),
                    "MaintenanceWindow %s is open for the last time before %s; %s"
                            .formatted(rule.window(), at(latest), announced));
        }
        var until = "waiting until %s, %s before the event; %s".formatted(at(latest), span(rule.lead()), announced);
        var reached = "only %s or less remain before the event; %s".formatted(span(rule.lead()), announced);
        return new Due(latest, until + closed(window), reached + closed(window));
    }

    private static String closed(Optional<MaintenanceWindow> window) {
        return window.map(present -> "; MaintenanceWindow %s does not open before then".formatted(present.name()))
                .orElse("");
    }

    private Due unannounced(DrainBefore rule, Optional<MaintenanceWindow> window) {
        return window.flatMap(this::nextOpening)
                .map(next -> new Due(
                        next,
                        "waiting for the next opening of MaintenanceWindow %s at %s; AWS announced no time"
                                .formatted(rule.window(), at(next)),
                        "MaintenanceWindow %s is open; AWS announced no time".formatted(rule.window())))
                .orElseGet(() -> new Due(now, NOTHING_TO_WAIT_FOR, NOTHING_TO_WAIT_FOR));
    }

    /**
     * Returns the problem with the window of the rule. Empty if the window is usable, or if the rule names no window.
     */
    Optional<String> problem(DrainBefore rule) {
        if (rule.window().isEmpty()) {
            return Optional.empty();
        }
        var window = windows.get(rule.window());
        if (window == null) {
            return Optional.of(
                    "MaintenanceWindow %s not found: the rule applies without a window".formatted(rule.window()));
        }
        return window.isReadable()
                ? Optional.empty()
                : Optional.of("MaintenanceWindow %s is invalid (%s): the rule applies without a window"
                        .formatted(rule.window(), window.problem()));
    }

    /**
     * Returns the last opening at or before the given instant. Returns now if the window is open and does not open again before that instant. Empty if there
     * is no opening.
     */
    private Optional<Instant> lastOpening(MaintenanceWindow window, Instant end) {
        return lastOpenings.computeIfAbsent(new LastBefore(window, end), this::search);
    }

    private Optional<Instant> search(LastBefore wanted) {
        for (var step : STEPS) {
            var from = wanted.end().minus(step);
            var found = lastFrom(wanted, from.isBefore(now) ? now : from);
            if (found.isPresent() || from.isBefore(now)) {
                return found;
            }
        }
        return lastFrom(wanted, now);
    }

    private Optional<Instant> lastFrom(LastBefore wanted, Instant from) {
        return wanted.window()
                .openings(from)
                .limit(MOST)
                .takeWhile(opening -> !opening.from().isAfter(wanted.end()))
                .reduce((_, later) -> later)
                .map(this::start);
    }

    /** Returns the next opening: now, if the window is open. Empty if it never opens. */
    private Optional<Instant> nextOpening(MaintenanceWindow window) {
        return window.openings(now).findFirst().map(this::start);
    }

    private Instant start(Opening opening) {
        return opening.from().isBefore(now) ? now : opening.from();
    }
}
