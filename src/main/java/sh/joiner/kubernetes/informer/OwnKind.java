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
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/**
 * A kind of Joiner's own as an informer sees it. In a cluster that does not know the kind there are no objects of it: it came with Karpenter's kinds
 * alone. Until there is a whole list the cluster is asked each minute whether it knows the kind: it may come later, and a server that did not
 * answer may well have it.
 */
public final class OwnKind<W extends HasMetadata, M> implements WatchedKind, AutoCloseable {

    private static final Logger LOG = Logger.getLogger(OwnKind.class);

    private static final Duration ASK_AGAIN = Duration.ofMinutes(1);
    private static final int NOT_FOUND = 404;

    private final KubernetesClient client;
    private final WorldClock clock;
    private final Class<W> type;
    private final Supplier<SharedIndexInformer<W>> informer;
    private final TranslatedStore<W, M> store;
    private final Runnable known;
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile Instant next = Instant.MAX; // when it is asked again
    private volatile @Nullable Shown<W> shown; // where the kind is there, or may be
    private volatile boolean absent;
    private volatile boolean closed;

    /** {@code known} is told when it became known which objects there are. */
    public OwnKind(
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

    /** The first question is not waited for: a server that has just started takes its time. */
    public void start() {
        ask();
    }

    private void ask() {
        if (!closed && asking.compareAndSet(false, true)) {
            next = clock.now().plus(ASK_AGAIN);
            Thread.ofVirtual().name("joiner-" + HasMetadata.getPlural(type)).start(this::look);
        }
    }

    private void look() {
        try {
            if (isServed()) {
                show();
            } else {
                leave();
            }
        } finally {
            asking.set(false);
        }
    }

    /** A cluster that does not answer, or not to us, may well know the kind: then an informer tells once it can be listed. */
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

    private synchronized void show() {
        absent = false;
        if (shown == null && !closed) {
            var kind = new Shown<>(type, informer, store);
            var _ = kind.start().thenRun(known);
            shown = kind;
        }
    }

    private synchronized void leave() {
        var kind = shown;
        if (absent || (kind != null && kind.isSynced())) {
            return;
        }
        if (kind != null) {
            kind.stop();
            shown = null;
        }
        LOG.infof(
                "objects of a kind do not count, since the cluster does not know it: kind=%s group=%s",
                HasMetadata.getKind(type), HasMetadata.getGroup(type));
        absent = true;
        known.run();
    }

    /** All of them, by name; empty while it is not known which there are. */
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

    /** What keeps it from being known which there are; empty if it is known, or nothing is in the way. */
    public Optional<OutsideTrouble> trouble() {
        var kind = shown;
        return kind == null ? Optional.empty() : kind.trouble();
    }

    /** One of them, as far as it was seen. */
    public Optional<M> find(String name) {
        return store.find(name);
    }

    /** The same as the informer keeps it; shared, not to be changed. */
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

    /** A kind that the cluster does not know has no objects, and all of them are listed. */
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

    /** Where there are objects of a kind that was unknown, the cluster is asked about the kind again. */
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
