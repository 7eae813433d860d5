package sh.joiner.controller.loop;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.Failures;
import sh.joiner.port.WorldClock;
import sh.joiner.port.WorldClock.Timer;

/**
 * Runs the passes of one loop, one after the other, on a thread of its own: when woken, when the earliest of all waits is over, after a jump of
 * the clock. Wake-ups during a pass are joined to one more pass. A pass that fails is tried again, later each time.
 */
public final class Worker implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Worker.class);
    private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
    private static final Duration LAST_RETRY = Duration.ofMinutes(1);

    private final String name;
    private final WorldClock clock;
    private final Supplier<Duration> pass;
    private final Backoff backoff = new Backoff(FIRST_RETRY, LAST_RETRY);
    private final ExecutorService thread;
    private final AtomicBoolean queued = new AtomicBoolean();
    private volatile boolean started;
    private final Object lock = new Object();
    private @Nullable Timer timer; // both guarded by the lock
    private Instant due = Instant.MAX;

    /** The pass answers how long to wait for the next, were nobody to wake it before. */
    public Worker(String name, WorldClock clock, Supplier<Duration> pass) {
        this.name = name;
        this.clock = clock;
        this.pass = pass;
        this.thread = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("joiner-" + name).factory());
    }

    public void start() {
        startIn(Duration.ZERO);
    }

    /** Begins with a pass in so much time. */
    public void startIn(Duration wait) {
        started = true;
        clock.onJump(this::wake);
        if (wait.isZero()) {
            wake();
        } else {
            wakeIn(wait);
        }
    }

    /** Asks for a pass as soon as may be; before the start nothing is owed, since that begins with a pass. */
    public void wake() {
        if (!started || !queued.compareAndSet(false, true)) {
            return;
        }
        try {
            thread.execute(this::run);
        } catch (RejectedExecutionException closed) {
            LOG.debugf("no more passes: pass=%s", name);
        }
    }

    /** Asks for a pass in so much time at the latest: of several wishes the earliest counts. */
    public void wakeIn(Duration wait) {
        var at = clock.now().plus(wait);
        synchronized (lock) {
            if (at.isBefore(due)) {
                cancel();
                due = at;
                timer = clock.schedule(wait, this::wake);
            }
        }
    }

    private void cancel() {
        if (timer != null) {
            timer.cancel();
        }
        timer = null;
        due = Instant.MAX;
    }

    /** Wishes until now are met by this pass; those that come during it count beside its own. */
    private void run() {
        queued.set(false);
        synchronized (lock) {
            cancel();
        }
        wakeIn(attempt());
    }

    private Duration attempt() {
        try {
            var wait = pass.get();
            backoff.forget(name);
            return wait;
        } catch (Throwable trouble) { // one failed pass must not end the loop
            Failures.escalate(trouble);
            var wait = backoff.after(name);
            if (!isClosed()) {
                LOG.errorf(trouble, "pass failed: pass=%s retryIn=%s", name, wait);
            }
            return wait;
        }
    }

    /** Whether it was told to end: what a pass meets from then on is no trouble worth a word. */
    public boolean isClosed() {
        return thread.isShutdown();
    }

    /** Waits until the passes that were asked for until now are over. */
    public void await() {
        Writes.await(thread.submit(() -> {}));
    }

    @Override
    public void close() {
        thread.shutdownNow();
        synchronized (lock) {
            cancel();
        }
    }
}
