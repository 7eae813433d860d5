package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.store.ObjectStore.Change;

/**
 * All objects of the cluster, with one revision that increases with every write. A write specifies the version to replace, and does nothing if
 * another version is current. Callers compute the new version without holding the lock.
 */
public final class RevisionStore {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, ResourceObjects> byResource = new HashMap<>();
    private final List<BiConsumer<String, Occurrence>> listeners = new CopyOnWriteArrayList<>();
    private long revision = 1;

    /** The objects of a resource at a revision. */
    public record Listing(long revision, List<Stored> objects) {}

    /** The initial objects and missed changes for a new watcher, and the revision up to which these are complete. */
    public record Start(long revision, List<Stored> present, List<Occurrence> missed) {}

    /** Adds a listener that receives every write of every resource. The listener is called with the lock held and must return immediately. */
    public void listen(BiConsumer<String, Occurrence> listener) {
        listeners.add(listener);
    }

    public long revision() {
        lock.lock();
        try {
            return revision;
        } finally {
            lock.unlock();
        }
    }

    @Nullable
    public Stored get(String resource, Key key) {
        lock.lock();
        try {
            return objectsOf(resource).get(key);
        } finally {
            lock.unlock();
        }
    }

    /** Lists the objects of a namespace, or of all namespaces if {@code namespace} is empty. */
    public Listing list(String resource, String namespace) {
        lock.lock();
        try {
            var objects = objectsOf(resource);
            return new Listing(revision, namespace.isEmpty() ? objects.all() : objects.in(namespace));
        } finally {
            lock.unlock();
        }
    }

    /** Lists all objects of a resource at a revision. Fails if the revision is no longer in the history or not reached yet. */
    public Listing listAt(String resource, long wanted) {
        lock.lock();
        try {
            requireReached(wanted);
            var objects = objectsOf(resource);
            if (!objects.remembersSince(wanted)) {
                throw ApiErrors.expired("The resourceVersion for the provided list is too old.");
            }
            return new Listing(wanted, objects.at(wanted));
        } finally {
            lock.unlock();
        }
    }

    /** Fails if no write has reached this revision yet. */
    public void requireReached(long wanted) {
        var present = revision();
        if (wanted > present) {
            throw ApiErrors.versionTooLarge(wanted, present);
        }
    }

    /** Discards the history, as a compaction does: watchers at an older revision must list again. */
    public void forgetHistory() {
        lock.lock();
        try {
            byResource.values().forEach(objects -> objects.forgetUpTo(revision));
        } finally {
            lock.unlock();
        }
    }

    public Listing listOnNode(String resource, String node) {
        lock.lock();
        try {
            return new Listing(revision, objectsOf(resource).onNode(node));
        } finally {
            lock.unlock();
        }
    }

    int size(String resource) {
        lock.lock();
        try {
            return objectsOf(resource).size();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Writes a new version if {@code before} is still the current version. {@code before} is null for a new object.
     * Returns empty if another version is current. Sets the resourceVersion of the tree.
     */
    Optional<Stored> put(String resource, Key key, @Nullable Stored before, ObjectNode tree) {
        lock.lock();
        try {
            if (objectsOf(resource).get(key) != before) {
                return Optional.empty();
            }
            var type = before == null ? Change.Type.ADDED : Change.Type.MODIFIED;
            return Optional.of(record(resource, type, key, before, tree));
        } finally {
            lock.unlock();
        }
    }

    /**
     * Removes the object if {@code before} is still the current version. Watchers receive {@code last}. Returns empty if another version is current.
     */
    Optional<Stored> remove(String resource, Stored before, ObjectNode last) {
        lock.lock();
        try {
            if (objectsOf(resource).get(before.key()) != before) {
                return Optional.empty();
            }
            return Optional.of(record(resource, Change.Type.DELETED, before.key(), before, last));
        } finally {
            lock.unlock();
        }
    }

    private Stored record(String resource, Change.Type type, Key key, @Nullable Stored before, ObjectNode tree) {
        revision++;
        tree.withObject("/metadata").put("resourceVersion", Long.toString(revision));
        var objects = objectsOf(resource);
        var bytes = Sharing.among(tree, before == null ? null : before.tree(), objects.adjacent(key));
        var stored = new Stored(key, revision, tree, bytes);
        var occurrence = new Occurrence(revision, type, stored, before);
        objects.apply(occurrence);
        listeners.forEach(listener -> listener.accept(resource, occurrence));
        return stored;
    }

    /** Adds a watcher and returns the current objects, which the watcher processes first. */
    public Start watchFromNow(String resource, Consumer<Occurrence> watcher) {
        lock.lock();
        try {
            objectsOf(resource).join(watcher);
            return new Start(revision, objectsOf(resource).all(), List.of());
        } finally {
            lock.unlock();
        }
    }

    /** Adds a watcher that has received all changes up to a revision. Fails if later changes are no longer in the history. */
    public Start watchSince(String resource, long known, Consumer<Occurrence> watcher) {
        lock.lock();
        try {
            requireReached(known);
            var objects = objectsOf(resource);
            if (!objects.remembersSince(known)) {
                throw ApiErrors.expired("too old resource version: %d (%d)".formatted(known, objects.forgottenUpTo()));
            }
            objects.join(watcher);
            return new Start(revision, List.of(), new ArrayList<>(objects.since(known)));
        } finally {
            lock.unlock();
        }
    }

    public void unwatch(String resource, Consumer<Occurrence> watcher) {
        lock.lock();
        try {
            objectsOf(resource).leave(watcher);
        } finally {
            lock.unlock();
        }
    }

    private ResourceObjects objectsOf(String resource) {
        return byResource.computeIfAbsent(resource, any -> new ResourceObjects());
    }
}
