package sh.joiner.app;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import sh.joiner.port.WorldClock;

/** The clock of a cluster: the wall's. It never jumps. */
final class SystemClock implements WorldClock, AutoCloseable {

    private final InstantSource wall = InstantSource.system();
    private final ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(
            2, Thread.ofPlatform().daemon().name("joiner-clock-", 0).factory());

    SystemClock() {
        timers.setRemoveOnCancelPolicy(true);
    }

    @Override
    public Instant now() {
        return wall.instant();
    }

    @Override
    public Timer schedule(Duration after, Runnable task) {
        var future = timers.schedule(task, Math.max(0, after.toMillis()), TimeUnit.MILLISECONDS);
        return () -> future.cancel(false);
    }

    @Override
    public void onJump(Runnable listener) {
        // the wall's clock does not jump
    }

    @Override
    public void close() {
        timers.shutdownNow();
    }
}
