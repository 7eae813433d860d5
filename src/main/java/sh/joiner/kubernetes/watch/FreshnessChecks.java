package sh.joiner.kubernetes.watch;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.WatchStatus;
import sh.joiner.port.Failures;

/**
 * Checks the freshness of every watched kind. Each kind has its own thread, so that a live read that hangs does not delay other kinds.
 * Notifies listeners when the state of a copy changes. Thread-safe.
 */
public final class FreshnessChecks implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(FreshnessChecks.class);

    private static final Duration AFTER_FAILURE = Duration.ofSeconds(10);

    private final Function<String, LiveList> lists;
    private final FreshnessLimits limits;
    private final WallClock clock;
    private final Map<WatchedKind, Check> checks = new ConcurrentHashMap<>();
    private final OutageLog outages = new OutageLog();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final Object reporting = new Object();
    private List<?> reported = List.of(); // guarded by reporting
    private @Nullable Thread ticker; // guarded by this

    /** @param lists returns the live read of a path */
    public FreshnessChecks(Function<String, LiveList> lists, FreshnessLimits limits, WallClock clock) {
        this.lists = lists;
        this.limits = limits;
        this.clock = clock;
    }

    /** Returns checks that read from the client's API server. */
    public static FreshnessChecks of(KubernetesClient client, FreshnessLimits limits) {
        return new FreshnessChecks(path -> new MetadataList(client, path), limits, WallClock.SYSTEM);
    }

    /** The check of one kind, with its thread. */
    private final class Check {

        private final KindFreshness freshness;
        private final Optional<GateName> gate;
        private final Semaphore wake = new Semaphore(0);
        private final Thread thread;

        Check(WatchedKind kind, Optional<GateName> gate) {
            this.freshness = new KindFreshness(kind, lists.apply(kind.path()), limits, clock);
            this.gate = gate;
            this.thread = Thread.ofVirtual().name("joiner-watch-" + kind.name()).unstarted(this::run);
        }

        private void run() {
            try {
                while (!Thread.interrupted()) {
                    var wait = inspect();
                    report();
                    var _ = wake.tryAcquire(wait.toMillis(), TimeUnit.MILLISECONDS);
                    wake.drainPermits();
                }
            } catch (InterruptedException closed) {
                Thread.currentThread().interrupt();
            }
        }

        /** Runs the check. A check that fails is repeated, because nothing else would notice a watch that no longer receives events. */
        private Duration inspect() throws InterruptedException {
            try {
                return freshness.inspect();
            } catch (InterruptedException closed) {
                throw closed;
            } catch (Throwable failure) {
                Failures.escalate(failure);
                LOG.errorf(
                        failure,
                        "freshness check failed, retrying: kind=%s",
                        freshness.status().kind());
                return AFTER_FAILURE;
            }
        }

        void demand() {
            freshness.demand();
            wake.release();
        }
    }

    /**
     * Adds and starts a check of this copy.
     *
     * @param gate the gate that closes while the copy is stale or not confirmed; empty if no gate depends on the copy
     */
    public void add(WatchedKind kind, Optional<GateName> gate) {
        var check = new Check(kind, gate);
        var before = checks.put(kind, check);
        if (before != null) {
            before.thread.interrupt();
        }
        check.thread.start();
        startTicker();
    }

    /** Starts the thread that reports that a copy has become stale while its check still waits for the API server. */
    private synchronized void startTicker() {
        if (ticker == null) {
            ticker = Thread.ofVirtual().name("joiner-watch-ages").start(this::tick);
        }
    }

    private void tick() {
        var pause = limits.settle().compareTo(Duration.ofSeconds(2)) < 0
                ? limits.settle().dividedBy(2)
                : Duration.ofSeconds(1);
        try {
            while (!Thread.interrupted()) {
                Thread.sleep(pause);
                Failures.contain(this::report, failure -> LOG.errorf(failure, "freshness not reported"));
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Requests a new comparison of every copy with the API server, because a process that has just become the leader must not trust an earlier
     * comparison. When this method returns, the listeners have been notified.
     */
    public void demand() {
        synchronized (reporting) {
            checks.values().forEach(Check::demand);
            reported = states(); // so that report() sees a change even if a comparison ends immediately
        }
        Failures.callAll(listeners, Runnable::run);
    }

    /** Adds a listener that runs after the state of a copy has changed, and after {@link #demand}. The listener must not block. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** Notifies the listeners if a state has changed. Called by the checks and by the ticker, on their threads. The lock keeps the states in order. */
    private void report() {
        boolean changed;
        synchronized (reporting) {
            outages.update(
                    sorted(checks.values().stream().filter(check -> check.freshness.isUnanswered())),
                    checks.size(),
                    clock.now());
            var now = states();
            changed = !now.equals(reported);
            reported = now;
        }
        if (changed) {
            Failures.callAll(listeners, Runnable::run);
        }
    }

    private List<?> states() {
        return statuses().stream()
                .map(status -> List.of(status.kind(), status.reader(), status.state()))
                .toList();
    }

    /** Returns the status of every copy, sorted by kind and reader. */
    public List<WatchStatus> statuses() {
        return sorted(checks.values().stream());
    }

    /** Returns the copies that keep this gate closed because they are stale or not yet confirmed. Omits copies whose first list is in progress. */
    public List<WatchStatus> blocking(GateName gate) {
        var behind = checks.values().stream().filter(check -> check.gate.equals(Optional.of(gate)));
        return sorted(behind).stream().filter(status -> status.holds()).toList();
    }

    private static List<WatchStatus> sorted(Stream<Check> checks) {
        return checks.map(check -> check.freshness.status())
                .sorted(WatchStatus.BY_NAME)
                .toList();
    }

    @Override
    public synchronized void close() {
        if (ticker != null) {
            ticker.interrupt();
        }
        checks.values().forEach(check -> check.thread.interrupt());
        checks.clear();
    }
}
