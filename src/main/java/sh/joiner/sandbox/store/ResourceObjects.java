package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one resource, with recent changes and watchers. Not thread-safe: the revision store calls this class with the lock of the store
 * held. Watchers are called with this lock held and must return immediately.
 */
final class ResourceObjects {

    private static final int REMEMBERED_CHANGES = 16_384;
    private static final long REMEMBERED_BYTES = 12L << 20;
    private static final String AFTER_ANY_NAME = "\uffff";

    private final NavigableMap<Key, Stored> objects = new TreeMap<>();
    private final Map<String, NavigableMap<Key, Stored>> byNode = new HashMap<>();
    private final ArrayDeque<Occurrence> changes = new ArrayDeque<>();
    private final List<Consumer<Occurrence>> watchers = new CopyOnWriteArrayList<>();
    private long changedBytes;
    private long forgottenUpTo;

    @Nullable
    Stored get(Key key) {
        return objects.get(key);
    }

    List<Stored> all() {
        return new ArrayList<>(objects.values());
    }

    List<Stored> in(String namespace) {
        return new ArrayList<>(objects.subMap(new Key(namespace, ""), new Key(namespace, AFTER_ANY_NAME))
                .values());
    }

    /** Returns the objects with this {@code spec.nodeName}. The index makes requests for the pods of one node fast. */
    List<Stored> onNode(String node) {
        return new ArrayList<>(byNode.getOrDefault(node, new TreeMap<>()).values());
    }

    /** Returns the object next to this key. With generated names, objects next to each other usually have the same template. */
    @Nullable
    ObjectNode adjacent(Key key) {
        var lower = objects.lowerEntry(key);
        var next = lower == null ? objects.higherEntry(key) : lower;
        return next == null ? null : next.getValue().tree();
    }

    int size() {
        return objects.size();
    }

    void apply(Occurrence occurrence) {
        var key = occurrence.object().key();
        if (occurrence.before() != null) {
            unindex(occurrence.before());
        }
        if (occurrence.type() == ObjectStore.Change.Type.DELETED) {
            objects.remove(key);
        } else {
            objects.put(key, occurrence.object());
            index(occurrence.object());
        }
        remember(occurrence);
        watchers.forEach(watcher -> watcher.accept(occurrence));
    }

    private void index(Stored object) {
        var node = nodeOf(object);
        if (!node.isEmpty()) {
            byNode.computeIfAbsent(node, any -> new TreeMap<>()).put(object.key(), object);
        }
    }

    private void unindex(Stored object) {
        var node = nodeOf(object);
        var indexed = byNode.get(node);
        if (indexed != null) {
            indexed.remove(object.key());
            if (indexed.isEmpty()) {
                byNode.remove(node);
            }
        }
    }

    private static String nodeOf(Stored object) {
        return object.tree().path("spec").path("nodeName").asText();
    }

    private void remember(Occurrence occurrence) {
        changes.addLast(occurrence);
        changedBytes += occurrence.object().bytes();
        while (changes.size() > REMEMBERED_CHANGES || changedBytes > REMEMBERED_BYTES) {
            var oldest = changes.removeFirst();
            forgottenUpTo = oldest.revision();
            changedBytes -= oldest.object().bytes();
        }
    }

    /** Returns true if all changes after this revision are still in the history. */
    boolean remembersSince(long revision) {
        return revision >= forgottenUpTo;
    }

    long forgottenUpTo() {
        return forgottenUpTo;
    }

    List<Occurrence> since(long revision) {
        var later = new ArrayList<Occurrence>();
        var newestFirst = changes.descendingIterator();
        while (newestFirst.hasNext()) {
            var change = newestFirst.next();
            if (change.revision() <= revision) {
                break;
            }
            later.add(change);
        }
        return later.reversed();
    }

    /** Returns the objects at a revision that is still in the history. */
    List<Stored> at(long revision) {
        if (changes.isEmpty() || changes.getLast().revision() <= revision) {
            return all();
        }
        var snapshot = new TreeMap<>(objects);
        for (var change : since(revision).reversed()) {
            var before = change.before();
            if (before == null) {
                snapshot.remove(change.object().key());
            } else {
                snapshot.put(before.key(), before);
            }
        }
        return new ArrayList<>(snapshot.values());
    }

    void forgetUpTo(long revision) {
        changes.clear();
        changedBytes = 0;
        forgottenUpTo = revision;
    }

    void join(Consumer<Occurrence> watcher) {
        watchers.add(watcher);
    }

    void leave(Consumer<Occurrence> watcher) {
        watchers.remove(watcher);
    }
}
