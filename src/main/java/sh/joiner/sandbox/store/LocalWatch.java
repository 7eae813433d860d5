package sh.joiner.sandbox.store;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import sh.joiner.port.Failures;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.store.ObjectStore.Change;

/** A watch within the process: the revision store fills a queue, and a virtual thread delivers the changes from the queue. */
final class LocalWatch implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(LocalWatch.class);

    private final RevisionStore revisions;
    private final String resource;
    private final Consumer<Change> watcher;
    private final BlockingQueue<Occurrence> waiting = new LinkedBlockingQueue<>();
    private final Consumer<Occurrence> intake = waiting::add;

    private volatile boolean closed;

    private LocalWatch(RevisionStore revisions, String resource, Consumer<Change> watcher) {
        this.revisions = revisions;
        this.resource = resource;
        this.watcher = watcher;
    }

    static LocalWatch start(RevisionStore revisions, String resource, Consumer<Change> watcher) {
        var watch = new LocalWatch(revisions, resource, watcher);
        var start = revisions.watchFromNow(resource, watch.intake);
        Thread.ofVirtual().name("watch-" + resource).start(() -> watch.run(start));
        return watch;
    }

    private void run(RevisionStore.Start start) {
        start.present().forEach(object -> deliver(Change.Type.ADDED, object));
        while (!closed) {
            try {
                var next = waiting.take();
                deliver(next.type(), next.object());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void deliver(Change.Type type, Stored object) {
        if (closed) {
            return;
        }
        try {
            watcher.accept(new Change(type, object.tree()));
        } catch (Throwable e) {
            Failures.escalate(e);
            LOG.errorf(e, "a watcher failed: resource=%s", resource);
        }
    }

    /** Ends the watch. The thread ends with the next change, which is not delivered. */
    @Override
    public void close() {
        closed = true;
        revisions.unwatch(resource, intake);
        waiting.add(LAST);
    }

    private static final Occurrence LAST =
            new Occurrence(0, Change.Type.DELETED, new Stored(new Key("", ""), 0, Json.object()), null);
}
