package sh.joiner.aws.call;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import sh.joiner.port.Failures;

/**
 * Combines questions that are asked at about the same time into one call (aws 3.6). Thread-safe.
 *
 * <p>The first question of a bucket opens a window. The window closes, on the wall clock, when no question has joined for a moment, after its
 * longest time, or when it is full. A virtual thread of the window makes the call, so that no asker has to hold a thread. Whatever the call
 * throws, an {@link Error} included, reaches every asker.
 */
public final class Batch<Q, A> {

    /** A window that more questions are expected for is open no longer than this. */
    static final Duration LONGEST_EXPECTING = Duration.ofSeconds(5);

    private final Duration idle;
    private final Duration longest;
    private final int most;
    private final Function<List<Q>, List<A>> call;
    private final Report report;
    private final BooleanSupplier expectsMore;
    private final Map<Object, Window<Q, A>> open = new HashMap<>();

    /** Is told of each window that was closed. */
    @FunctionalInterface
    public interface Report {
        void closed(Duration window, int askers);
    }

    /** Tells nobody of its windows. */
    Batch(Duration idle, Duration longest, int most, Function<List<Q>, List<A>> call) {
        this(idle, longest, most, call, (_, _) -> {});
    }

    /** @param call answers the questions one by one, in their order */
    public Batch(Duration idle, Duration longest, int most, Function<List<Q>, List<A>> call, Report report) {
        this(idle, longest, most, call, report, () -> false);
    }

    /** @param expectsMore returns true while more questions are known to come: windows then stay open for {@link #LONGEST_EXPECTING} at most */
    public Batch(
            Duration idle,
            Duration longest,
            int most,
            Function<List<Q>, List<A>> call,
            Report report,
            BooleanSupplier expectsMore) {
        this.expectsMore = expectsMore;
        this.report = report;
        this.idle = idle;
        this.longest = longest;
        this.most = most;
        this.call = call;
    }

    private static final class Window<Q, A> {
        private final List<Q> questions = new ArrayList<>();
        private final List<CompletableFuture<A>> answers = new ArrayList<>();
        private final long begun = System.nanoTime();
        private long lastJoined = begun;

        CompletableFuture<A> join(Q question) {
            var answer = new CompletableFuture<A>();
            questions.add(question);
            answers.add(answer);
            lastJoined = System.nanoTime();
            return answer;
        }
    }

    /** Asks and waits for the answer; throws what the call throws, an error as a {@link CompletionException}. */
    public A ask(Object bucket, Q question) {
        try {
            return submit(bucket, question).join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException refused ? refused : failed;
        }
    }

    /** Questions with an equal bucket may share a call. The answer completes on the thread that makes the call. */
    public CompletableFuture<A> submit(Object bucket, Q question) {
        synchronized (open) {
            var window = open.get(bucket);
            if (window == null) {
                window = new Window<>();
                open.put(bucket, window);
                run(bucket, window);
            }
            var answer = window.join(question);
            if (window.questions.size() >= most) {
                open.remove(bucket);
            }
            open.notifyAll();
            return answer;
        }
    }

    private void run(Object bucket, Window<Q, A> window) {
        Thread.startVirtualThread(() -> {
            try {
                awaitOthers(bucket, window);
                answer(window);
            } catch (Throwable failed) { // nobody may wait for ever
                Failures.escalate(failed);
                window.answers.forEach(answer -> answer.completeExceptionally(failed));
            }
        });
    }

    private void awaitOthers(Object bucket, Window<Q, A> window) throws InterruptedException {
        synchronized (open) {
            try {
                long left = left(window);
                while (left > 0 && open.get(bucket) == window) {
                    open.wait(Math.max(1, Duration.ofNanos(left).toMillis()));
                    left = left(window);
                }
            } finally {
                open.remove(bucket, window);
            }
        }
    }

    private long left(Window<Q, A> window) {
        long now = System.nanoTime();
        if (expectsMore.getAsBoolean()) {
            return Math.min(idle.toNanos(), window.begun + LONGEST_EXPECTING.toNanos() - now);
        }
        return Math.min(window.lastJoined + idle.toNanos() - now, window.begun + longest.toNanos() - now);
    }

    private void answer(Window<Q, A> window) {
        report.closed(Duration.ofNanos(System.nanoTime() - window.begun), window.questions.size());
        var answers = call.apply(List.copyOf(window.questions));
        if (answers.size() != window.questions.size()) {
            throw new IllegalStateException(
                    "%d answers to %d questions".formatted(answers.size(), window.questions.size()));
        }
        for (int place = 0; place < answers.size(); place++) {
            window.answers.get(place).complete(answers.get(place));
        }
    }
}
