package sh.joiner.sandbox.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.store.ObjectStore.Change;

/**
 * The objects of one resource as last seen, ordered by key. Its objects are shared: nobody changes them.
 *
 * <p>Fed by the watch and by the answers to our own writes, so that a controller always sees at least what it wrote itself. Used on the world's
 * one thread only.
 */
public final class Mirror {

    private static final Logger LOG = Logger.getLogger(Mirror.class);

    private final TreeMap<ObjectKey, ObjectNode> objects = new TreeMap<>();
    private final List<Listener> listeners = new ArrayList<>();
    private final List<MirrorIndex> indexes = new ArrayList<>();

    Mirror() {}

    public Optional<ObjectNode> get(ObjectKey key) {
        return Optional.ofNullable(objects.get(key));
    }

    /** All objects, ordered by namespace and name. */
    public Collection<ObjectNode> all() {
        return objects.values();
    }

    /** Is told every change from now on. */
    public void onChange(Listener listener) {
        listeners.add(listener);
    }

    /** An index of the objects by a text drawn from each; an empty text leaves an object out. Ask for it before the first change. */
    public MirrorIndex index(Function<JsonNode, String> by) {
        var index = new MirrorIndex(by);
        listeners.addFirst(index::changed);
        indexes.add(index);
        return index;
    }

    void apply(Change change) {
        switch (change.type()) {
            case ADDED, MODIFIED -> put(change.object());
            case DELETED -> remove(ObjectKey.of(change.object()), Meta.uid(change.object()));
        }
    }

    void put(ObjectNode object) {
        var key = ObjectKey.of(object);
        var before = objects.get(key);
        if (before != null && Meta.version(before) >= Meta.version(object)) {
            shareTheStores(key, before, object);
            return;
        }
        objects.put(key, object);
        tell(before, object);
    }

    /** The same version once more, this time by the watch: its tree is the store's own, so that ours need not be kept beside it. */
    private void shareTheStores(ObjectKey key, ObjectNode before, ObjectNode again) {
        if (Meta.version(before) == Meta.version(again)) {
            objects.put(key, again);
            indexes.forEach(index -> index.swap(before, again));
        }
    }

    /** Forgets the object, unless another of the same name has taken its place. */
    void remove(ObjectKey key, String uid) {
        var before = objects.get(key);
        if (before != null && Meta.uid(before).equals(uid)) {
            objects.remove(key);
            tell(before, null);
        }
    }

    private void tell(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        for (Listener listener : listeners) {
            tellSafely(listener, before, after);
        }
    }

    /** One listener that cannot read an object keeps it from no other listener. */
    private static void tellSafely(Listener listener, @Nullable ObjectNode before, @Nullable ObjectNode after) {
        try {
            listener.changed(before, after);
        } catch (IllegalArgumentException e) {
            LOG.debugf(e, "An object could not be read");
        }
    }

    /** Is told what an object was and what it is; one of both may be missing, never both. */
    @FunctionalInterface
    public interface Listener {
        void changed(@Nullable ObjectNode before, @Nullable ObjectNode after);
    }
}
