package sh.joiner.kubernetes.informer;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Store;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.kubernetes.watch.CollectionPath;
import sh.joiner.kubernetes.watch.RestartableInformer;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.port.RemoteCallException;

/** A watched kind: its informer, and the store of translated objects that the informer fills. */
public final class InformedKind<W extends HasMetadata> {

    private final RestartableInformer<W> informer;
    private final TranslatedStore<W, ?> translated;
    private final AtomicBoolean complete = new AtomicBoolean();
    private final AtomicReference<@Nullable RemoteCallException> failure = new AtomicReference<>();

    public InformedKind(Class<W> type, Supplier<SharedIndexInformer<W>> informers, TranslatedStore<W, ?> translated) {
        this.translated = translated;
        this.informer = new RestartableInformer<>(
                CollectionPath.of(type),
                informers,
                translated,
                this::listedAgain,
                (_, thrown) -> failed(thrown)); // returns true, so that the client repeats a failed first list
    }

    /** Records the error. Returns true, so that the informer retries: the kind may be served later, or the permission granted. */
    private boolean failed(Throwable thrown) {
        failure.set(ApiCalls.failureOf(thrown));
        return true;
    }

    /** Removes the objects that were deleted while the watch received no events. */
    private void listedAgain(Store<W> store) {
        translated.retain(key -> store.getByKey(key) != null);
    }

    /** Starts the informer. The result completes after the first list. */
    public CompletionStage<Void> start() {
        return informer.start();
    }

    /** Returns true if the first list is completely translated. */
    public boolean isSynced() {
        if (!complete.get() && informer.isListed() && translated.hasSeen(wire())) {
            complete.set(true);
        }
        return complete.get();
    }

    /** Returns the error that prevents the first list. Empty if the list is complete or no error is known. */
    public Optional<RemoteCallException> failure() {
        return isSynced() ? Optional.empty() : Optional.ofNullable(failure.get());
    }

    /** Returns the informer's objects, including those that cannot be translated. The objects are shared and must not be changed. */
    List<W> wire() {
        return informer.store().list();
    }

    public Optional<W> wire(String name) {
        return Optional.ofNullable(informer.store().getByKey(name));
    }

    public WatchedKind watched() {
        return informer;
    }

    public void stop() {
        informer.close();
    }
}
