package sh.joiner.sandbox.remote;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import sh.joiner.sandbox.clock.SandboxClock;

/**
 * Reports the world's clock to other processes: immediately when the clock jumps or changes its speed, otherwise once per second of
 * wall-clock time.
 */
final class ClockEndpoint {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final SandboxClock clock;
    private final String world;
    private long jumps;
    private long change;

    ClockEndpoint(SandboxClock clock, String world) {
        this.clock = clock;
        this.world = world;
        clock.onJump(() -> count(1));
        clock.onSpeed(() -> count(0));
    }

    private void count(int more) {
        lock.lock();
        try {
            jumps += more;
            change++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the clock's reading. Waits up to one second for a change if {@code known} is the number of the latest change. */
    ClockReading reading(long known) throws InterruptedException {
        long end = System.nanoTime() + LONGEST_WAIT.toNanos();
        lock.lock();
        try {
            while (change == known && System.nanoTime() < end) {
                var _ = changed.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
            return new ClockReading(world, clock.now(), clock.speed(), jumps, change);
        } finally {
            lock.unlock();
        }
    }
}
