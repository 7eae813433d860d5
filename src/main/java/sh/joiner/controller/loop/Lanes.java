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
 * A lane for each of many things. Different things are worked on concurrently, each of them at most once at a time, so that a slow thing does not
 * block the others. Thread-safe.
 */
public final class Lanes implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Lanes.class);

    private static final Duration AFTER_FAILURE = Duration.ofSeconds(10);

    private final WorldClock clock;
    private final Lane lane;
    private final Set<String> busy = ConcurrentHashMap.newKeySet();

    /** Receives the wait before the next work on the thing, and the end of this work. It is called in any case, when the thing is free again. */
    @FunctionalInterface
    public interface Ended {
        void ended(Duration wait, Instant at);
    }

    /** Works on up to {@code limit} things at a time. The others wait in order of arrival. */
    public Lanes(String name, Runner runner, int limit) {
        this.clock = runner.clock();
        this.lane = runner.lane(name, limit);
    }

    /** Returns the number of things whose work is in progress. */
    public int going() {
        return busy.size();
    }

    /** Returns true if work on this thing is in progress. */
    public boolean isRunning(String thing) {
        return busy.contains(thing);
    }

    /** Starts work that belongs to no thing. Each piece of work is done once. */
    public void run(Consumer<Instant> work) {
        lane.execute(() -> work.accept(clock.now()));
    }

    /** Runs these pieces of work concurrently, like {@link Lane#invokeAll}. Each gets the instant at which it starts. */
    public <T> List<T> invokeAll(List<Function<Instant, T>> work) {
        return lane.invokeAll(work.stream()
                .map(piece -> (Supplier<T>) () -> piece.apply(clock.now()))
                .toList());
    }

    /** Starts work on the thing unless its last work is still in progress. A loop that repeats loses nothing by that. */
    public void run(String thing, Consumer<Instant> work) {
        run(
                thing,
                now -> {
                    work.accept(now);
                    return Duration.ZERO;
                },
                (_, _) -> {});
    }

    /** Starts work on the thing unless its last work is still in progress. */
    public void run(String thing, Step work, Ended ended) {
        if (begin(thing)) {
            lane.execute(() -> finish(thing, () -> work.run(clock.now()), ended));
        }
    }

    /**
     * Starts work that requests an answer from outside and then acts on the answer. No thread waits for the answer. {@code act} gets the answer, or
     * the failure to get an answer, as a completed future.
     */
    public <T> void ask(
            String thing,
            Supplier<CompletableFuture<T>> ask,
            Function<CompletableFuture<T>, Duration> act,
            Ended ended) {
        if (begin(thing)) {
            lane.execute(() -> {
                var answer = asked(ask);
                var _ = answer.whenComplete(
                        (_, _) -> lane.execute(() -> finish(thing, () -> act.apply(answer), ended)));
            });
        }
    }

    /** Returns the answer of a completed future, or throws the cause of its failure. */
    public static <T> T answered(CompletableFuture<T> answer) {
        return switch (answer.state()) {
            case SUCCESS -> answer.resultNow();
            case FAILED -> throw Failures.asException(answer.exceptionNow());
            case CANCELLED, RUNNING -> throw new IllegalStateException("there is no answer");
        };
    }

    private boolean begin(String thing) {
        return !lane.isClosed() && busy.add(thing);
    }

    private static <T> CompletableFuture<T> asked(Supplier<CompletableFuture<T>> ask) {
        try {
            return ask.get();
        } catch (Throwable failure) { // no caller may wait forever
            return CompletableFuture.failedFuture(failure);
        }
    }

    private void finish(String thing, Supplier<Duration> work, Ended ended) {
        var wait = AFTER_FAILURE;
        try {
            wait = work.get();
        } catch (Throwable bug) { // the top of a task: no other code would report it
            Failures.escalate(bug);
            LOG.errorf(bug, "work failed: thing=%s", thing);
        } finally {
            busy.remove(thing);
            ended.ended(wait, clock.now());
        }
    }

    @Override
    public void close() {
        lane.close();
    }
}
