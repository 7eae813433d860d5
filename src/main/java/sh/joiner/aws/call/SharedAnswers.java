package sh.joiner.aws.call;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.Failures;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.cache.CacheReport.Found;

/**
 * Answers of AWS that many ask for. Each question is asked once, however many ask it at a time, and its answer is good for a while of the world's
 * clock; trouble is told to all who waited for it, and not kept. Who asks something else waits for nobody. Thread-safe.
 */
public final class SharedAnswers<K, V> {

    private final CacheName name;
    private final CacheReport report;
    private final AsyncCache<K, V> answers;

    /** An answer is good for as long as the cache of that name keeps them. */
    public SharedAnswers(CacheName name, WorldClock clock, CacheReport report) {
        this(name, clock, _ -> name.ttl(), report);
    }

    /** {@code age} says for how long an answer is good. */
    public SharedAnswers(CacheName name, WorldClock clock, Function<V, Duration> age, CacheReport report) {
        var start = clock.now();
        this.name = name;
        this.report = report;
        this.answers = Caffeine.newBuilder()
                .ticker(() -> Duration.between(start, clock.now()).toNanos())
                .executor(Runnable::run) // who asks clears away what is old; there is no thread that would
                .expireAfter(Expiry.<K, V>writing((_, answer) -> age.apply(answer)))
                .buildAsync();
        report.holds(name, this::size);
        if (name.filling() == CacheName.Filling.WHEN_ASKED) { // what was told is not told again
            report.refreshes(name, this::forgetAll);
        }
    }

    /** What is known, else what AWS answers now. */
    public V get(K question, Supplier<V> ask) {
        var mine = new CompletableFuture<V>();
        @Nullable CompletableFuture<V> first = answers.asMap().putIfAbsent(question, mine);
        if (first != null) {
            report.asked(name, Found.IN_MEMORY);
            return await(first);
        }
        try {
            report.asked(name, Found.OUTSIDE);
            var answer = ask.get();
            report.refreshed(name, question.toString());
            mine.complete(answer);
        } catch (Throwable refused) { // whatever it is: the others wait for an answer
            Failures.escalate(refused);
            if (refused instanceof OutsideTrouble trouble) {
                report.failed(name, question.toString(), trouble);
            }
            mine.completeExceptionally(refused);
        }
        return await(mine);
    }

    /** What is known, without asking. */
    public Optional<V> known(K question) {
        return Optional.ofNullable(answers.synchronous().getIfPresent(question));
    }

    /** Everything that is known, in no order. */
    public List<V> values() {
        return List.copyOf(answers.synchronous().asMap().values());
    }

    /** Takes what was told without this question. */
    public void put(K question, V answer) {
        report.refreshed(name, question.toString());
        answers.put(question, CompletableFuture.completedFuture(answer));
    }

    public void forget(K question) {
        answers.synchronous().invalidate(question);
    }

    private void forgetAll() {
        answers.synchronous().invalidateAll();
    }

    private int size() {
        answers.synchronous().cleanUp();
        return Math.toIntExact(answers.synchronous().estimatedSize());
    }

    private static <V> V await(CompletableFuture<V> answer) {
        try {
            return answer.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException refused ? refused : failed;
        }
    }
}
