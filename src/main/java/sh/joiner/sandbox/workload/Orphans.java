package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.pod.Pods;
import sh.joiner.sandbox.rollout.ReplicaSets;
import sh.joiner.sandbox.store.ObjectStore;

/**
 * Deletes pods and ReplicaSets whose owner no longer exists, as the garbage collector of kube-controller-manager does.
 * An object is deleted only if its owner is missing in two rounds and a direct query does not find the owner. Objects
 * whose owner has a kind that the sandbox does not simulate are not changed.
 */
final class Orphans {

    private static final Duration ROUND = Duration.ofSeconds(5);
    private static final List<String> DEPENDENTS = List.of(ReplicaSets.RESOURCE, Pods.RESOURCE);
    private static final Map<String, String> OWNERS = Map.of(
            "apps/v1/Deployment", "deployments.apps",
            "apps/v1/ReplicaSet", ReplicaSets.RESOURCE,
            "apps/v1/StatefulSet", "statefulsets.apps",
            "apps/v1/DaemonSet", "daemonsets.apps",
            "batch/v1/Job", "jobs.batch");

    private final MirroredCluster world;
    private final ObjectStore store;
    private final WorldClock clock;
    private Set<String> suspects = Set.of();

    Orphans(MirroredCluster world, ObjectStore store, WorldClock clock) {
        this.world = world;
        this.store = store;
        this.clock = clock;
    }

    void start() {
        var _ = clock.schedule(ROUND, () -> world.run(this::round));
    }

    private void round() {
        var owners = OWNERS.values().stream()
                .flatMap(resource -> world.mirror(resource).all().stream())
                .map(Meta::uid)
                .collect(Collectors.toSet());
        var ownerless = new HashSet<String>();
        for (var resource : DEPENDENTS) {
            List.copyOf(world.mirror(resource).all()).stream()
                    .filter(object -> !Meta.isDeleting(object) && lacksOwner(object, owners))
                    .filter(object -> ownerless.add(Meta.uid(object)) && suspects.contains(Meta.uid(object)))
                    .filter(object -> owner(object).filter(this::exists).isEmpty())
                    .forEach(object -> world.delete(resource, object));
        }
        suspects = ownerless;
        start();
    }

    private static boolean lacksOwner(JsonNode object, Set<String> owners) {
        return owner(object).filter(owner -> !owners.contains(owner.uid())).isPresent();
    }

    private static Optional<Owner> owner(JsonNode object) {
        return Meta.controller(object).flatMap(reference -> {
            var kind = Json.text(reference, "apiVersion") + "/" + Json.text(reference, "kind");
            return Optional.ofNullable(OWNERS.get(kind))
                    .map(resource -> new Owner(
                            resource,
                            Meta.namespace(object),
                            Json.text(reference, "name"),
                            Json.text(reference, "uid")));
        });
    }

    private boolean exists(Owner owner) {
        return store.get(owner.resource(), owner.namespace(), owner.name())
                .filter((ObjectNode object) -> Meta.uid(object).equals(owner.uid()))
                .isPresent();
    }

    private record Owner(String resource, String namespace, String name, String uid) {}
}
