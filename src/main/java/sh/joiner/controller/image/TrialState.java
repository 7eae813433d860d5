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
 * The answers of AWS about single images, and when each question is repeated. They belong to the account, not to a class: the answer for one class
 * serves all. Thread-safe.
 */
final class TrialState {

    /** The time for which an image counts as good after the last answer of AWS, as for all other inputs. */
    private static final Duration TRUSTED = Duration.ofHours(1);

    /** The time after which an answer is removed if its question is not repeated, because the answer may have changed. */
    private static final Duration REMEMBERED = Duration.ofHours(1);

    private final Map<CheckAnswers.Key, Entry> entries = new ConcurrentHashMap<>();

    /**
     * @param answered when AWS said it
     * @param again when it is asked again
     */
    private record Entry(CheckAnswer answer, Instant answered, Instant again) {}

    /** Returns all answers that are valid now. A refusal is valid until AWS answers otherwise. */
    CheckAnswers known(Instant now) {
        entries.values().removeIf(entry -> entry.again().plus(REMEMBERED).isBefore(now));
        return counting(_ -> true, now);
    }

    /** Returns the same without the refusals whose question is to be repeated. */
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

    /** Stores the answer. An answer without a result keeps the previous one. */
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

    /**
     * Returns how long an answer is kept. RunInstances is the call that EC2 throttles most (2 a second), so a good image is not checked every
     * minute.
     */
    private static Duration keptFor(CheckAnswer answer) {
        return switch (answer) {
            case CheckAnswer.Passed _ -> Duration.ofMinutes(10);
            case CheckAnswer.Refused _ -> Duration.ofMinutes(5);
            case CheckAnswer.NotChecked _ -> Duration.ofMinutes(30);
            case CheckAnswer.NotKnown _ -> Duration.ofSeconds(55); // a class looks every minute
        };
    }
}
