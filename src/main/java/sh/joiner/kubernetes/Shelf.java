package sh.joiner.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.InvalidSpec;

/**
 * The objects of one kind in words of the model, kept as an informer tells them, in order of their names.
 *
 * <p>An object that cannot be translated is not on the shelf; its reconciler tells it so.
 */
final class Shelf<W extends HasMetadata, M> implements ResourceEventHandler<W> {

    private static final Logger LOG = Logger.getLogger(Shelf.class);

    private final Function<W, M> translation;
    private final BiConsumer<@Nullable M, @Nullable M> listener;
    private final ConcurrentSkipListMap<String, M> byName = new ConcurrentSkipListMap<>();

    /** The listener is told what was there before and what is there now; one of them may be absent. */
    Shelf(Function<W, M> translation, BiConsumer<@Nullable M, @Nullable M> listener) {
        this.translation = translation;
        this.listener = listener;
    }

    List<M> all() {
        return List.copyOf(byName.values());
    }

    Optional<M> get(String namespace, String name) {
        return Optional.ofNullable(byName.get(key(namespace, name)));
    }

    @Override
    public void onAdd(W object) {
        put(object);
    }

    @Override
    public void onUpdate(W old, W object) {
        put(object);
    }

    @Override
    public void onDelete(W object, boolean finalStateUnknown) {
        drop(object);
    }

    private void put(W object) {
        try {
            var now = translation.apply(object);
            listener.accept(byName.put(key(object), now), now);
        } catch (InvalidSpec invalid) {
            LOG.debugf(
                    "not translated: kind=%s name=%s reason=%s", object.getKind(), key(object), invalid.getMessage());
            drop(object);
        }
    }

    private void drop(W object) {
        var before = byName.remove(key(object));
        if (before != null) {
            listener.accept(before, null);
        }
    }

    private static String key(HasMetadata object) {
        var namespace = object.getMetadata().getNamespace();
        return key(namespace == null ? "" : namespace, object.getMetadata().getName());
    }

    private static String key(String namespace, String name) {
        return namespace + "/" + name;
    }
}
