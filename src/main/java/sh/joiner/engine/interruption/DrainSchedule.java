package sh.joiner.engine.interruption;

import static sh.joiner.engine.interruption.InterruptionText.at;
import static sh.joiner.engine.interruption.InterruptionText.span;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.interruption.Action.DrainBefore;
import sh.joiner.model.window.MaintenanceWindow;

/** When a {@code DrainBefore} is due: at the last opening of its window before the announced instant less the lead; without one, at that instant. */
final class DrainSchedule {

    private static final String NOTHING_TO_WAIT_FOR = "no instant is announced, and there is no window to wait for";

    private final Map<String, MaintenanceWindow> windows;
    private final Openings openings;
    private final Instant now;

    DrainSchedule(Map<String, MaintenanceWindow> windows, Openings openings, Instant now) {
        this.windows = windows;
        this.openings = openings;
        this.now = now;
    }

    Due of(DrainBefore rule, InterruptionFacts subject) {
        var window = Optional.ofNullable(windows.get(rule.window())).filter(MaintenanceWindow::isReadable);
        return subject.deadline()
                .map(deadline -> announced(rule, window, deadline, subject.event()))
                .orElseGet(() -> unannounced(rule, window));
    }

    private Due announced(DrainBefore rule, Optional<MaintenanceWindow> window, Instant deadline, String event) {
        var latest = deadline.minus(rule.lead());
        var announced = "%s is announced for %s".formatted(event, at(deadline));
        var opening = window.flatMap(maintenanceWindow -> openings.last(maintenanceWindow, latest));
        if (opening.isPresent()) {
            return new Due(
                    opening.get(),
                    "waits for window %s, which opens last by %s at %s; %s"
                            .formatted(rule.window(), at(latest), at(opening.get()), announced),
                    "window %s is open for the last time by %s; %s".formatted(rule.window(), at(latest), announced));
        }
        var until = "waits until %s, %s before; %s".formatted(at(latest), span(rule.lead()), announced);
        var reached = "%s before is reached; %s".formatted(span(rule.lead()), announced);
        return new Due(latest, until + closed(window), reached + closed(window));
    }

    private static String closed(Optional<MaintenanceWindow> window) {
        return window.map(maintenanceWindow -> "; window %s does not open by then".formatted(maintenanceWindow.name()))
                .orElse("");
    }

    private Due unannounced(DrainBefore rule, Optional<MaintenanceWindow> window) {
        return window.flatMap(openings::next)
                .map(next -> new Due(
                        next,
                        "waits for window %s, which opens next at %s; no instant is announced"
                                .formatted(rule.window(), at(next)),
                        "window %s is open; no instant is announced".formatted(rule.window())))
                .orElseGet(() -> new Due(now, NOTHING_TO_WAIT_FOR, NOTHING_TO_WAIT_FOR));
    }

    /** What is wrong with the window of the rule; empty if it is good, or none is named. */
    Optional<String> complaint(DrainBefore rule) {
        if (rule.window().isEmpty()) {
            return Optional.empty();
        }
        var window = windows.get(rule.window());
        if (window == null) {
            return Optional.of("there is no MaintenanceWindow %s: it counts as none".formatted(rule.window()));
        }
        return window.isReadable()
                ? Optional.empty()
                : Optional.of("MaintenanceWindow %s cannot be read (%s): it counts as none"
                        .formatted(rule.window(), window.problem()));
    }
}
