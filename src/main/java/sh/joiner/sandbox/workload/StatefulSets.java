package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.mirror.Index;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.mirror.World;

/**
 * Keeps the numbered pods of each StatefulSet, with their volume claims: one after the other, or all at once if the set says so. A new template
 * reaches pods only as they are replaced.
 */
final class StatefulSets {

    private static final String RESOURCE = "statefulsets.apps";

    private final World world;
    private final Mirror sets;
    private final Mirror pods;
    private final Index podsByOwner;

    StatefulSets(World world, Index podsByOwner) {
        this.world = world;
        this.sets = world.mirror(RESOURCE);
        this.pods = world.mirror(Pods.RESOURCE);
        this.podsByOwner = podsByOwner;
        var queue = new KeyedQueue(world, key -> sets.get(key).ifPresent(this::visit));
        Owned.followOwn(sets, queue);
        Owned.followChildren(pods, "StatefulSet", queue);
    }

    private void visit(ObjectNode set) {
        if (!Meta.isDeleting(set)) {
            grow(set);
            shrink(set);
        }
        world.updateStatus(RESOURCE, ObjectKey.of(set), this::withStatus);
    }

    private void grow(ObjectNode set) {
        var isParallel = Json.text(set, "spec", "podManagementPolicy").equals("Parallel");
        for (int ordinal : IntStream.range(0, ReplicaSets.wanted(set)).toArray()) {
            var present = pods.get(podKey(set, ordinal));
            if (present.isEmpty()) {
                create(set, ordinal);
            } else if (Pods.isFinished(present.get()) && !Meta.isDeleting(present.get())) {
                world.delete(Pods.RESOURCE, present.get());
            }
            if (!isParallel && present.filter(Pods::isReady).isEmpty()) {
                return;
            }
        }
    }

    private static ObjectKey podKey(JsonNode set, int ordinal) {
        return new ObjectKey(Meta.namespace(set), Meta.name(set) + "-" + ordinal);
    }

    private void create(ObjectNode set, int ordinal) {
        var pod = Pods.fromTemplate(set);
        var name = podKey(set, ordinal).name();
        var metadata = Json.child(pod, "metadata").put("name", name);
        metadata.remove("generateName");
        Json.child(metadata, "labels")
                .put("statefulset.kubernetes.io/pod-name", name)
                .put("apps.kubernetes.io/pod-index", Integer.toString(ordinal))
                .put("controller-revision-hash", revision(set));
        Json.child(pod, "spec").put("hostname", name).put("subdomain", Json.text(set, "spec", "serviceName"));
        Json.items(Json.at(set, "spec", "volumeClaimTemplates")).forEach(template -> claim(set, pod, template));
        world.create(Pods.RESOURCE, pod);
    }

    private static String revision(JsonNode set) {
        return Meta.name(set) + "-" + TemplateHash.of(Json.at(set, "spec", "template"));
    }

    /** The claim outlives its pod: it is made once, and found again. */
    private void claim(ObjectNode set, ObjectNode pod, JsonNode template) {
        var name = Meta.name(template) + "-" + Meta.name(pod);
        var claim = Json.object().put("apiVersion", "v1").put("kind", "PersistentVolumeClaim");
        var metadata = claim.putObject("metadata").put("name", name).put("namespace", Meta.namespace(set));
        metadata.set("labels", Json.at(set, "spec", "selector", "matchLabels").deepCopy());
        claim.set("spec", template.path("spec").deepCopy());
        try {
            world.create("persistentvolumeclaims", claim);
        } catch (ApiException e) {
            if (e.code() != 409) {
                throw e;
            }
        }
        Json.list(Json.child(pod, "spec"), "volumes")
                .addObject()
                .put("name", Meta.name(template))
                .putObject("persistentVolumeClaim")
                .put("claimName", name);
    }

    /** The pod of the highest number goes first. */
    private void shrink(ObjectNode set) {
        owned(set).stream()
                .filter(pod -> ordinal(pod) >= ReplicaSets.wanted(set))
                .max(Comparator.comparingInt(StatefulSets::ordinal))
                .filter(pod -> !Meta.isDeleting(pod))
                .ifPresent(pod -> world.delete(Pods.RESOURCE, pod));
    }

    private List<ObjectNode> owned(JsonNode set) {
        return List.copyOf(podsByOwner.of(Meta.uid(set)));
    }

    private static int ordinal(JsonNode pod) {
        var name = Meta.name(pod);
        return Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
    }

    private ObjectNode withStatus(ObjectNode set) {
        var counts = Pods.Counts.of(owned(set), ReplicaSets.minReady(set), world.now());
        var revision = revision(set);
        int current = (int) owned(set).stream()
                .filter(pod -> revision.equals(Meta.labels(pod).get("controller-revision-hash")))
                .count();
        StatusCounts.of(set)
                .always("replicas", counts.all())
                .put("readyReplicas", counts.ready())
                .always("availableReplicas", counts.available())
                .put("currentReplicas", current)
                .put("updatedReplicas", current);
        Json.child(set, "status")
                .put("currentRevision", revision)
                .put("updateRevision", revision)
                .put("collisionCount", 0);
        return set;
    }
}
