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
import sh.joiner.port.OutsideTrouble;

/** One kind: its informer, and the translated that it fills. */
public final class Shown<W extends HasMetadata> {

    private final RestartableInformer<W> informer;
    private final TranslatedStore<W, ?> translated;
    private final AtomicBoolean complete = new AtomicBoolean();
    private final AtomicReference<@Nullable OutsideTrouble> trouble = new AtomicReference<>();

    public Shown(Class<W> type, Supplier<SharedIndexInformer<W>> informers, TranslatedStore<W, ?> translated) {
        this.translated = translated;
        this.informer = new RestartableInformer<>(
                CollectionPath.of(type),
                informers,
                translated,
                this::listedAgain,
                (_, thrown) -> toldOf(thrown)); // otherwise a first list that fails would be the last
    }

    /** Answers that it shall be tried again: a kind may be served later, a right granted. */
    private boolean toldOf(Throwable thrown) {
        trouble.set(ApiCalls.troubleOf(thrown));
        return true;
    }

    /** Drops what was deleted while the watch was dead. */
    private void listedAgain(Store<W> store) {
        translated.retain(key -> store.getByKey(key) != null);
    }

    /** Done when the first list has come. */
    public CompletionStage<Void> start() {
        return informer.start();
    }

    /** Whether the whole first list is on the translated. */
    public boolean isSynced() {
        if (!complete.get() && informer.isListed() && translated.hasSeen(wire())) {
            complete.set(true);
        }
        return complete.get();
    }

    /** Why the first list has not come; empty if it has, or nothing is in its way. */
    public Optional<OutsideTrouble> trouble() {
        return isSynced() ? Optional.empty() : Optional.ofNullable(trouble.get());
    }

    /** The objects as the informer keeps them, those included that cannot be translated. They are shared: nobody may change them. */
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
