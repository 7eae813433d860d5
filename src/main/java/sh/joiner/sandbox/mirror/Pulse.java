package sh.joiner.sandbox.mirror;

import java.time.Duration;

/**
 * Runs a task a little after it was asked for, once for all who asked meanwhile.
 *
 * <p>The delay is the world's time. Since a world may run many times faster than the wall, two runs also keep a small distance of the wall's
 * time: a pulse that comes too early is put off, each time by twice as long.
 */
public final class Pulse {

    private final World world;
    private final Duration delay;
    private final Runnable task;
    private boolean waiting;
    private long lastRun;

    public Pulse(World world, Duration delay, Runnable task) {
        this.world = world;
        this.delay = delay;
        this.task = task;
        this.lastRun = System.nanoTime() - world.wallDistance().toNanos();
    }

    /** Asks for a run. Called on the world's one thread. */
    public void request() {
        if (!waiting) {
            waiting = true;
            world.after(delay, () -> beat(delay));
        }
    }

    private void beat(Duration waited) {
        if (System.nanoTime() - lastRun < world.wallDistance().toNanos()) {
            world.after(waited.multipliedBy(2), () -> beat(waited.multipliedBy(2)));
            return;
        }
        waiting = false;
        try {
            task.run();
        } finally {
            lastRun = System.nanoTime();
        }
    }
}
