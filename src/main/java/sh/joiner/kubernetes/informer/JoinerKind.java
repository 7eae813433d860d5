package sh.joiner.kubernetes.informer;

import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.kubernetes.watch.CollectionPath;
import sh.joiner.kubernetes.watch.ObjectVersion;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;

/**
 * A kind of Joiner's own CRDs, watched by an informer. If the cluster has only Karpenter's CRDs and does not serve the kind, there are no
 * objects. Until the first list is complete, calls of {@link #all} repeat the request for the served kinds, at most once a minute: the CRD may be
 * installed later, or an earlier request may have failed.
 */
public final class JoinerKind<W extends HasMetadata, M> implements WatchedKind, AutoCloseable {

    private static final Logger LOG = Logger.getLogger(JoinerKind.class);

    private static final Duration RETRY_AFTER = Duration.ofMinutes(1);
    private static final int NOT_FOUND = 404;

    private final KubernetesClient client;
    private final WorldClock clock;
    private final Class<W> type;
    private final Supplier<SharedIndexInformer<W>> informer;
    private final TranslatedStore<W, M> store;
    private final Runnable known;
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile Instant next = Instant.MAX; // before this time, all() does not ask the API server again
    private volatile @Nullable InformedKind<W> shown; // null before the first check and if the kind is not served
    private volatile boolean absent;
    private volatile boolean closed;

    /** @param known runs when the first list is complete, or when the API server does not serve the kind */
    public JoinerKind(
            KubernetesClient client,
            WorldClock clock,
            Class<W> type,
            Supplier<SharedIndexInformer<W>> informer,
            TranslatedStore<W, M> store,
            Runnable known) {
        this.client = client;
        this.clock = clock;
        this.type = type;
        this.informer = informer;
        this.store = store;
        this.known = known;
    }

    /** Asks the API server on another thread, because a server that has just started may need time to answer. */
    public void start() {
        ask();
    }

    private void ask() {
        if (!closed && asking.compareAndSet(false, true)) {
            next = clock.now().plus(RETRY_AFTER);
            Thread.ofVirtual().name("joiner-" + HasMetadata.getPlural(type)).start(this::check);
        }
    }

    private void check() {
        try {
            if (isServed()) {
                watch();
            } else {
                stop();
            }
        } finally {
            asking.set(false);
        }
    }

    /**
     * Returns false only if the API server answers that it does not serve the kind. If the request fails or is forbidden, the kind may be
     * served.
     */
    public boolean isServed() {
        try {
            return names(client.getApiResources(HasMetadata.getApiVersion(type)));
        } catch (KubernetesClientException noAnswer) {
            return noAnswer.getCode() != NOT_FOUND;
        }
    }

    private boolean names(@Nullable APIResourceList kinds) {
        return kinds != null
                && kinds.getResources().stream().anyMatch(kind -> kind.getKind().equals(HasMetadata.getKind(type)));
    }

    private synchronized void watch() {
        absent = false;
        if (shown == null && !closed) {
            var kind = new InformedKind<>(type, informer, store);
            var _ = kind.start().thenRun(known);
            shown = kind;
        }
    }

    private synchronized void stop() {
        var kind = shown;
        if (absent || (kind != null && kind.isSynced())) {
            return;
        }
        if (kind != null) {
            kind.stop();
            shown = null;
        }
        LOG.infof(
                "the API server does not serve a kind of Joiner; install Joiner's CRDs to use this kind: kind=%s group=%s",
                HasMetadata.getKind(type), HasMetadata.getGroup(type));
        absent = true;
        known.run();
    }

    /** Returns all objects that can be translated, sorted by name. Empty while the objects are not known. */
    public Optional<List<M>> all() {
        if (isSynced()) {
            return Optional.of(store.all());
        }
        if (!clock.now().isBefore(next)) {
            ask();
        }
        return absent ? Optional.of(List.of()) : Optional.empty();
    }

    private boolean isSynced() {
        var kind = shown;
        return kind != null && kind.isSynced();
    }

    /** Returns the error that prevents the first list. Empty if the list is complete or no error is known. */
    public Optional<RemoteCallException> failure() {
        var kind = shown;
        return kind == null ? Optional.empty() : kind.failure();
    }

    /** Returns the object. Empty if the informer has not received it, or if it cannot be translated. */
    public Optional<M> find(String name) {
        return store.find(name);
    }

    /** Returns the informer's object, which is shared and must not be changed. */
    Optional<W> wire(String name) {
        var kind = shown;
        return kind == null ? Optional.empty() : kind.wire(name);
    }

    @Override
    public String name() {
        return CollectionPath.of(type).name();
    }

    @Override
    public String reader() {
        return "cache";
    }

    @Override
    public String path() {
        return CollectionPath.of(type).path();
    }

    /** Returns true if the list is complete, or if the cluster does not serve the kind and so has no objects. */
    @Override
    public boolean isListed() {
        var kind = shown;
        return kind == null ? absent : kind.watched().isListed();
    }

    @Override
    public boolean isWatching() {
        var kind = shown;
        return kind == null || kind.watched().isWatching();
    }

    @Override
    public String progress() {
        var kind = shown;
        return kind == null ? "" : kind.watched().progress();
    }

    @Override
    public Map<String, ObjectVersion> held() {
        var kind = shown;
        return kind == null ? Map.of() : kind.watched().held();
    }

    /** Restarts the watch. Without a watch, asks the API server again for the served kinds. */
    @Override
    public void restart() {
        var kind = shown;
        if (kind == null) {
            absent = false;
            ask();
        } else {
            kind.watched().restart();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        var kind = shown;
        if (kind != null) {
            kind.stop();
        }
    }
}
