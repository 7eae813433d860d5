package sh.joiner.sandbox.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.store.ObjectStore;

/**
 * An object store with the rules that controllers depend on: versions, generations, separate writes of spec and status, grace periods and
 * finalizers. Watchers are called in order on the writer's thread. Generated names are numbered, so that a test always gets the same names.
 */
public final class FakeObjectStore implements ObjectStore {

    private static final Set<String> WITHOUT_STATUS =
            Set.of("events", "leases.coordination.k8s.io", "csinodes.storage.k8s.io", "storageclasses.storage.k8s.io");

    private final WorldClock clock;
    private final Map<String, TreeMap<ObjectKey, ObjectNode>> objects = new HashMap<>();
    private final Map<String, List<Consumer<Change>>> watchers = new HashMap<>();
    private long version;
    private int names;

    public FakeObjectStore(WorldClock clock) {
        this.clock = clock;
    }

    private Map<ObjectKey, ObjectNode> objectsOf(String resource) {
        return objects.computeIfAbsent(resource, _ -> new TreeMap<>());
    }

    @Override
    public ObjectNode create(String resource, ObjectNode given) {
        var object = given.deepCopy();
        var metadata = Json.child(object, "metadata");
        if (!metadata.has("name")) {
            metadata.put("name", Json.text(metadata, "generateName") + "%05d".formatted(names++));
        }
        if (objectsOf(resource).containsKey(ObjectKey.of(object))) {
            throw new ApiException(409, "AlreadyExists", ObjectKey.of(object) + " already exists");
        }
        metadata.put("uid", new UUID(0, ++version).toString())
                .put("creationTimestamp", clock.now().toString())
                .put("generation", 1);
        if (resource.equals("pods")) {
            object.putObject("status").put("phase", "Pending");
        }
        return write(resource, object, Change.Type.ADDED);
    }

    private ObjectNode write(String resource, ObjectNode object, Change.Type type) {
        Json.child(object, "metadata").put("resourceVersion", Long.toString(++version));
        objectsOf(resource).put(ObjectKey.of(object), object);
        notifyWatchers(resource, type, object);
        return object.deepCopy();
    }

    private void notifyWatchers(String resource, Change.Type type, ObjectNode object) {
        for (Consumer<Change> watcher : watchers.getOrDefault(resource, List.of())) {
            watcher.accept(new Change(type, object.deepCopy()));
        }
    }

    @Override
    public Optional<ObjectNode> get(String resource, String namespace, String name) {
        return Optional.ofNullable(objectsOf(resource).get(new ObjectKey(namespace, name)))
                .map(ObjectNode::deepCopy);
    }

    @Override
    public List<ObjectNode> list(String resource) {
        return objectsOf(resource).values().stream().map(ObjectNode::deepCopy).toList();
    }

    @Override
    public ObjectNode update(String resource, String namespace, String name, UnaryOperator<ObjectNode> change) {
        var before = present(resource, new ObjectKey(namespace, name));
        var after = change.apply(before.deepCopy());
        if (!WITHOUT_STATUS.contains(resource)) {
            keep(before, after, "status");
        }
        if (!before.path("spec").equals(after.path("spec"))) {
            Json.child(after, "metadata").put("generation", Meta.generation(before) + 1);
        }
        return writeIfChanged(resource, before, after);
    }

    @Override
    public ObjectNode updateStatus(String resource, String namespace, String name, UnaryOperator<ObjectNode> change) {
        var before = present(resource, new ObjectKey(namespace, name));
        var status = change.apply(before.deepCopy()).path("status").deepCopy();
        var after = before.deepCopy();
        after.set("status", status);
        return writeIfChanged(resource, before, after);
    }

    private ObjectNode present(String resource, ObjectKey key) {
        var present = objectsOf(resource).get(key);
        if (present == null) {
            throw new ApiException(404, "NotFound", "%s %s not found".formatted(resource, key));
        }
        return present;
    }

    private static void keep(JsonNode before, ObjectNode after, String field) {
        after.remove(field);
        if (before.has(field)) {
            after.set(field, before.path(field).deepCopy());
        }
    }

    /** Compares the objects as strings, because the same number may be an int in one object and a long in the other. */
    private ObjectNode writeIfChanged(String resource, ObjectNode before, ObjectNode after) {
        if (before.toString().equals(after.toString())) {
            return before.deepCopy();
        }
        if (Meta.isDeleting(after) && hasNoFinalizers(after)) {
            return remove(resource, after);
        }
        return write(resource, after, Change.Type.MODIFIED);
    }

    private static boolean hasNoFinalizers(JsonNode object) {
        return Json.at(object, "metadata", "finalizers").isEmpty()
                && Json.at(object, "spec", "finalizers").isEmpty()
                && Json.at(object, "metadata", "deletionGracePeriodSeconds").asLong(0) == 0;
    }

    private ObjectNode remove(String resource, ObjectNode object) {
        objectsOf(resource).remove(ObjectKey.of(object));
        Json.child(object, "metadata").put("resourceVersion", Long.toString(++version));
        notifyWatchers(resource, Change.Type.DELETED, object);
        return object;
    }

    @Override
    public void delete(String resource, String namespace, String name, Optional<Long> gracePeriodSeconds) {
        var object = present(resource, new ObjectKey(namespace, name)).deepCopy();
        long grace = resource.equals("pods") ? grace(object, gracePeriodSeconds) : 0;
        var isMarked = Meta.isDeleting(object);
        if (isMarked && grace > 0) {
            return;
        }
        Json.child(object, "metadata")
                .put("deletionTimestamp", clock.now().toString())
                .put("deletionGracePeriodSeconds", grace);
        if (grace == 0 && hasNoFinalizers(object)) {
            remove(resource, object);
        } else if (!isMarked) {
            write(resource, object, Change.Type.MODIFIED);
        }
    }

    private static long grace(JsonNode pod, Optional<Long> requested) {
        var phase = Json.text(pod, "status", "phase");
        var needsNone =
                Json.text(pod, "spec", "nodeName").isEmpty() || phase.equals("Succeeded") || phase.equals("Failed");
        long own = Json.at(pod, "spec", "terminationGracePeriodSeconds").asLong(30);
        return needsNone ? 0 : requested.orElse(own);
    }

    @Override
    public AutoCloseable watch(String resource, Consumer<Change> watcher) {
        list(resource).forEach(object -> watcher.accept(new Change(Change.Type.ADDED, object)));
        watchers.computeIfAbsent(resource, _ -> new ArrayList<>()).add(watcher);
        return () -> watchers.getOrDefault(resource, List.of()).remove(watcher);
    }
}
