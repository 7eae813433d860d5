package sh.joiner.app;

import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.Failures;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.Pulse;

/**
 * Tells once that every kind of object was listed. Looks by the wall's clock, since the first lists come by no other, and ends with the first
 * success: informers do not tell it themselves when there is nothing to list.
 */
final class SyncWatch implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(SyncWatch.class);
    private static final long DISTANCE_MILLIS = 50;

    private final BooleanSupplier isSynced;
    private final Supplier<Optional<OutsideTrouble>> trouble;
    private final Pulse pulse;
    private final Runnable synced;
    private final AtomicReference<@Nullable OutsideTrouble> last = new AtomicReference<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("joiner-sync").factory());

    /** {@code trouble} is told to the pulse each time that there is a new one. */
    SyncWatch(BooleanSupplier isSynced, Supplier<Optional<OutsideTrouble>> trouble, Pulse pulse, Runnable synced) {
        this.isSynced = isSynced;
        this.trouble = trouble;
        this.pulse = pulse;
        this.synced = synced;
    }

    void start() {
        var _ = thread.scheduleWithFixedDelay(this::lookSafely, 0, DISTANCE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** An executor would never run a look again after one that failed. */
    private void lookSafely() {
        Failures.contain(this::look, failure -> LOG.error("the first lists were not looked at, retrying", failure));
    }

    private void look() {
        if (isSynced.getAsBoolean()) {
            synced.run();
            thread.shutdown();
            return;
        }
        trouble.get()
                .filter(outsideTrouble -> last.getAndSet(outsideTrouble) != outsideTrouble)
                .ifPresent(pulse::failed);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
