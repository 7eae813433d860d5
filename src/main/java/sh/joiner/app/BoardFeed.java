package sh.joiner.app;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.Failures;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;

/**
 * Updates the pages and the metrics after changes of the cluster and of the instance types, at most a few times per second. Uses the wall clock,
 * because users read the pages in real time, whatever the speed of the sandbox's clock.
 */
final class BoardFeed implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(BoardFeed.class);
    private static final Duration DISTANCE = Duration.ofMillis(300);

    private final Cluster cluster;
    private final List<Consumer<Snapshot>> readers;
    private final AtomicBoolean planned = new AtomicBoolean();
    private final Runner runner;
    private final Lane lane;

    BoardFeed(Runner runner, Cluster cluster, List<Consumer<Snapshot>> readers) {
        this.runner = runner;
        this.lane = runner.lane("board");
        this.cluster = cluster;
        this.readers = List.copyOf(readers);
    }

    void start() {
        cluster.onChange(_ -> scheduleUpdate());
    }

    /** Schedules an update of the pages and metrics, unless an update is already scheduled. */
    void scheduleUpdate() {
        if (!lane.isClosed() && planned.compareAndSet(false, true)) {
            var _ = runner.timeout(DISTANCE, () -> lane.execute(this::show));
        }
    }

    private void show() {
        planned.set(false);
        try {
            if (cluster.isSynced()) {
                var snapshot = cluster.snapshot();
                Failures.callAll(readers, reader -> reader.accept(snapshot));
            }
        } catch (Throwable failure) { // a delayed page is better than a page that is never updated again
            Failures.escalate(failure);
            LOG.errorf(failure, "pages or metrics were not updated; the next change updates them");
        }
    }

    @Override
    public void close() {
        lane.close();
    }
}
