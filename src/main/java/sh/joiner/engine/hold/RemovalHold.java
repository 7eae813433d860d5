package sh.joiner.engine.hold;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.model.window.DisruptionKind;

/** A freeze or a closed maintenance window that holds the removal of a node. */
public sealed interface RemovalHold {

    /** A freeze that has not ended. */
    record Frozen(DisruptionKind kind, DisruptionFreeze freeze) implements RemovalHold {}

    /**
     * A maintenance window that is closed.
     *
     * @param opens the next opening; absent if there is none
     * @param problem why the window is invalid; empty if it is valid
     */
    record OutsideWindow(
            DisruptionKind kind, String window, @Nullable Instant opens, String problem) implements RemovalHold {}

    /** Returns the reason as a sentence without a full stop. */
    default String sentence() {
        return switch (this) {
            case Frozen(var kind, var freeze) ->
                "DisruptionFreeze \"%s\" holds %s until %s%s%s"
                        .formatted(
                                freeze.name(),
                                kind.word().toLowerCase(Locale.ROOT),
                                freeze.until() == null ? "the freeze is deleted" : freeze.until(),
                                freeze.reason().isEmpty() ? "" : ": " + freeze.reason(),
                                freeze.isValid() ? "" : " (the freeze is invalid: %s)".formatted(freeze.problem()));
            case OutsideWindow(var kind, var window, var opens, var problem) ->
                "MaintenanceWindow \"%s\" holds %s %s"
                        .formatted(window, kind.word().toLowerCase(Locale.ROOT), opening(opens, problem));
        };
    }

    private static String opening(@Nullable Instant opens, String problem) {
        if (!problem.isEmpty()) {
            return "because it is invalid and never opens: " + problem;
        }
        return opens == null ? "and never opens" : "until it opens at " + opens;
    }
}
