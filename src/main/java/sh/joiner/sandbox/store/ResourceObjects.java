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
 * The objects of one resource with its recent changes and those who watch. Not thread-safe: the store calls it under its lock; watchers are
 * called under that lock and must only take note.
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

    /** The objects whose {@code spec.nodeName} is this; kept ready, since every kubelet asks. */
    List<Stored> onNode(String node) {
        return new ArrayList<>(byNode.getOrDefault(node, new TreeMap<>()).values());
    }

    /** The object next to this key: of the same template where names were made from one. */
    @Nullable
    ObjectNode neighbour(Key key) {
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
        var there = byNode.get(node);
        if (there != null) {
            there.remove(object.key());
            if (there.isEmpty()) {
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

    /** Whether every change after this revision is still known. */
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

    /** The objects as they were at a revision that is still remembered. */
    List<Stored> at(long revision) {
        if (changes.isEmpty() || changes.getLast().revision() <= revision) {
            return all();
        }
        var picture = new TreeMap<>(objects);
        for (var change : since(revision).reversed()) {
            var before = change.before();
            if (before == null) {
                picture.remove(change.object().key());
            } else {
                picture.put(before.key(), before);
            }
        }
        return new ArrayList<>(picture.values());
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
