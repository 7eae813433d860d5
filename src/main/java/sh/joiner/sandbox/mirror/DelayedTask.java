package sh.joiner.sandbox.mirror;

import java.time.Duration;

/**
 * Runs a task a little after it was asked for, once for all who asked meanwhile.
 *
 * <p>The delay is the world's time. Since a world may run many times faster than the wall, two runs also keep a small distance of the wall's
 * time, and a longer one where a run takes long, so that one busy controller leaves time to the others: a pulse that comes too early is put
 * off, each time by twice as long.
 */
public final class DelayedTask {

    private static final int REST_PER_RUN = 4;
    private static final long MOST_REST = Duration.ofSeconds(1).toNanos();

    private final MirroredCluster world;
    private final Duration delay;
    private final Runnable task;
    private boolean waiting;
    private long lastRun;
    private long rest;

    public DelayedTask(MirroredCluster world, Duration delay, Runnable task) {
        this.world = world;
        this.delay = delay;
        this.task = task;
        this.rest = world.wallDistance().toNanos();
        this.lastRun = System.nanoTime() - rest;
    }

    /** Asks for a run. Called on the world's one thread. */
    public void request() {
        if (!waiting) {
            waiting = true;
            world.after(delay, () -> beat(delay));
        }
    }

    private void beat(Duration waited) {
        if (System.nanoTime() - lastRun < rest) {
            world.after(waited.multipliedBy(2), () -> beat(waited.multipliedBy(2)));
            return;
        }
        waiting = false;
        long begin = System.nanoTime();
        try {
            task.run();
        } finally {
            lastRun = System.nanoTime();
            rest = restAfter(lastRun - begin);
        }
    }

    /** A world without a distance is one whose course must not depend on how fast the machine is. */
    private long restAfter(long length) {
        long least = world.wallDistance().toNanos();
        return least == 0 ? 0 : Math.clamp(REST_PER_RUN * length, least, Math.max(least, MOST_REST));
    }
}
