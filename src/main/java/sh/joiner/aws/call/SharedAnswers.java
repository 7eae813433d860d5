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
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.cache.CacheReport.Found;

/**
 * A cache of AWS's answers that several callers share. Concurrent requests with the same key share one call. Requests with different
 * keys do not wait for each other. Each answer expires after a period that is measured with the world's clock. A failure reaches all
 * callers that wait for the answer, and is not cached. Thread-safe.
 */
public final class SharedAnswers<K, V> {

    private final CacheName name;
    private final CacheReport report;
    private final AsyncCache<K, V> answers;

    /** Creates a cache whose answers are valid for the time-to-live of this cache name. */
    public SharedAnswers(CacheName name, WorldClock clock, CacheReport report) {
        this(name, clock, _ -> name.ttl(), report);
    }

    /** @param age returns how long an answer is valid */
    public SharedAnswers(CacheName name, WorldClock clock, Function<V, Duration> age, CacheReport report) {
        var start = clock.now();
        this.name = name;
        this.report = report;
        this.answers = Caffeine.newBuilder()
                .ticker(() -> Duration.between(start, clock.now()).toNanos())
                .executor(Runnable::run) // callers remove expired entries; the cache has no thread
                .expireAfter(Expiry.<K, V>writing((_, answer) -> age.apply(answer)))
                .buildAsync();
        report.holds(name, this::size);
        if (name.filling() == CacheName.Filling.WHEN_ASKED) { // a cache that is filled with put cannot repeat a request
            report.refreshes(name, this::forgetAll);
        }
    }

    /** Returns the cached answer, or calls AWS if there is none. */
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
        } catch (Throwable failure) { // any failure must complete the answer, because other callers wait for it
            Failures.escalate(failure);
            if (failure instanceof RemoteCallException refusal) {
                report.failed(name, question.toString(), refusal);
            }
            mine.completeExceptionally(failure);
        }
        return await(mine);
    }

    /** Returns the cached answer; never calls AWS. */
    public Optional<V> known(K question) {
        return Optional.ofNullable(answers.synchronous().getIfPresent(question));
    }

    /** Returns all cached answers, in no particular order. */
    public List<V> values() {
        return List.copyOf(answers.synchronous().asMap().values());
    }

    /** Stores an answer that was received without a request for this key. */
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
            throw failed.getCause() instanceof RuntimeException failure ? failure : failed;
        }
    }
}
