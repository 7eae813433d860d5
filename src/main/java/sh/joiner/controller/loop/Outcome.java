package sh.joiner.controller.loop;

import java.time.Duration;

/**
 * The result of one look at an object.
 *
 * @param isDone true if the step reached what it is for, as its reconciler defines it
 * @param next how long to wait before the next look, unless something asks for an earlier one
 */
public record Outcome(boolean isDone, Duration next) {

    /** Returns an outcome that is not done and looks again after {@code next}. */
    public static Outcome again(Duration next) {
        return new Outcome(false, next);
    }
}
