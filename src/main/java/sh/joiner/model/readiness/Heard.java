package sh.joiner.model.readiness;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;

/**
 * What was heard of one input so far.
 *
 * @param began when it was first waited for
 * @param answeredAt how old the last good answer is; null before the first
 * @param openSince since when answers follow one another without a gap that shut the gate; null before the first
 * @param failure why the last try came to nothing; null if it did not
 * @param failingSince when the first of the tries that came to nothing in a row did; null if the last did not
 * @param failures how many tries in a row came to nothing
 * @param nextTry when it is asked for again; null if that is not known
 * @param remark what a person should know of it although it answers; may be empty
 */
@Wide("everything that one gate remembers of its input")
public record Heard(
        Demand demand,
        Instant began,
        @Nullable Instant answeredAt,
        @Nullable Instant openSince,
        @Nullable Failure failure,
        @Nullable Instant failingSince,
        int failures,
        @Nullable Instant nextTry,
        String remark) {

    /** Whether there is anything for which the input would be needed. */
    public enum Demand {
        WANTED,
        UNWANTED
    }

    /** Nothing yet. */
    public static Heard nothing(Demand demand, Instant began) {
        return new Heard(demand, began, null, null, null, null, 0, null, "");
    }

    /** A good answer of that age; an older one than is known changes nothing of what is known. */
    public Heard answered(Instant at, Instant opened) {
        var youngest = answeredAt == null || at.isAfter(answeredAt) ? at : answeredAt;
        return new Heard(demand, began, youngest, opened, null, null, 0, null, remark);
    }

    public Heard failed(Failure why) {
        var since = failingSince == null ? why.at() : failingSince;
        return new Heard(demand, began, answeredAt, openSince, why, since, failures + 1, null, remark);
    }

    /** The same, were the last good answer from the future: from then on it is from {@code now}. */
    public Heard notAfter(Instant now) {
        return answeredAt == null || !answeredAt.isAfter(now)
                ? this
                : new Heard(demand, began, now, openSince, failure, failingSince, failures, nextTry, remark);
    }

    /** It is asked for again then. */
    public Heard next(Instant due) {
        return new Heard(demand, began, answeredAt, openSince, failure, failingSince, failures, due, remark);
    }

    /** The same, wanted or not; what was not wanted is waited for from now on. */
    public Heard with(Demand other, Instant now) {
        var waiting = demand == other ? began : now;
        return new Heard(other, waiting, answeredAt, openSince, failure, failingSince, failures, nextTry, remark);
    }

    /** The same with another remark. */
    public Heard remarked(String text) {
        return new Heard(demand, began, answeredAt, openSince, failure, failingSince, failures, nextTry, text);
    }
}
