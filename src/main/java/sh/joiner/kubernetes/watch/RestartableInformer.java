package sh.joiner.kubernetes.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ExceptionHandler;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.Store;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An informer that can restart its list and watch, which the client's own informers cannot. The handler stays the same. After a restart,
 * the handler receives every object as an addition. {@code listed} receives the new store, so that objects deleted in the meantime can be
 * removed.
 */
public final class RestartableInformer<W extends HasMetadata> implements WatchedKind, AutoCloseable {

    private final CollectionPath resource;
    private final Supplier<SharedIndexInformer<W>> informers;
    private final ResourceEventHandler<W> handler;
    private final Consumer<Store<W>> listed;
    private final ExceptionHandler failures;
    private volatile @Nullable Run<W> read; // the run whose store readers use
    private volatile @Nullable Run<W> next; // the run whose first list is in progress after a restart
    private volatile boolean closed;

    /** An informer of the client, and its connection to the handler. */
    private static final class Run<W extends HasMetadata> {

        private final SharedIndexInformer<W> informer;
        private final Feed<W> feed;

        Run(SharedIndexInformer<W> informer, Feed<W> feed) {
            this.informer = informer;
            this.feed = feed;
        }

        void stop() {
            feed.close();
            informer.stop();
        }
    }

    /**
     * Creates an informer. {@link #start} starts it.
     *
     * @param informers creates an informer of the client that is not started
     * @param listed receives the store after the list that follows a restart
     * @param failures decides if a failed list or watch is retried
     */
    public RestartableInformer(
            CollectionPath resource,
            Supplier<SharedIndexInformer<W>> informers,
            ResourceEventHandler<W> handler,
            Consumer<Store<W>> listed,
            ExceptionHandler failures) {
        this.resource = resource;
        this.informers = informers;
        this.handler = handler;
        this.listed = listed;
        this.failures = failures;
    }

    /** Starts to list and watch. The result completes after the first list. */
    public synchronized CompletionStage<Void> start() {
        var run = run();
        read = run;
        return run.informer.start();
    }

    private Run<W> run() {
        var feed = new Feed<>(handler);
        var informer = informers.get();
        informer.addEventHandler(feed);
        informer.exceptionHandler(failures);
        return new Run<>(informer, feed);
    }

    @Override
    public synchronized void restart() {
        var old = read;
        if (closed || old == null) {
            return;
        }
        old.stop();
        if (next != null) {
            next.stop();
        }
        var run = run();
        next = run;
        var _ = run.informer.start().thenRun(() -> adopt(run));
    }

    private synchronized void adopt(Run<W> run) {
        if (next != run) {
            return; // another restart has replaced this run
        }
        listed.accept(run.informer.getStore());
        read = run;
        next = null;
    }

    /** Returns the objects of the last complete list, updated by later events. */
    public Store<W> store() {
        var run = read;
        if (run == null) {
            throw new IllegalStateException(
                    "the informer of %s is not started yet; call start() before reading".formatted(resource.name()));
        }
        return run.informer.getStore();
    }

    @Override
    public boolean isListed() {
        var run = read;
        return run != null && next == null && run.informer.hasSynced();
    }

    @Override
    public boolean isWatching() {
        var run = read;
        return run != null && run.informer.isWatching();
    }

    @Override
    public String progress() {
        var run = read;
        return run == null ? "" : String.valueOf(run.informer.lastSyncResourceVersion());
    }

    @Override
    public Map<String, ObjectVersion> held() {
        return store().list().stream()
                .collect(Collectors.toMap(
                        Cache::metaNamespaceKeyFunc, RestartableInformer::version, (_, later) -> later));
    }

    private static ObjectVersion version(HasMetadata object) {
        return new ObjectVersion(
                String.valueOf(object.getMetadata().getUid()),
                String.valueOf(object.getMetadata().getResourceVersion()));
    }

    @Override
    public String name() {
        return resource.name();
    }

    @Override
    public String reader() {
        return "cache";
    }

    @Override
    public String path() {
        return resource.path();
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (read != null) {
            read.stop();
        }
        if (next != null) {
            next.stop();
            next = null;
        }
    }

    /** Passes events to the handler until this feed is closed. Afterwards, a late event of a stopped informer cannot overwrite a newer object. */
    private static final class Feed<W> implements ResourceEventHandler<W> {

        private final ResourceEventHandler<W> handler;
        private boolean closed; // guarded by this

        Feed(ResourceEventHandler<W> handler) {
            this.handler = handler;
        }

        @Override
        public synchronized void onAdd(W object) {
            if (!closed) {
                handler.onAdd(object);
            }
        }

        @Override
        public synchronized void onUpdate(W before, W object) {
            if (!closed) {
                handler.onUpdate(before, object);
            }
        }

        @Override
        public synchronized void onDelete(W object, boolean finalStateUnknown) {
            if (!closed) {
                handler.onDelete(object, finalStateUnknown);
            }
        }

        synchronized void close() {
            closed = true;
        }
    }
}
