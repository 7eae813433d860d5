package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.mirror.Index;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.mirror.World;

/**
 * The garbage collector for owners: what a deleted workload or node owned goes with it. An owner that was deleted in the foreground goes after
 * what it owned; one that was deleted with its dependents orphaned leaves them without an owner.
 */
final class OwnerCollector {

    private static final String FOREGROUND = "foregroundDeletion";
    private static final String ORPHAN = "orphan";
    private static final Duration SECOND_LOOK = Duration.ofSeconds(5); // a controller may just have made another one
    private static final List<String> OWNERS = List.of(
            "deployments.apps",
            ReplicaSets.RESOURCE,
            "daemonsets.apps",
            "statefulsets.apps",
            "jobs.batch",
            NodeController.RESOURCE,
            Pods.RESOURCE);
    private static final List<String> OWNED = List.of(
            ReplicaSets.RESOURCE,
            Pods.RESOURCE,
            "jobs.batch",
            NodeController.RESOURCE,
            "persistentvolumeclaims",
            "leases.coordination.k8s.io",
            "csinodes.storage.k8s.io");

    private final World world;
    private final List<String> owners;
    private final Map<String, Index> dependents = new TreeMap<>();

    OwnerCollector(World world, List<String> customResources) {
        this.world = world;
        this.owners = Stream.concat(OWNERS.stream(), customResources.stream()).toList();
        var owned = Stream.concat(OWNED.stream(), customResources.stream()).toList();
        owned.forEach(
                resource -> dependents.put(resource, world.mirror(resource).index(OwnerCollector::ownerUid)));
        owners.forEach(
                resource -> world.mirror(resource).onChange((before, after) -> changed(resource, before, after)));
        owned.forEach(resource -> world.mirror(resource).onChange((before, after) -> {
            if (after == null && before != null) {
                dependentGone(ownerUid(before));
            }
        }));
    }

    /** The first owner: none of the simulated kinds has two. */
    private static String ownerUid(JsonNode object) {
        return Json.at(object, "metadata", "ownerReferences")
                .path(0)
                .path("uid")
                .asText("");
    }

    private void changed(String resource, @Nullable ObjectNode before, @Nullable ObjectNode after) {
        if (after == null && before != null) {
            world.run(() -> deleteDependents(Meta.uid(before)));
            world.after(SECOND_LOOK, () -> deleteDependents(Meta.uid(before)));
        } else if (after != null && Meta.isDeleting(after)) {
            world.run(() -> deleting(resource, after));
        }
    }

    private void deleting(String resource, ObjectNode owner) {
        if (has(owner, ORPHAN)) {
            orphanDependents(Meta.uid(owner));
            release(resource, owner, ORPHAN);
        } else if (has(owner, FOREGROUND)) {
            deleteDependents(Meta.uid(owner));
            releaseWhenAlone(resource, owner);
        }
    }

    private static boolean has(JsonNode object, String finalizer) {
        return Json.texts(Json.at(object, "metadata", "finalizers")).contains(finalizer);
    }

    private void deleteDependents(String uid) {
        dependents.forEach((resource, index) -> index.of(uid).stream()
                .filter(Predicate.not(Meta::isDeleting))
                .forEach(object -> world.delete(resource, object)));
    }

    private void orphanDependents(String uid) {
        dependents.forEach((resource, index) -> index.of(uid)
                .forEach(object -> world.update(resource, ObjectKey.of(object), dependent -> {
                    Json.child(dependent, "metadata").remove("ownerReferences");
                    return dependent;
                })));
    }

    /** The owner may be waiting for its last dependent. */
    private void dependentGone(String ownerUid) {
        for (String resource : owners) {
            world.mirror(resource).all().stream()
                    .filter(owner -> Meta.uid(owner).equals(ownerUid) && has(owner, FOREGROUND))
                    .limit(1)
                    .forEach(owner -> world.run(() -> releaseWhenAlone(resource, owner)));
        }
    }

    private void releaseWhenAlone(String resource, ObjectNode owner) {
        var isAlone = dependents.values().stream()
                .allMatch(index -> index.of(Meta.uid(owner)).isEmpty());
        if (isAlone) {
            release(resource, owner, FOREGROUND);
        }
    }

    private void release(String resource, ObjectNode owner, String finalizer) {
        world.update(resource, ObjectKey.of(owner), object -> {
            var left = Json.array();
            Json.texts(Json.at(object, "metadata", "finalizers")).stream()
                    .filter(name -> !name.equals(finalizer))
                    .forEach(left::add);
            setOrRemove(Json.child(object, "metadata"), left);
            return object;
        });
    }

    private static void setOrRemove(ObjectNode metadata, ArrayNode finalizers) {
        if (finalizers.isEmpty()) {
            metadata.remove("finalizers");
        } else {
            metadata.set("finalizers", finalizers);
        }
    }
}
