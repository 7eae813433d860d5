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
 * A local copy of the objects of a resource, ordered by key. The objects are shared and must not be changed.
 *
 * <p>The watch and the responses to the controllers' own writes update the copy, so a controller always finds its own writes in the copy. Only
 * the thread of the simulated controllers may use a mirror.
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

    /** Returns all objects, ordered by namespace and name. */
    public Collection<ObjectNode> all() {
        return objects.values();
    }

    /** Calls the listener for every change from now on. */
    public void onChange(Listener listener) {
        listeners.add(listener);
    }

    /**
     * Returns an index of the objects. {@code by} computes the key of each object; objects with an empty key are not in the index. Must be
     * called before the first change.
     */
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
            useTreeOfStore(key, before, object);
            return;
        }
        objects.put(key, object);
        notifyListeners(before, object);
    }

    /**
     * Replaces the object with the object from the watch, if both have the same version. The store already holds the
     * object from the watch, so the mirror needs no memory for a copy.
     */
    private void useTreeOfStore(ObjectKey key, ObjectNode before, ObjectNode same) {
        if (Meta.version(before) == Meta.version(same)) {
            objects.put(key, same);
            indexes.forEach(index -> index.swap(before, same));
        }
    }

    /** Removes the object, unless another object with the same name has replaced it. */
    void remove(ObjectKey key, String uid) {
        var before = objects.get(key);
        if (before != null && Meta.uid(before).equals(uid)) {
            objects.remove(key);
            notifyListeners(before, null);
        }
    }

    private void notifyListeners(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        for (Listener listener : listeners) {
            notifySafely(listener, before, after);
        }
    }

    /** Calls a listener. If the listener cannot read the object, the other listeners are still called. */
    private static void notifySafely(Listener listener, @Nullable ObjectNode before, @Nullable ObjectNode after) {
        try {
            listener.changed(before, after);
        } catch (IllegalArgumentException e) {
            LOG.debugf(e, "A listener could not read an object");
        }
    }

    /** A listener for changes of objects. {@code before} is null for a new object, {@code after} for a deleted one. */
    @FunctionalInterface
    public interface Listener {
        void changed(@Nullable ObjectNode before, @Nullable ObjectNode after);
    }
}
