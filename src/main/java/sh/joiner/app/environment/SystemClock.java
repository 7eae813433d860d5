package sh.joiner.app.environment;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;
import sh.joiner.port.Failures;
import sh.joiner.port.WorldClock;

/**
 * The clock of a cluster: the wall clock. The wall clock jumps when its time is set, or after the host slept. Timers use a monotonic clock and would
 * run hours late after such a jump, so this class reports each jump.
 */
final class SystemClock implements WorldClock, AutoCloseable {

    private static final Logger LOG = Logger.getLogger(SystemClock.class);
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(10);
    private static final Duration JUMP = Duration.ofSeconds(30); // a time service makes smaller corrections

    private final InstantSource wall;
    private final LongSupplier nanos;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private Instant wallBefore; // these fields belong to the timer that checks the clock
    private long nanosBefore;
    private final ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(
            2, Thread.ofPlatform().daemon().name("joiner-clock-", 0).factory());

    SystemClock() {
        this(InstantSource.system(), System::nanoTime);
        var _ = timers.scheduleWithFixedDelay(
                () -> contain(this::checkForJump),
                CHECK_INTERVAL.toMillis(),
                CHECK_INTERVAL.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    /** {@code nanos} increases steadily, even when the wall clock is changed. */
    SystemClock(InstantSource wall, LongSupplier nanos) {
        this.wall = wall;
        this.nanos = nanos;
        this.wallBefore = wall.instant();
        this.nanosBefore = nanos.getAsLong();
        timers.setRemoveOnCancelPolicy(true);
    }

    @Override
    public Instant now() {
        return wall.instant();
    }

    @Override
    public Timer schedule(Duration after, Runnable task) {
        var future = timers.schedule(() -> contain(task), Math.max(0, after.toMillis()), TimeUnit.MILLISECONDS);
        return () -> future.cancel(false);
    }

    @Override
    public void onJump(Runnable listener) {
        listeners.add(listener);
    }

    /** Catches exceptions of a task, so that later tasks still run: an executor would silently stop a repeated task that throws. */
    private static void contain(Runnable task) {
        Failures.contain(task, failure -> LOG.error("the task of a timer failed", failure));
    }

    void checkForJump() {
        var wallNow = wall.instant();
        long nanosNow = nanos.getAsLong();
        var jump = Duration.between(wallBefore, wallNow).minusNanos(nanosNow - nanosBefore);
        wallBefore = wallNow;
        nanosBefore = nanosNow;
        if (jump.abs().compareTo(JUMP) > 0) {
            LOG.warnf("the system clock jumped: by=%s", jump);
            listeners.forEach(SystemClock::contain);
        }
    }

    @Override
    public void close() {
        timers.shutdownNow();
    }
}
