package sh.joiner.sandbox.clock;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import sh.joiner.port.Failures;
import sh.joiner.port.WorldClock;

/**
 * The clock of the sandbox's world: runs at a speed, stands still at speed 0, jumps forward.
 *
 * <p>Scheduled tasks run one after the other, in the order of the instants at which they fell due, on one thread of the clock's own; after a
 * jump first everything that fell due, then the listeners. Thread-safe. Close it, or its threads live on (as daemons).
 */
public final class SandboxClock implements WorldClock, AutoCloseable {

    /** The fastest speed: an hour of the world each second. Beyond it, waits of the world are shorter than the work that they wait for. */
    public static final double FASTEST = 3600;

    private static final System.Logger LOG = System.getLogger(SandboxClock.class.getName());

    private final LongSupplier wallNanos;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final PriorityQueue<ScheduledTask> appointments = new PriorityQueue<>();
    private final List<Runnable> jumpListeners = new ArrayList<>();
    private final List<Runnable> speedListeners = new ArrayList<>();
    private final ExecutorService worker;
    private ClockSegment segment;
    private long made;
    private boolean closed;

    /** A clock that shows {@code start} now and runs at speed 1. */
    public SandboxClock(Instant start) {
        this(start, System::nanoTime);
    }

    /**
     * @param wallNanos a counter of the wall's nanoseconds that never goes back, as {@link System#nanoTime}. Who brings a counter of their
     *     own must know that the clock sleeps by the real wall: it looks at the counter again after each change of speed and each jump.
     */
    public SandboxClock(Instant start, LongSupplier wallNanos) {
        this.wallNanos = wallNanos;
        this.segment = new ClockSegment(start, wallNanos.getAsLong(), 1);
        this.worker = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().name("world-tasks").daemon().factory());
        Thread.ofPlatform().name("world-clock").daemon().start(this::keepAppointments);
    }

    @Override
    public Instant now() {
        lock.lock();
        try {
            return segment.at(wallNanos.getAsLong());
        } finally {
            lock.unlock();
        }
    }

    /** Seconds of the world that pass in a second of the wall; 0 while the clock stands still. */
    public double speed() {
        lock.lock();
        try {
            return segment.speed();
        } finally {
            lock.unlock();
        }
    }

    /** Changes the speed from this instant on. */
    public void setSpeed(double speed) {
        if (!(speed >= 0 && speed <= FASTEST)) {
            throw new IllegalArgumentException("speed %s is not between 0 and %.0f".formatted(speed, FASTEST));
        }
        lock.lock();
        try {
            segment = segment.withSpeed(speed, wallNanos.getAsLong());
            speedListeners.forEach(this::run);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Goes on as another clock that shows {@code other} now. What this one is behind passes at once, as time that has passed and not as a jump; what
     * it is ahead it loses within a second of the wall, going slower and never back.
     */
    public void keepTo(Instant other, double speed) {
        lock.lock();
        try {
            var nanos = wallNanos.getAsLong();
            segment = segment.keptTo(other, speed, nanos);
            runWhatIsDue();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Jumps forward; returns at once, while tasks that fell due and then the jump's listeners run on the clock's thread. */
    public void advance(Duration by) {
        if (by.isNegative() || by.isZero()) {
            throw new IllegalArgumentException("the clock jumps only forward, not by " + by);
        }
        lock.lock();
        try {
            segment = segment.forward(by, wallNanos.getAsLong());
            runWhatIsDue();
            jumpListeners.forEach(this::run);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Timer schedule(Duration after, Runnable task) {
        lock.lock();
        try {
            var due = segment.at(wallNanos.getAsLong()).plus(after);
            var appointment = new ScheduledTask(due, made++, task);
            appointments.add(appointment);
            changed.signalAll();
            return () -> cancel(appointment);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void onJump(Runnable listener) {
        lock.lock();
        try {
            jumpListeners.add(listener);
        } finally {
            lock.unlock();
        }
    }

    /** Is told after each {@link #setSpeed}. */
    public void onSpeed(Runnable listener) {
        lock.lock();
        try {
            speedListeners.add(listener);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            worker.shutdownNow();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void cancel(ScheduledTask appointment) {
        appointment.cancel();
        lock.lock();
        try {
            appointments.remove(appointment);
        } finally {
            lock.unlock();
        }
    }

    private void keepAppointments() {
        lock.lock();
        try {
            while (!closed) {
                runWhatIsDue();
                var _ = changed.awaitNanos(wallNanosUntilTheNext());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private long wallNanosUntilTheNext() {
        var next = appointments.peek();
        if (next == null || segment.stands()) {
            return Long.MAX_VALUE;
        }
        return segment.wallNanosFor(Duration.between(segment.at(wallNanos.getAsLong()), next.due()));
    }

    private void runWhatIsDue() {
        var now = segment.at(wallNanos.getAsLong());
        for (var next = appointments.peek(); next != null && !next.due().isAfter(now); next = appointments.peek()) {
            run(appointments.remove());
        }
    }

    private void run(Runnable task) {
        if (!closed) {
            worker.execute(() -> runGuarded(task));
        }
    }

    /** A task that throws has a bug; those after it, and the world's time, must not suffer. */
    private static void runGuarded(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) {
            Failures.escalate(e);
            LOG.log(System.Logger.Level.ERROR, "a task of the world's clock failed", e);
        }
    }
}
