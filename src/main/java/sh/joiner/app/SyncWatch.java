package sh.joiner.app;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import sh.joiner.port.Cluster;

/**
 * Tells once that every kind of object was listed. Looks by the wall's clock, since the first lists come by no other, and ends with the first
 * success: informers do not tell it themselves when there is nothing to list.
 */
final class SyncWatch implements AutoCloseable {

    private static final long DISTANCE_MILLIS = 50;

    private final Cluster cluster;
    private final Runnable synced;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("joiner-sync").factory());

    SyncWatch(Cluster cluster, Runnable synced) {
        this.cluster = cluster;
        this.synced = synced;
    }

    void start() {
        var _ = thread.scheduleWithFixedDelay(this::look, 0, DISTANCE_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        if (cluster.isSynced()) {
            thread.shutdown();
            synced.run();
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
