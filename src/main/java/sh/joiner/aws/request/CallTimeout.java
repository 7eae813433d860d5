package sh.joiner.aws.request;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;

/**
 * Ends calls that take too long. The caller continues with an {@link ApiCallTimeoutException}, and the thread of the call is interrupted.
 *
 * <p>A call is ended only when the limit has passed on both the wall clock and the world's clock. The clock of the sandbox can run fast or
 * stop. A fast clock then does not end a call early, and a stopped clock does not end a poll for messages.
 */
final class CallTimeout {

    private static final Duration SHORTEST_WAIT = Duration.ofMillis(100);

    private final WorldClock clock;

    CallTimeout(WorldClock clock) {
        this.clock = clock;
    }

    /** Makes the call and returns the result, or throws the exception of the call. */
    <T> T call(Supplier<T> call, Duration limit) {
        var task = new FutureTask<>(call::get);
        var started = clock.now();
        long startNanos = System.nanoTime();
        Thread.ofVirtual().name("aws-call").start(task);
        while (true) {
            var left = limit.minusNanos(System.nanoTime() - startNanos);
            try {
                return task.get(longer(left, SHORTEST_WAIT).toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException slow) {
                giveUpIfOver(task, startNanos, started, limit, slow);
            } catch (InterruptedException interrupted) {
                task.cancel(true);
                Thread.currentThread().interrupt();
                throw AbortedException.create("the wait for an answer of AWS was interrupted", interrupted);
            } catch (ExecutionException failed) {
                throw cause(failed.getCause());
            }
        }
    }

    private void giveUpIfOver(FutureTask<?> task, long startNanos, Instant started, Duration limit, Throwable cause) {
        boolean overOnWallClock = System.nanoTime() - startNanos >= limit.toNanos();
        if (overOnWallClock && !clock.now().isBefore(started.plus(limit))) {
            task.cancel(true);
            throw ApiCallTimeoutException.create(
                    "AWS did not answer within %.1f s; the call was canceled".formatted(limit.toMillis() / 1000.0),
                    cause);
        }
    }

    private static Duration longer(Duration first, Duration second) {
        return first.compareTo(second) > 0 ? first : second;
    }

    private static RuntimeException cause(@Nullable Throwable cause) {
        return switch (cause) {
            case RuntimeException failure -> failure;
            case Error error -> throw error;
            case null, default -> new IllegalStateException(cause);
        };
    }
}
