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
 * The clock of the sandbox's world. It runs at an adjustable speed, stops at speed 0, and can jump forward.
 *
 * <p>Scheduled tasks run one after the other on a thread of the clock, in the order in which they are due. After a jump, all due tasks run
 * first, then the listeners. Thread-safe. If the clock is not closed, its threads, which are daemons, continue to run.
 */
public final class SandboxClock implements WorldClock, AutoCloseable {

    /**
     * The highest speed: an hour of world time each second. At a higher speed, timeouts in world time would be shorter than the work that they
     * wait for.
     */
    public static final double FASTEST = 3600;

    private static final System.Logger LOG = System.getLogger(SandboxClock.class.getName());

    private final LongSupplier wallNanos;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final PriorityQueue<ScheduledTask> tasks = new PriorityQueue<>();
    private final List<Runnable> jumpListeners = new ArrayList<>();
    private final List<Runnable> speedListeners = new ArrayList<>();
    private final ExecutorService worker;
    private ClockSegment segment;
    private long created;
    private boolean closed;

    /** Creates a clock that shows {@code start} now and runs at speed 1. */
    public SandboxClock(Instant start) {
        this(start, System::nanoTime);
    }

    /**
     * @param wallNanos a counter of nanoseconds that never goes back, such as {@link System#nanoTime}. The clock sleeps in real time until the next
     *     task is due. With a counter that is not in real time, a task can therefore run late.
     */
    public SandboxClock(Instant start, LongSupplier wallNanos) {
        this.wallNanos = wallNanos;
        this.segment = new ClockSegment(start, wallNanos.getAsLong(), 1);
        this.worker = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().name("world-tasks").daemon().factory());
        Thread.ofPlatform().name("world-clock").daemon().start(this::runTasks);
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

    /** Returns the seconds of world time that pass each second of the wall clock; 0 while the clock is stopped. */
    public double speed() {
        lock.lock();
        try {
            return segment.speed();
        } finally {
            lock.unlock();
        }
    }

    /** Changes the speed from now on. */
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
     * Follows another clock that shows {@code other} now and runs at {@code speed}. If this clock is behind, this clock is set to that time, and the
     * jump listeners are not called. If this clock is ahead, this clock runs slower until the next call, so that the clocks agree after about one
     * second of the wall clock. This clock never goes back.
     */
    public void follow(Instant other, double speed) {
        lock.lock();
        try {
            var nanos = wallNanos.getAsLong();
            segment = segment.following(other, speed, nanos);
            runDueTasks();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Jumps forward and returns immediately. The tasks that are due and then the jump listeners run on the clock's thread. */
    public void advance(Duration by) {
        if (by.isNegative() || by.isZero()) {
            throw new IllegalArgumentException(
                    "the clock cannot jump by %s: the duration must be positive".formatted(by));
        }
        lock.lock();
        try {
            segment = segment.forward(by, wallNanos.getAsLong());
            runDueTasks();
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
            var scheduled = new ScheduledTask(due, created++, task);
            tasks.add(scheduled);
            changed.signalAll();
            return () -> cancel(scheduled);
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

    /** Calls the listener after each {@link #setSpeed}. */
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

    private void cancel(ScheduledTask scheduled) {
        scheduled.cancel();
        lock.lock();
        try {
            tasks.remove(scheduled);
        } finally {
            lock.unlock();
        }
    }

    private void runTasks() {
        lock.lock();
        try {
            while (!closed) {
                runDueTasks();
                var _ = changed.awaitNanos(wallNanosUntilNextTask());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private long wallNanosUntilNextTask() {
        var next = tasks.peek();
        if (next == null || segment.isStopped()) {
            return Long.MAX_VALUE;
        }
        return segment.wallNanosFor(Duration.between(segment.at(wallNanos.getAsLong()), next.due()));
    }

    private void runDueTasks() {
        var now = segment.at(wallNanos.getAsLong());
        for (var next = tasks.peek(); next != null && !next.due().isAfter(now); next = tasks.peek()) {
            run(tasks.remove());
        }
    }

    private void run(Runnable task) {
        if (!closed) {
            worker.execute(() -> runGuarded(task));
        }
    }

    /**
     * Runs a task and logs its exception. An exception in a task is a bug, but must stop neither the clock nor later
     * tasks.
     */
    private static void runGuarded(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) {
            Failures.escalate(e);
            LOG.log(System.Logger.Level.ERROR, "a task or listener of the sandbox's clock failed", e);
        }
    }
}
