package sh.joiner.app.http;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An answer that is expensive to compute. One computation runs at a time. The answer is shared by all concurrent callers, and reused while it is
 * fresh. A failure is passed to the waiting callers and is not cached. Thread-safe.
 */
final class SharedAnswer<T> {

    private final Supplier<T> source;
    private final Duration fresh;
    private final Executor executor;
    private final LongSupplier nanoTime;
    private @Nullable CompletableFuture<T> last; // guarded by this object, as is the next field
    private long lastAt;

    /**
     * @param fresh the time for which an answer is reused, counted from the start of its computation
     * @param nanoTime as {@link System#nanoTime}
     */
    SharedAnswer(Supplier<T> source, Duration fresh, Executor executor, LongSupplier nanoTime) {
        this.source = source;
        this.fresh = fresh;
        this.executor = executor;
        this.nanoTime = nanoTime;
    }

    /** Returns the answer that is being computed, the last answer if it is fresh, or a new answer. */
    synchronized CompletionStage<T> get() {
        var known = last;
        if (known != null && (!known.isDone() || isFresh(known))) {
            return known;
        }
        lastAt = nanoTime.getAsLong();
        var next = new CompletableFuture<T>();
        last = next;
        executor.execute(() -> compute(next));
        return next;
    }

    private boolean isFresh(CompletableFuture<T> known) {
        return !known.isCompletedExceptionally() && nanoTime.getAsLong() - lastAt < fresh.toNanos();
    }

    private void compute(CompletableFuture<T> next) {
        try {
            next.complete(source.get());
        } catch (Throwable failure) { // no caller may wait forever
            next.completeExceptionally(failure);
        }
    }
}
