package sh.joiner.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;

/**
 * A kind of Joiner's own as an informer sees it. In a cluster that does not know the kind there are no objects of it: it came with Karpenter's kinds
 * alone. It is asked again each minute, since the kind may come later.
 */
final class OwnKind<W extends HasMetadata, M> implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(OwnKind.class);

    private static final Duration ASK_AGAIN = Duration.ofMinutes(1);

    private final KubernetesClient client;
    private final WorldClock clock;
    private final Class<W> type;
    private final Supplier<SharedIndexInformer<W>> informer;
    private final Shelf<W, M> shelf;
    private final Runnable known;
    private volatile @Nullable Shown<W> shown;
    private volatile boolean absent;
    private volatile boolean closed;
    private volatile Instant asked = Instant.EPOCH;

    /** {@code known} is told when it became known which objects there are. */
    OwnKind(
            KubernetesClient client,
            WorldClock clock,
            Class<W> type,
            Supplier<SharedIndexInformer<W>> informer,
            Shelf<W, M> shelf,
            Runnable known) {
        this.client = client;
        this.clock = clock;
        this.type = type;
        this.informer = informer;
        this.shelf = shelf;
        this.known = known;
    }

    /** The first question is not waited for: a server that has just started takes its time. */
    void start() {
        Thread.ofVirtual().name("joiner-" + HasMetadata.getPlural(type)).start(this::ask);
    }

    private synchronized void ask() {
        boolean told = absent;
        asked = clock.now();
        absent = !isServed();
        if (absent && told) {
            return;
        }
        if (absent) {
            LOG.infof(
                    "objects of a kind do not count, since the cluster does not know it: kind=%s group=%s",
                    HasMetadata.getKind(type), HasMetadata.getGroup(type));
            known.run();
            return;
        }
        var kind = new Shown<>(informer.get(), shelf);
        var _ = kind.start().thenRun(known);
        shown = kind;
        if (closed) { // while the server was asked
            kind.stop();
        }
    }

    /** A cluster that does not answer may well know the kind: then nothing is known until it does. */
    private boolean isServed() {
        try {
            var kinds = client.getApiResources(HasMetadata.getApiVersion(type));
            return kinds != null
                    && kinds.getResources().stream()
                            .anyMatch(kind -> kind.getKind().equals(HasMetadata.getKind(type)));
        } catch (KubernetesClientException noAnswer) {
            return noAnswer.getCode() != 404;
        }
    }

    /** All of them, by name; empty while it is not known which there are. */
    Optional<List<M>> all() {
        if (absent) {
            askAgain();
        }
        if (absent) {
            return Optional.of(List.of());
        }
        var kind = shown;
        return kind != null && kind.isSynced() ? Optional.of(shelf.all()) : Optional.empty();
    }

    private synchronized void askAgain() {
        if (absent && !clock.now().isBefore(asked.plus(ASK_AGAIN))) {
            ask();
        }
    }

    /** One of them, as far as it was seen. */
    Optional<M> find(String name) {
        return shelf.find(name);
    }

    /** The same as the informer keeps it; shared, not to be changed. */
    Optional<W> wire(String name) {
        var kind = shown;
        return kind == null ? Optional.empty() : kind.wire(name);
    }

    @Override
    public void close() {
        closed = true;
        var kind = shown;
        if (kind != null) {
            kind.stop();
        }
    }
}
