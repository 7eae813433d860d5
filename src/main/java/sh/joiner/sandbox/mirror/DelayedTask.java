package sh.joiner.sandbox.mirror;

import java.time.Duration;

/**
 * Runs a task shortly after a request. All requests before the run cause only one run.
 *
 * <p>The delay is in world time. Because the world's clock may be many times faster than the wall clock, a minimum time
 * must also pass on the wall clock between two runs. The minimum is longer after a long run, so that a busy controller
 * leaves time for the other controllers. If a run is due too early, the run is postponed, each time by twice the
 * previous delay.
 */
public final class DelayedTask {

    private static final int DISTANCE_PER_RUN = 4;
    private static final long MAX_DISTANCE = Duration.ofSeconds(1).toNanos();

    private final MirroredCluster world;
    private final Duration delay;
    private final Runnable task;
    private boolean waiting;
    private long lastRun;
    private long distance;

    public DelayedTask(MirroredCluster world, Duration delay, Runnable task) {
        this.world = world;
        this.delay = delay;
        this.task = task;
        this.distance = world.wallDistance().toNanos();
        this.lastRun = System.nanoTime() - distance;
    }

    /** Requests a run. Must be called on the thread of the simulated controllers. */
    public void request() {
        if (!waiting) {
            waiting = true;
            world.after(delay, () -> runOrPostpone(delay));
        }
    }

    private void runOrPostpone(Duration waited) {
        if (System.nanoTime() - lastRun < distance) {
            world.after(waited.multipliedBy(2), () -> runOrPostpone(waited.multipliedBy(2)));
            return;
        }
        waiting = false;
        long start = System.nanoTime();
        try {
            task.run();
        } finally {
            lastRun = System.nanoTime();
            distance = distanceAfter(lastRun - start);
        }
    }

    /**
     * Returns the minimum time until the next run. If the world has no minimum, returns 0, so that the order of events does not depend on the
     * speed of the computer.
     */
    private long distanceAfter(long length) {
        long minimum = world.wallDistance().toNanos();
        return minimum == 0 ? 0 : Math.clamp(DISTANCE_PER_RUN * length, minimum, Math.max(minimum, MAX_DISTANCE));
    }
}
