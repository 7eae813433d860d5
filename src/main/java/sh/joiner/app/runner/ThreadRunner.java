package sh.joiner.app.runner;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import sh.joiner.port.Failures;
import sh.joiner.port.WorldClock;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;
import sh.joiner.port.runner.Stopwatch;

/**
 * Runs controllers on threads. A {@link Lane} executes the tasks of one kind. A lane that is created without a limit runs its tasks one after the other
 * on a platform thread. A lane with a limit starts a virtual thread for each task. Lanes must be closed before the runner.
 */
public final class ThreadRunner implements Runner, AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ThreadRunner.class);

    private final WorldClock clock;
    private final ScheduledThreadPoolExecutor timeouts = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("joiner-timeouts").factory());

    public ThreadRunner(WorldClock clock) {
        this.clock = clock;
        timeouts.setRemoveOnCancelPolicy(true);
    }

    @Override
    public WorldClock clock() {
        return clock;
    }

    @Override
    public Lane lane(String name) {
        var thread = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("joiner-" + name).factory());
        return new ThreadLane(name, thread, 1);
    }

    @Override
    public Lane lane(String name, int limit) {
        var threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("joiner-" + name + "-", 0).factory());
        return new ThreadLane(name, threads, limit);
    }

    @Override
    public Stopwatch stopwatch() {
        long start = System.nanoTime();
        return () -> Duration.ofNanos(System.nanoTime() - start);
    }

    @Override
    public WorldClock.Timer timeout(Duration delay, Runnable task) {
        Runnable contained =
                () -> Failures.contain(task, failure -> LOG.error("internal error in a delayed task", failure));
        var future = timeouts.schedule(contained, Math.max(0, delay.toMillis()), TimeUnit.MILLISECONDS);
        return () -> future.cancel(false);
    }

    @Override
    public void close() {
        timeouts.shutdownNow();
    }
}
