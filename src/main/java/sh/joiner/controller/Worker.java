package sh.joiner.controller;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;
import sh.joiner.port.WorldClock.Timer;

/**
 * Runs the passes of one loop, one after the other, on a thread of its own: when woken, when the pass's own wait is over, after a jump of the
 * clock. Wake-ups during a pass are joined to one more pass. A pass that fails is tried again, later each time.
 */
final class Worker implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Worker.class);
    private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
    private static final Duration LAST_RETRY = Duration.ofMinutes(1);

    private final String name;
    private final WorldClock clock;
    private final Supplier<Duration> pass;
    private final ExecutorService thread;
    private final AtomicBoolean queued = new AtomicBoolean();
    private final AtomicReference<@Nullable Timer> next = new AtomicReference<>();
    private Duration retry = FIRST_RETRY;

    /** The pass answers how long to wait for the next, were nobody to wake it before. */
    Worker(String name, WorldClock clock, Supplier<Duration> pass) {
        this.name = name;
        this.clock = clock;
        this.pass = pass;
        this.thread = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("joiner-" + name).factory());
    }

    void start() {
        clock.onJump(this::wake);
        wake();
    }

    /** Asks for a pass as soon as may be. */
    void wake() {
        if (!thread.isShutdown() && queued.compareAndSet(false, true)) {
            thread.execute(this::run);
        }
    }

    /** Asks for a pass in so much time, whatever the pass before it asked for. */
    void wakeIn(Duration wait) {
        var previous = next.getAndSet(clock.schedule(wait, this::wake));
        if (previous != null) {
            previous.cancel();
        }
    }

    private void run() {
        queued.set(false);
        wakeIn(attempt());
    }

    private Duration attempt() {
        try {
            var wait = pass.get();
            retry = FIRST_RETRY;
            return wait;
        } catch (RuntimeException trouble) { // one failed pass must not end the loop
            LOG.errorf(trouble, "pass failed: pass=%s retryIn=%s", name, retry);
            var wait = retry;
            retry = retry.multipliedBy(2).compareTo(LAST_RETRY) > 0 ? LAST_RETRY : retry.multipliedBy(2);
            return wait;
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
        var timer = next.getAndSet(null);
        if (timer != null) {
            timer.cancel();
        }
    }
}
