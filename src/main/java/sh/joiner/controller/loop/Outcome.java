package sh.joiner.controller.loop;

import java.time.Duration;

/**
 * The result of one reconciliation of an object.
 *
 * @param isDone true if the reconciliation reached its goal; each reconciler defines the goal, for example a changed status that must be written
 * @param next the wait before the next reconciliation, unless an event requests an earlier one
 */
public record Outcome(boolean isDone, Duration next) {

    /** Returns an outcome that is not done. The object is reconciled again after {@code next}. */
    public static Outcome again(Duration next) {
        return new Outcome(false, next);
    }
}
