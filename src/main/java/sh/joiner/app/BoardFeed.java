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
 * Shows board and meters what changed in the cluster between two passes, a few times a second at most. Follows the wall's clock: it is there for people
 * who look, however fast the world runs.
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
        cluster.onChange(_ -> look());
    }

    /** Something has changed that pages show. */
    void look() {
        if (!lane.isClosed() && planned.compareAndSet(false, true)) {
            var _ = runner.timeout(DISTANCE, () -> lane.execute(this::show));
        }
    }

    private void show() {
        planned.set(false);
        try {
            if (cluster.isSynced()) {
                var picture = cluster.snapshot();
                Failures.tellAll(readers, reader -> reader.accept(picture));
            }
        } catch (Throwable trouble) { // a page that lags is better than one that stands still for ever
            Failures.escalate(trouble);
            LOG.errorf(trouble, "the board or the meters were not told");
        }
    }

    @Override
    public void close() {
        lane.close();
    }
}
