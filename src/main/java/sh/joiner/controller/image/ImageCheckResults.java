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
 * The results of AWS's checks of single images, and when each check is repeated. A result applies to the account, so it is used for all classes.
 * Thread-safe.
 */
final class ImageCheckResults {

    /** The time for which a passed check stays valid after AWS's last answer. */
    private static final Duration TRUSTED = Duration.ofHours(1);

    /**
     * The time after a due check at which its old result is removed if the check was not repeated. A check after that
     * time might have another result.
     */
    private static final Duration REMEMBERED = Duration.ofHours(1);

    private final Map<CheckAnswers.Key, Entry> entries = new ConcurrentHashMap<>();

    /**
     * @param answered the time of AWS's answer
     * @param again the time of the next check
     */
    private record Entry(CheckAnswer answer, Instant answered, Instant again) {}

    /**
     * Returns the results. A passed check older than one hour counts as not known. A refusal is valid until a later check has another result, or until
     * the next check is overdue by more than one hour.
     */
    CheckAnswers known(Instant now) {
        entries.values().removeIf(entry -> entry.again().plus(REMEMBERED).isBefore(now));
        return valid(_ -> true, now);
    }

    /** Returns the results of {@link #known} without the refusals whose check is due again. */
    CheckAnswers withoutDueRefusals(Instant now) {
        return valid(entry -> !(entry.answer() instanceof CheckAnswer.Refused) || now.isBefore(entry.again()), now);
    }

    private CheckAnswers valid(Predicate<Entry> which, Instant now) {
        var known = new HashMap<CheckAnswers.Key, CheckAnswer>();
        entries.forEach((key, entry) -> {
            if (which.test(entry)) {
                known.put(key, valid(entry, now));
            }
        });
        return new CheckAnswers(known);
    }

    private static CheckAnswer valid(Entry entry, Instant now) {
        return entry.answer() instanceof CheckAnswer.Passed && isTooOld(entry, now)
                ? new CheckAnswer.NotKnown(
                        "AWS last confirmed the image at %s, more than one hour ago".formatted(entry.answered()))
                : entry.answer();
    }

    private static boolean isTooOld(Entry entry, Instant now) {
        return entry.answered().plus(TRUSTED).isBefore(now);
    }

    boolean isDue(CheckAnswers.Key key, Instant now) {
        var entry = entries.get(key);
        return entry == null || !now.isBefore(entry.again());
    }

    /** Stores the answer. If the answer has no result, the previous result stays. */
    void learned(CheckAnswers.Key key, CheckAnswer answer, Instant now) {
        var again = now.plus(keptFor(answer));
        entries.compute(key, (_, before) -> merged(before, new Entry(answer, now, again)));
    }

    private static Entry merged(@Nullable Entry before, Entry after) {
        boolean hasResult = !(after.answer() instanceof CheckAnswer.NotKnown);
        return hasResult || before == null || before.answer() instanceof CheckAnswer.NotKnown
                ? after
                : new Entry(before.answer(), before.answered(), after.again());
    }

    /**
     * Returns the wait until the check is repeated. EC2 throttles RunInstances more than other calls (2 a second), so an image that has passed is not
     * checked every minute.
     */
    private static Duration keptFor(CheckAnswer answer) {
        return switch (answer) {
            case CheckAnswer.Passed _ -> Duration.ofMinutes(10);
            case CheckAnswer.Refused _ -> Duration.ofMinutes(5);
            case CheckAnswer.NotChecked _ -> Duration.ofMinutes(30);
            case CheckAnswer.NotKnown _ -> Duration.ofSeconds(55); // each class looks up its images every minute
        };
    }
}
