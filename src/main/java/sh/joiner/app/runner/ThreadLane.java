package sh.joiner.app.runner;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import sh.joiner.port.Failures;
import sh.joiner.port.runner.Lane;

/** A lane with its own threads. */
final class ThreadLane implements Lane {

    private static final Logger LOG = Logger.getLogger(ThreadLane.class);

    private final String name;
    private final ExecutorService threads;
    private final Semaphore permits;

    ThreadLane(String name, ExecutorService threads, int limit) {
        this.name = name;
        this.threads = threads;
        this.permits = new Semaphore(limit, true);
    }

    @Override
    public void execute(Runnable task) {
        try {
            threads.execute(() -> run(task));
        } catch (RejectedExecutionException closed) {
            LOG.debugf("task not run because the lane is closed: lane=%s", name);
        }
    }

    private void run(Runnable task) {
        try {
            permitted(() -> {
                task.run();
                return true;
            });
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        } catch (Throwable failure) { // the thread's uncaught exception handler logs and counts exceptions
            var thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
        }
    }

    private <T> T permitted(Callable<T> task) throws Exception {
        permits.acquire();
        try {
            return task.call();
        } finally {
            permits.release();
        }
    }

    @Override
    public <T> List<T> invokeAll(List<Supplier<T>> tasks) {
        var futures = tasks.stream()
                .map(task -> threads.submit(() -> permitted(task::get)))
                .toList();
        for (var future : futures) {
            end(future);
        }
        return futures.stream().map(ThreadLane::result).toList();
    }

    /** Waits until the task has ended, even with a failure, so that no task still runs when {@link #invokeAll} returns. */
    private static void end(Future<?> future) {
        try {
            future.get();
        } catch (ExecutionException failed) {
            LOG.debug("a task failed", failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for tasks", stopped);
        }
    }

    private static <T> T result(Future<T> future) {
        return switch (future.state()) {
            case SUCCESS -> future.resultNow();
            case FAILED -> throw Failures.asException(future.exceptionNow());
            case CANCELLED, RUNNING -> throw new IllegalStateException("a task was cancelled");
        };
    }

    @Override
    public boolean isClosed() {
        return threads.isShutdown();
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
