package sh.joiner.controller.loop;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.Failures;
import sh.joiner.port.WorldClock;
import sh.joiner.port.WorldClock.Timer;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;

/**
 * Runs one step repeatedly, in its own lane: when a pass is requested, when the earliest requested wait ends, and after a clock jump. Requests during
 * a pass are merged into one further pass. A pass that fails is retried with increasing waits. Thread-safe.
 */
public final class Loop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Loop.class);
    private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
    private static final Duration LAST_RETRY = Duration.ofMinutes(1);

    private final String name;
    private final WorldClock clock;
    private final Step step;
    private final Backoff backoff = new Backoff(FIRST_RETRY, LAST_RETRY);
    private final Lane lane;
    private final AtomicBoolean queued = new AtomicBoolean();
    private volatile boolean started;
    private final Object lock = new Object();
    private @Nullable Timer timer; // this field and the next: guarded by the lock
    private Instant due = Instant.MAX;

    public Loop(String name, Runner runner, Step step) {
        this.name = name;
        this.clock = runner.clock();
        this.step = step;
        this.lane = runner.lane(name);
    }

    public void start() {
        startIn(Duration.ZERO);
    }

    /** Starts the loop. Its first pass runs after this wait. */
    public void startIn(Duration wait) {
        started = true;
        clock.onJump(this::wake);
        if (wait.isZero()) {
            wake();
        } else {
            wakeIn(wait);
        }
    }

    /** Requests a pass as soon as possible. Does nothing before the loop is started, because the start itself requests a pass. */
    public void wake() {
        if (started && queued.compareAndSet(false, true)) {
            lane.execute(this::run);
        }
    }

    /** Requests a pass within {@code wait}. If several requests wait, only the earliest is kept. */
    public void wakeIn(Duration wait) {
        var at = clock.now().plus(wait);
        synchronized (lock) {
            if (at.isBefore(due) && !lane.isClosed()) {
                cancel();
                due = at;
                timer = clock.schedule(wait, this::wake);
            }
        }
    }

    /** Calls {@code event} with the current instant. Requests a pass after the wait that {@code event} returns, if any. */
    public void onEvent(Function<Instant, Optional<Duration>> event) {
        event.apply(clock.now()).ifPresent(this::wakeIn);
    }

    private void cancel() {
        if (timer != null) {
            timer.cancel();
        }
        timer = null;
        due = Instant.MAX;
    }

    /**
     * Runs a pass, which fulfills all earlier requests. A request that arrives during the pass leads to another pass, regardless of the wait that the
     * pass returns.
     */
    private void run() {
        queued.set(false);
        synchronized (lock) {
            cancel();
        }
        wakeIn(attempt());
    }

    private Duration attempt() {
        try {
            var wait = step.run(clock.now());
            backoff.forget(name);
            return wait;
        } catch (Throwable failure) { // one failed pass must not end the loop
            Failures.escalate(failure);
            var wait = backoff.after(name);
            if (!isClosed()) {
                LOG.errorf(failure, "pass failed: pass=%s retryIn=%s", name, wait);
            }
            return wait;
        }
    }

    /** Returns true after the loop is closed. A closed loop does not log the failure of a pass. */
    public boolean isClosed() {
        return lane.isClosed();
    }

    @Override
    public void close() {
        lane.close();
        synchronized (lock) {
            cancel();
        }
    }
}
