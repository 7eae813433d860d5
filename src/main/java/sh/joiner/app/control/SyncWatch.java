package sh.joiner.app.control;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.Failures;
import sh.joiner.port.InputHealth;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;

/**
 * Reports a single time that all kinds of objects behind one gate have been listed. Informers do not report an empty list, so this class polls until the
 * first success. The polls follow the wall clock, because the first lists arrive in real time.
 */
final class SyncWatch implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(SyncWatch.class);
    private static final Duration DISTANCE = Duration.ofMillis(50);

    private final BooleanSupplier isSynced;
    private final Supplier<Optional<RemoteCallException>> failure;
    private final InputHealth health;
    private final Runnable synced;
    private final AtomicReference<@Nullable RemoteCallException> last = new AtomicReference<>();
    private final Runner runner;
    private final Lane lane;

    /** Reports {@code failure} as a failed read each time the failure changes. */
    SyncWatch(
            Runner runner,
            BooleanSupplier isSynced,
            Supplier<Optional<RemoteCallException>> failure,
            InputHealth health,
            Runnable synced) {
        this.runner = runner;
        this.lane = runner.lane("sync", 1);
        this.isSynced = isSynced;
        this.failure = failure;
        this.health = health;
        this.synced = synced;
    }

    void start() {
        lane.execute(this::pollUntilSynced);
    }

    /** Polls again until the check succeeds, also after an exception. */
    private void pollUntilSynced() {
        boolean done = false;
        try {
            done = isSynced();
        } catch (Throwable failure) {
            Failures.escalate(failure);
            LOG.error("the check for the first lists of the cluster failed, retrying", failure);
        }
        if (!done && !lane.isClosed()) {
            var _ = runner.timeout(DISTANCE, () -> lane.execute(this::pollUntilSynced));
        }
    }

    private boolean isSynced() {
        if (isSynced.getAsBoolean()) {
            synced.run();
            return true;
        }
        failure.get().filter(failure -> last.getAndSet(failure) != failure).ifPresent(health::failed);
        return false;
    }

    @Override
    public void close() {
        lane.close();
    }
}
