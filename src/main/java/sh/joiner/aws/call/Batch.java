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
 * Combines requests that arrive at about the same time into one call (aws 3.6). Thread-safe.
 *
 * <p>Each request has a bucket, which is any object. Only requests with equal buckets share a call. The first request of a bucket opens a
 * window. The window closes when no request has arrived for the idle time, when its maximum duration is over, or when it is full. Times are
 * measured with the wall clock. Each window has a virtual thread that makes the call, so that a caller can continue without waiting. An
 * exception or {@link Error} of the call reaches every caller.
 */
public final class Batch<Q, A> {

    /** Maximum duration of a window while more requests are expected. */
    static final Duration LONGEST_EXPECTING = Duration.ofSeconds(5);

    private final Duration idle;
    private final Duration longest;
    private final int most;
    private final Function<List<Q>, List<A>> call;
    private final Report report;
    private final BooleanSupplier expectsMore;
    private final Map<Object, Window<Q, A>> open = new HashMap<>();

    /** Receives a report of each window that has closed. */
    @FunctionalInterface
    public interface Report {
        void closed(Duration window, int requests);
    }

    /** Creates a batch that reports no windows. */
    Batch(Duration idle, Duration longest, int most, Function<List<Q>, List<A>> call) {
        this(idle, longest, most, call, (_, _) -> {});
    }

    /** @param call returns one answer for each request, in the order of the requests */
    public Batch(Duration idle, Duration longest, int most, Function<List<Q>, List<A>> call, Report report) {
        this(idle, longest, most, call, report, () -> false);
    }

    /** @param expectsMore returns true while more requests are expected; windows then stay open for {@link #LONGEST_EXPECTING} at most */
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
        private final long openedAt = System.nanoTime();
        private long lastJoined = openedAt;

        CompletableFuture<A> join(Q question) {
            var answer = new CompletableFuture<A>();
            questions.add(question);
            answers.add(answer);
            lastJoined = System.nanoTime();
            return answer;
        }
    }

    /**
     * Submits the request and waits for the answer. Throws the runtime exception of the call. Wraps an {@link Error} of the call in a
     * {@link CompletionException}.
     */
    public A ask(Object bucket, Q question) {
        try {
            return submit(bucket, question).join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException refused ? refused : failed;
        }
    }

    /** Submits a request. Requests with equal buckets may share a call. The answer completes on the thread that makes the call. */
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
            } catch (Throwable failed) { // otherwise callers would wait forever
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
            return Math.min(idle.toNanos(), window.openedAt + LONGEST_EXPECTING.toNanos() - now);
        }
        return Math.min(window.lastJoined + idle.toNanos() - now, window.openedAt + longest.toNanos() - now);
    }

    private void answer(Window<Q, A> window) {
        report.closed(Duration.ofNanos(System.nanoTime() - window.openedAt), window.questions.size());
        var answers = call.apply(List.copyOf(window.questions));
        if (answers.size() != window.questions.size()) {
            throw new IllegalStateException("the batched call returned %d answers to %d requests"
                    .formatted(answers.size(), window.questions.size()));
        }
        for (int place = 0; place < answers.size(); place++) {
            window.answers.get(place).complete(answers.get(place));
        }
    }
}
