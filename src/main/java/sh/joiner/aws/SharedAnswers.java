package sh.joiner.aws;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;

/**
 * Answers of AWS that many ask for. Each question is asked once, however many ask it at a time, and its answer is good for a while of the world's
 * clock; trouble is told to all who waited for it, and not kept. Who asks something else waits for nobody. Thread-safe.
 */
final class SharedAnswers<K, V> {

    private final WorldClock clock;
    private final Duration age;
    private final Map<K, Asked<V>> answers = new ConcurrentHashMap<>();

    SharedAnswers(WorldClock clock, Duration age) {
        this.clock = clock;
        this.age = age;
    }

    private record Asked<V>(CompletableFuture<V> answer, Instant at) {}

    V get(K question, Supplier<V> ask) {
        var now = clock.now();
        answers.values().removeIf(one -> !now.isBefore(one.at().plus(age)));
        var mine = new Asked<V>(new CompletableFuture<>(), now);
        @Nullable Asked<V> first = answers.putIfAbsent(question, mine);
        if (first != null) {
            return await(first.answer());
        }
        try {
            mine.answer().complete(ask.get());
        } catch (RuntimeException refused) {
            answers.remove(question, mine);
            mine.answer().completeExceptionally(refused);
        }
        return await(mine.answer());
    }

    private static <V> V await(CompletableFuture<V> answer) {
        try {
            return answer.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException refused ? refused : failed;
        }
    }
}
