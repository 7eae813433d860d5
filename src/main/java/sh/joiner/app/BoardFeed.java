package sh.joiner.app;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;
import sh.joiner.board.Board;
import sh.joiner.port.Cluster;

/**
 * Shows the board what changed in the cluster between two passes, a few times a second at most. Follows the wall's clock: it is there for people
 * who look, however fast the world runs.
 */
final class BoardFeed implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(BoardFeed.class);
    private static final long DISTANCE_MILLIS = 300;

    private final Cluster cluster;
    private final Board board;
    private final AtomicBoolean planned = new AtomicBoolean();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("joiner-board").factory());

    BoardFeed(Cluster cluster, Board board) {
        this.cluster = cluster;
        this.board = board;
    }

    void start() {
        cluster.onChange(_ -> plan());
    }

    private void plan() {
        if (!thread.isShutdown() && planned.compareAndSet(false, true)) {
            var _ = thread.schedule(this::show, DISTANCE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void show() {
        planned.set(false);
        try {
            if (cluster.isSynced()) {
                board.seen(cluster.snapshot());
            }
        } catch (RuntimeException trouble) { // a page that lags is better than one that stands still for ever
            LOG.errorf(trouble, "the board was not told");
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
