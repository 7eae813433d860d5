package sh.joiner.model.readiness;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was heard of one input so far.
 *
 * @param began when it was first waited for
 * @param answeredAt how old the last good answer is; null before the first
 * @param openSince since when answers follow one another without a gap that shut the gate; null before the first
 * @param failure why the last try came to nothing; null if it did not
 * @param failures how many tries in a row came to nothing
 * @param nextTry when it is asked for again; null if that is not known
 */
public record Heard(
        Demand demand,
        Instant began,
        @Nullable Instant answeredAt,
        @Nullable Instant openSince,
        @Nullable Failure failure,
        int failures,
        @Nullable Instant nextTry) {

    /** Whether there is anything for which the input would be needed. */
    public enum Demand {
        WANTED,
        UNWANTED
    }

    /** Nothing yet. */
    public static Heard nothing(Demand demand, Instant began) {
        return new Heard(demand, began, null, null, null, 0, null);
    }

    /** A good answer of that age; an older one than is known changes nothing of what is known. */
    public Heard answered(Instant at, Instant opened) {
        var youngest = answeredAt == null || at.isAfter(answeredAt) ? at : answeredAt;
        return new Heard(demand, began, youngest, opened, null, 0, null);
    }

    public Heard failed(Failure why) {
        return new Heard(demand, began, answeredAt, openSince, why, failures + 1, null);
    }

    /** It is asked for again then. */
    public Heard next(Instant due) {
        return new Heard(demand, began, answeredAt, openSince, failure, failures, due);
    }

    /** The same, wanted or not; what was not wanted is waited for from now on. */
    public Heard with(Demand other, Instant now) {
        return new Heard(other, demand == other ? began : now, answeredAt, openSince, failure, failures, nextTry);
    }
}
