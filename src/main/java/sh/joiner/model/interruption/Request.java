package sh.joiner.model.interruption;

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

    /** Nobody has asked for anything. */
    public static final Request NONE = new Request(Verb.NONE, null);

    public static final Request APPROVE = new Request(Verb.APPROVE, null);
    public static final Request CANCEL = new Request(Verb.CANCEL, null);

    public static Request snooze(Instant until) {
        return new Request(Verb.SNOOZE, until);
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
            return Stream.of(values()).filter(one -> one.word.equals(word)).findFirst();
        }

        public String word() {
            return word;
        }
    }
}
