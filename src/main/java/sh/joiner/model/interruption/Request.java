package sh.joiner.model.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a person asks of a notice.
 *
 * @param until when a snoozed one is taken up again; present for {@code SNOOZE} alone
 */
public record Request(Verb verb, @Nullable Instant until) {

    private static final Duration FARTHEST = Duration.ofDays(366);

    /** Nobody has asked for anything. */
    public static final Request NONE = new Request(Verb.NONE, null);

    public static final Request APPROVE = new Request(Verb.APPROVE, null);
    public static final Request CANCEL = new Request(Verb.CANCEL, null);

    public static Request snooze(Instant until) {
        return new Request(Verb.SNOOZE, until);
    }

    /** The same, as a person asks for it: until a time to come. Throws {@link IllegalArgumentException}. */
    public static Request snooze(Instant until, Instant now) {
        if (!until.isAfter(now) || until.isAfter(now.plus(FARTHEST))) {
            throw new IllegalArgumentException(
                    "It can be put off until a time to come, %d days ahead at most; it is %s now, and %s was meant."
                            .formatted(FARTHEST.toDays(), now, until));
        }
        return snooze(until);
    }

    /** What can be asked. */
    public enum Verb {
        NONE(""),
        /** Act now. */
        APPROVE("Approve"),
        /** Wait until then. */
        SNOOZE("Snooze"),
        /** Do nothing. */
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
