package sh.joiner.controller.loop;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import sh.joiner.port.Failures;
import sh.joiner.port.WorldClock;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;

/**
 * Runs work for many keys, such as objects: concurrently for different keys, and one piece of work at a time for each key. Slow work for one key does
 * not block the others. Thread-safe.
 */
public final class Lanes implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Lanes.class);

    private static final Duration AFTER_FAILURE = Duration.ofSeconds(10);

    private final WorldClock clock;
    private final Lane lane;
    private final Set<String> busy = ConcurrentHashMap.newKeySet();

    /**
     * Receives the time to wait before the next work for the key, and the instant at which this work ended. Called after each piece of work, even if
     * it failed. The receiver can already start new work for the key.
     */
    @FunctionalInterface
    public interface Ended {
        void ended(Duration wait, Instant at);
    }

    /** Creates lanes that run work for up to {@code limit} keys at a time. Work for other keys waits in the order of its arrival. */
    public Lanes(String name, Runner runner, int limit) {
        this.clock = runner.clock();
        this.lane = runner.lane(name, limit);
    }

    /** Returns the number of keys whose work is waiting or running. */
    public int running() {
        return busy.size();
    }

    /** Returns true if work for this key is waiting or running. */
    public boolean isRunning(String key) {
        return busy.contains(key);
    }

    /** Starts work without a key. Work without a key is never skipped. */
    public void run(Consumer<Instant> work) {
        lane.execute(() -> work.accept(clock.now()));
    }

    /** Runs these pieces of work concurrently, like {@link Lane#invokeAll}. Each piece receives the instant at which it starts. */
    public <T> List<T> invokeAll(List<Function<Instant, T>> work) {
        return lane.invokeAll(work.stream()
                .map(piece -> (Supplier<T>) () -> piece.apply(clock.now()))
                .toList());
    }

    /** Starts work for the key. Skips the work if earlier work for the key is still in progress: a periodic caller requests the work again. */
    public void run(String key, Consumer<Instant> work) {
        run(
                key,
                now -> {
                    work.accept(now);
                    return Duration.ZERO;
                },
                (_, _) -> {});
    }

    /** Starts work for the key unless earlier work for the key is still in progress. */
    public void run(String key, Step work, Ended ended) {
        if (begin(key)) {
            lane.execute(() -> finish(key, () -> work.run(clock.now()), ended));
        }
    }

    /**
     * Starts work that sends a request, for example to AWS, and then acts on the answer. No thread waits for the answer. {@code act} gets the answer
     * or the failure as a completed future.
     */
    public <T> void ask(
            String key, Supplier<CompletableFuture<T>> ask, Function<CompletableFuture<T>, Duration> act, Ended ended) {
        if (begin(key)) {
            lane.execute(() -> {
                var answer = asked(ask);
                var _ = answer.whenComplete((_, _) -> lane.execute(() -> finish(key, () -> act.apply(answer), ended)));
            });
        }
    }

    /** Returns the answer of a completed future, or throws the cause of its failure. */
    public static <T> T answered(CompletableFuture<T> answer) {
        return switch (answer.state()) {
            case SUCCESS -> answer.resultNow();
            case FAILED -> throw Failures.asException(answer.exceptionNow());
            case CANCELLED, RUNNING -> throw new IllegalStateException("the request was cancelled or is still running");
        };
    }

    private boolean begin(String key) {
        return !lane.isClosed() && busy.add(key);
    }

    private static <T> CompletableFuture<T> asked(Supplier<CompletableFuture<T>> ask) {
        try {
            return ask.get();
        } catch (Throwable failure) { // otherwise act would never run, and the key would stay busy
            return CompletableFuture.failedFuture(failure);
        }
    }

    private void finish(String key, Supplier<Duration> work, Ended ended) {
        var wait = AFTER_FAILURE;
        try {
            wait = work.get();
        } catch (Throwable bug) { // no caller would report the failure
            Failures.escalate(bug);
            LOG.errorf(bug, "work failed: key=%s", key);
        } finally {
            busy.remove(key);
            ended.ended(wait, clock.now());
        }
    }

    @Override
    public void close() {
        lane.close();
    }
}
