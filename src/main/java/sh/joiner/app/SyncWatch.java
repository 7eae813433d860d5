package sh.joiner.app;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Tells once that every kind of object was listed. Looks by the wall's clock, since the first lists come by no other, and ends with the first
 * success: informers do not tell it themselves when there is nothing to list.
 */
final class SyncWatch implements AutoCloseable {

    private static final long DISTANCE_MILLIS = 50;

    private final BooleanSupplier isSynced;
    private final Runnable synced;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("joiner-sync").factory());

    SyncWatch(BooleanSupplier isSynced, Runnable synced) {
        this.isSynced = isSynced;
        this.synced = synced;
    }

    void start() {
        var _ = thread.scheduleWithFixedDelay(this::look, 0, DISTANCE_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        if (isSynced.getAsBoolean()) {
            thread.shutdown();
            synced.run();
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
