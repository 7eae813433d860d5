package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.rollout.ReplicaSets;

/**
 * The expected number of pods of a disruption budget: the replicas of the pods' controllers, or the existing pods if {@code minAvailable} is a
 * number.
 */
final class ExpectedPods {

    private final Mirror replicaSets;
    private final Mirror deployments;
    private final Mirror statefulSets;

    ExpectedPods(MirroredCluster world) {
        this.replicaSets = world.mirror(ReplicaSets.RESOURCE);
        this.deployments = world.mirror("deployments.apps");
        this.statefulSets = world.mirror("statefulsets.apps");
    }

    /**
     * Returns the expected number of pods. If {@code minAvailable} is a number, counts the pods. Otherwise ignores pods without a
     * controller, and throws {@link IllegalArgumentException} if the controller of a pod is not an existing ReplicaSet or StatefulSet.
     */
    int count(JsonNode budget, Collection<ObjectNode> pods) {
        var least = Json.at(budget, "spec", "minAvailable");
        return least.isNumber() ? pods.size() : wanted(pods);
    }

    private int wanted(Collection<ObjectNode> pods) {
        var replicas = new TreeMap<String, Integer>();
        for (ObjectNode pod : pods) {
            if (!Meta.controllerUid(pod).isEmpty()) {
                var owner = scale(pod)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "found no controllers for pod \"%s\"".formatted(Meta.name(pod))));
                replicas.put(Meta.uid(owner), ReplicaSets.wanted(owner));
            }
        }
        return replicas.entrySet().stream().mapToInt(Map.Entry::getValue).sum();
    }

    /** Returns the topmost controller of the pod, whose replicas define the expected number of pods. */
    private Optional<ObjectNode> scale(JsonNode pod) {
        var set = owner(pod, "ReplicaSet", replicaSets);
        return set.isPresent()
                ? set.flatMap(object -> owner(object, "Deployment", deployments))
                        .or(() -> set)
                : owner(pod, "StatefulSet", statefulSets);
    }

    private static Optional<ObjectNode> owner(JsonNode object, String kind, Mirror owners) {
        return Meta.controller(object)
                .filter(owner -> Json.text(owner, "kind").equals(kind))
                .flatMap(owner -> owners.get(new ObjectKey(Meta.namespace(object), Json.text(owner, "name"))));
    }
}
