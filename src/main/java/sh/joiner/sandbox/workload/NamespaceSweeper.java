package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.mirror.World;

/** Empties a namespace that is being deleted, and lets it go when nothing is left in it. */
final class NamespaceSweeper {

    private static final String RESOURCE = "namespaces";
    private static final Duration NEXT_LOOK = Duration.ofSeconds(1);
    private static final List<String> CONTENT = List.of(
            "deployments.apps",
            "statefulsets.apps",
            "daemonsets.apps",
            "jobs.batch",
            ReplicaSets.RESOURCE,
            Pods.RESOURCE,
            "poddisruptionbudgets.policy",
            "persistentvolumeclaims",
            "configmaps",
            "secrets",
            "services",
            "serviceaccounts",
            "leases.coordination.k8s.io",
            "events");

    private final World world;
    private final Mirror namespaces;
    private final KeyedQueue queue;

    NamespaceSweeper(World world) {
        this.world = world;
        this.namespaces = world.mirror(RESOURCE);
        CONTENT.forEach(world::mirror);
        this.queue = new KeyedQueue(
                world, key -> namespaces.get(key).filter(Meta::isDeleting).ifPresent(this::sweep));
        Owned.followOwn(namespaces, queue);
    }

    private void sweep(ObjectNode namespace) {
        long left = 0;
        for (String resource : CONTENT) {
            left += sweep(resource, Meta.name(namespace));
        }
        if (left > 0) {
            queue.addAfter(NEXT_LOOK, ObjectKey.of(namespace));
            return;
        }
        world.update(RESOURCE, ObjectKey.of(namespace), object -> {
            Json.child(object, "spec").putArray("finalizers");
            return object;
        });
    }

    /** Asks for the deletion of all such objects; answers how many there were. */
    private long sweep(String resource, String namespace) {
        var content = world.mirror(resource).all().stream()
                .filter(object -> Meta.namespace(object).equals(namespace))
                .toList();
        content.stream().filter(object -> !Meta.isDeleting(object)).forEach(object -> world.delete(resource, object));
        return content.size();
    }
}
