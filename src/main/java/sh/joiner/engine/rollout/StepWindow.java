package sh.joiner.engine.rollout;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;

/** The MaintenanceWindow in which a step of a rollout replaces nodes. */
final class StepWindow {

    private final String name;
    private final @Nullable MaintenanceWindow window;

    private StepWindow(String name, @Nullable MaintenanceWindow window) {
        this.name = name;
        this.window = window;
    }

    static StepWindow of(RolloutStep step, List<MaintenanceWindow> windows) {
        return new StepWindow(
                step.window(),
                windows.stream()
                        .filter(known -> known.name().equals(step.window()))
                        .findFirst()
                        .orElse(null));
    }

    /** Returns why the window does not allow replacements at that instant. Empty if the window is open, or if the step has no window. */
    Optional<String> obstacle(Instant at) {
        if (name.isEmpty() || (window != null && window.isOpen(at))) {
            return Optional.empty();
        }
        if (window == null) {
            return Optional.of("MaintenanceWindow %s does not exist: create it, or change spec.rollout of the AMIPolicy"
                    .formatted(name));
        }
        if (!window.isReadable()) {
            return Optional.of("MaintenanceWindow %s is invalid: %s".formatted(name, window.problem()));
        }
        return Optional.of(opening(at)
                .map(opens -> "waiting for MaintenanceWindow %s, which opens at %s"
                        .formatted(name, opens.truncatedTo(ChronoUnit.SECONDS)))
                .orElseGet(() -> "MaintenanceWindow %s never opens again: change its schedule".formatted(name)));
    }

    /** Returns when the window opens next, if it is closed at that instant. Empty if it never does. */
    Optional<Instant> opening(Instant at) {
        return window == null
                ? Optional.empty()
                : window.openings(at).findFirst().map(Opening::from);
    }
}
