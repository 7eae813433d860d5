package sh.joiner.model.readiness;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;

/**
 * Everything that one gate has received about its input.
 *
 * @param began when the current demand began
 * @param answeredAt the time of the data in the last successful answer; null before the first answer
 * @param openSince the time at which the gate last opened; null before the first answer
 * @param failure the failure of the last read; null if the read succeeded
 * @param failingSince the time of the first of the current consecutive failures; null if the last read succeeded
 * @param failures how many reads in a row failed
 * @param nextTry when the input is read again; null if that is not known
 * @param remark a note for users that applies even if the reads succeed; may be empty
 */
@Wide("everything that one gate stores about its input")
public record InputReads(
        Demand demand,
        Instant began,
        @Nullable Instant answeredAt,
        @Nullable Instant openSince,
        @Nullable Failure failure,
        @Nullable Instant failingSince,
        int failures,
        @Nullable Instant nextTry,
        String remark) {

    /** The need for the input. Unwanted while nothing uses the input, for example in a standby, or if the settings turn its source off. */
    public enum Demand {
        WANTED,
        UNWANTED
    }

    /** Returns the state before the first answer. */
    public static InputReads nothing(Demand demand, Instant began) {
        return new InputReads(demand, began, null, null, null, null, 0, null, "");
    }

    /** Returns a copy with a successful answer as of that time. Keeps the time of a newer answer that is already known. */
    public InputReads answered(Instant at, Instant opened) {
        var youngest = answeredAt == null || at.isAfter(answeredAt) ? at : answeredAt;
        return new InputReads(demand, began, youngest, opened, null, null, 0, null, remark);
    }

    public InputReads failed(Failure why) {
        var since = failingSince == null ? why.at() : failingSince;
        return new InputReads(demand, began, answeredAt, openSince, why, since, failures + 1, null, remark);
    }

    /** Returns a copy whose last answer is not in the future: a later time is replaced by {@code now}. */
    public InputReads notAfter(Instant now) {
        return answeredAt == null || !answeredAt.isAfter(now)
                ? this
                : new InputReads(demand, began, now, openSince, failure, failingSince, failures, nextTry, remark);
    }

    /** Returns a copy with the time of the next read. */
    public InputReads next(Instant due) {
        return new InputReads(demand, began, answeredAt, openSince, failure, failingSince, failures, due, remark);
    }

    /** Returns a copy with that demand. If the demand changes, the wait starts now. */
    public InputReads with(Demand other, Instant now) {
        var waiting = demand == other ? began : now;
        return new InputReads(other, waiting, answeredAt, openSince, failure, failingSince, failures, nextTry, remark);
    }

    /** Returns a copy with another remark. */
    public InputReads remarked(String text) {
        return new InputReads(demand, began, answeredAt, openSince, failure, failingSince, failures, nextTry, text);
    }
}
