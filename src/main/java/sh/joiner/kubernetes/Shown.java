package sh.joiner.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.OutsideTrouble;

/** One kind: its informer, and the shelf that it fills. */
final class Shown<W extends HasMetadata> {

    private final SharedIndexInformer<W> informer;
    private final Shelf<W, ?> shelf;
    private final AtomicBoolean complete = new AtomicBoolean();
    private final AtomicReference<@Nullable OutsideTrouble> trouble = new AtomicReference<>();

    Shown(SharedIndexInformer<W> informer, Shelf<W, ?> shelf) {
        this.informer = informer;
        this.shelf = shelf;
        informer.addEventHandler(shelf);
        informer.exceptionHandler((_, thrown) -> toldOf(thrown)); // otherwise a first list that fails would be the last
    }

    /** Answers that it shall be tried again: a kind may be served later, a right granted. */
    private boolean toldOf(Throwable thrown) {
        trouble.set(Calls.troubleOf(thrown));
        return true;
    }

    /** Done when the first list has come. */
    CompletionStage<Void> start() {
        return informer.start();
    }

    /** Whether the whole first list is on the shelf. */
    boolean isSynced() {
        if (!complete.get() && informer.hasSynced() && shelf.hasSeen(wire())) {
            complete.set(true);
        }
        return complete.get();
    }

    /** Why the first list has not come; empty if it has, or nothing is in its way. */
    Optional<OutsideTrouble> trouble() {
        return isSynced() ? Optional.empty() : Optional.ofNullable(trouble.get());
    }

    /** The objects as the informer keeps them, those included that cannot be translated. They are shared: nobody may change them. */
    List<W> wire() {
        return informer.getStore().list();
    }

    Optional<W> wire(String name) {
        return Optional.ofNullable(informer.getStore().getByKey(name));
    }

    void stop() {
        informer.stop();
    }
}
