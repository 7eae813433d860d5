package sh.joiner.aws;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;

/**
 * Answers of AWS that many ask for. Each question is asked once, however many ask it at a time, and its answer is good for a while of the world's
 * clock; trouble is told to all who waited for it, and not kept. Who asks something else waits for nobody. Thread-safe.
 */
final class SharedAnswers<K, V> {

    private final WorldClock clock;
    private final Function<V, Duration> age;
    private final Map<K, Asked<V>> answers = new ConcurrentHashMap<>();

    SharedAnswers(WorldClock clock, Duration age) {
        this(clock, _ -> age);
    }

    /** {@code age} says for how long an answer is good. */
    SharedAnswers(WorldClock clock, Function<V, Duration> age) {
        this.clock = clock;
        this.age = age;
    }

    private record Asked<V>(CompletableFuture<V> answer, Instant at) {

        boolean isAnswered() {
            return answer.state() == Future.State.SUCCESS;
        }
    }

    /** What is known, else what AWS answers now. */
    V get(K question, Supplier<V> ask) {
        dropOld();
        var mine = new Asked<V>(new CompletableFuture<>(), clock.now());
        @Nullable Asked<V> first = answers.putIfAbsent(question, mine);
        if (first != null) {
            return await(first.answer());
        }
        try {
            mine.answer().complete(ask.get());
        } catch (RuntimeException | Error refused) {
            answers.remove(question, mine);
            mine.answer().completeExceptionally(refused);
        }
        return await(mine.answer());
    }

    /** What is known, without asking. */
    Optional<V> known(K question) {
        return Optional.ofNullable(answers.get(question)).filter(this::isGood).map(one -> await(one.answer()));
    }

    /** Everything that is known, in no order. */
    List<V> values() {
        return answers.values().stream()
                .filter(this::isGood)
                .map(one -> await(one.answer()))
                .toList();
    }

    /** Takes what was told without this question. */
    void put(K question, V answer) {
        dropOld();
        answers.put(question, new Asked<>(CompletableFuture.completedFuture(answer), clock.now()));
    }

    void forget(K question) {
        answers.remove(question);
    }

    private void dropOld() {
        answers.values().removeIf(one -> one.isAnswered() && !isGood(one));
    }

    private boolean isGood(Asked<V> one) {
        return one.isAnswered()
                && clock.now().isBefore(one.at().plus(age.apply(one.answer().resultNow())));
    }

    private static <V> V await(CompletableFuture<V> answer) {
        try {
            return answer.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException refused ? refused : failed;
        }
    }
}
