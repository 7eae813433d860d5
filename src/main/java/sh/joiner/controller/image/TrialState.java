package sh.joiner.controller.image;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.image.CheckAnswers;
import sh.joiner.model.image.CheckAnswer;

/**
 * What AWS said of single images, and until when it is not asked again. It belongs to the account, not to a class: what one asks the others need not.
 * Thread-safe.
 */
final class TrialState {

    /** How long an image counts as good that AWS does not speak of any more, as everything else does. */
    private static final Duration TRUSTED = Duration.ofHours(1);

    /** What nobody asks about again for so long is as if nobody had asked: whatever was said of it may be otherwise now. */
    private static final Duration REMEMBERED = Duration.ofHours(1);

    private final Map<CheckAnswers.Key, Entry> entries = new ConcurrentHashMap<>();

    /**
     * @param answered when AWS said it
     * @param again when it is asked again
     */
    private record Entry(CheckAnswer answer, Instant answered, Instant again) {}

    /** All that counts now. A refusal counts until AWS says otherwise. */
    CheckAnswers known(Instant now) {
        entries.values().removeIf(entry -> entry.again().plus(REMEMBERED).isBefore(now));
        return counting(_ -> true, now);
    }

    /** The same, were it not for refusals that AWS is to be asked about again. */
    CheckAnswers hoped(Instant now) {
        return counting(entry -> !(entry.answer() instanceof CheckAnswer.Refused) || now.isBefore(entry.again()), now);
    }

    private CheckAnswers counting(Predicate<Entry> which, Instant now) {
        var known = new HashMap<CheckAnswers.Key, CheckAnswer>();
        entries.forEach((key, entry) -> {
            if (which.test(entry)) {
                known.put(key, counting(entry, now));
            }
        });
        return new CheckAnswers(known);
    }

    private static CheckAnswer counting(Entry entry, Instant now) {
        return entry.answer() instanceof CheckAnswer.Passed && isTooOld(entry, now)
                ? new CheckAnswer.NotKnown("AWS last spoke of it at %s".formatted(entry.answered()))
                : entry.answer();
    }

    private static boolean isTooOld(Entry entry, Instant now) {
        return entry.answered().plus(TRUSTED).isBefore(now);
    }

    boolean isOpen(CheckAnswers.Key key, Instant now) {
        var entry = entries.get(key);
        return entry == null || !now.isBefore(entry.again());
    }

    /** What tells nothing leaves the last word as it was. */
    void learned(CheckAnswers.Key key, CheckAnswer answer, Instant now) {
        var again = now.plus(keptFor(answer));
        entries.compute(key, (_, before) -> merged(before, new Entry(answer, now, again)));
    }

    private static Entry merged(@Nullable Entry before, Entry after) {
        boolean tells = !(after.answer() instanceof CheckAnswer.NotKnown);
        return tells || before == null || before.answer() instanceof CheckAnswer.NotKnown
                ? after
                : new Entry(before.answer(), before.answered(), after.again());
    }

    /** RunInstances is the call that EC2 limits most (2 a second), so a good image is not asked for each minute. */
    private static Duration keptFor(CheckAnswer answer) {
        return switch (answer) {
            case CheckAnswer.Passed _ -> Duration.ofMinutes(10);
            case CheckAnswer.Refused _ -> Duration.ofMinutes(5);
            case CheckAnswer.NotChecked _ -> Duration.ofMinutes(30);
            case CheckAnswer.NotKnown _ -> Duration.ofSeconds(55); // a class looks every minute
        };
    }
}
