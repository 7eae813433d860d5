package sh.joiner.model.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A user's request about a notice.
 *
 * @param until the end of the snooze; present only for {@code SNOOZE}
 */
public record Request(Verb verb, @Nullable Instant until) {

    private static final Duration FARTHEST = Duration.ofDays(366);

    /** No request. */
    public static final Request NONE = new Request(Verb.NONE, null);

    public static final Request APPROVE = new Request(Verb.APPROVE, null);
    public static final Request CANCEL = new Request(Verb.CANCEL, null);

    public static Request snooze(Instant until) {
        return new Request(Verb.SNOOZE, until);
    }

    /** Returns a request to snooze. Throws {@link IllegalArgumentException} if the time is not in the future or more than 366 days ahead. */
    public static Request snooze(Instant until, Instant now) {
        if (!until.isAfter(now) || until.isAfter(now.plus(FARTHEST))) {
            throw new IllegalArgumentException(
                    "Cannot snooze until %s: give a time after now (%s) and at most %d days ahead."
                            .formatted(until, now, FARTHEST.toDays()));
        }
        return snooze(until);
    }

    /** The kinds of requests. */
    public enum Verb {
        NONE(""),
        /** Act now. */
        APPROVE("Approve"),
        /** Do not act before a given time. */
        SNOOZE("Snooze"),
        /** Do not act. */
        CANCEL("Cancel");

        private final String word;

        Verb(String word) {
            this.word = word;
        }

        public static Optional<Verb> of(String word) {
            return Stream.of(values()).filter(verb -> verb.word.equals(word)).findFirst();
        }

        public String word() {
            return word;
        }
    }
}
