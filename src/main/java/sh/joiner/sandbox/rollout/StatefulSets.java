package sh.joiner.sandbox.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.pod.Owned;
import sh.joiner.sandbox.pod.Pods;
import sh.joiner.sandbox.pod.StatusCounts;

/**
 * Keeps the pods of each StatefulSet with their PersistentVolumeClaims. Creates and deletes pods one after the other, or all at once with {@code
 * podManagementPolicy: Parallel}. A new template replaces the pods from the highest ordinal down to the partition, each after the previous pod is
 * available. With {@code updateStrategy.type: OnDelete}, a new template replaces no pods.
 */
public final class StatefulSets {

    private static final String RESOURCE = "statefulsets.apps";
    private static final String CLAIMS = "persistentvolumeclaims";

    private final MirroredCluster world;
    private final Mirror pods;
    private final Mirror claims;
    private final MirrorIndex podsByOwner;
    private final Revisions revisions;
    private final KeyedQueue queue;

    public StatefulSets(MirroredCluster world, MirrorIndex podsByOwner, Revisions revisions) {
        this.world = world;
        var sets = world.mirror(RESOURCE);
        this.pods = world.mirror(Pods.RESOURCE);
        this.claims = world.mirror(CLAIMS);
        this.podsByOwner = podsByOwner;
        this.revisions = revisions;
        this.queue = new KeyedQueue(world, key -> sets.get(key).ifPresent(this::visit));
        Owned.followOwn(sets, queue);
        Owned.followChildren(pods, "StatefulSet", queue);
    }

    private void visit(ObjectNode set) {
        var update = revisions.ensure(set);
        var recorded = Json.text(set, "status", "currentRevision");
        var current = recorded.isEmpty() ? update : recorded;
        if (!Meta.isDeleting(set) && grow(set, current, update) && shrink(set)) {
            replace(set, update);
        }
        world.updateStatus(RESOURCE, ObjectKey.of(set), object -> withStatus(object, current, update));
        revisions.deleteOld(set, revisionsInUse(set, current, update));
    }

    private List<String> revisionsInUse(ObjectNode set, String current, String update) {
        return Stream.concat(Stream.of(current, update), owned(set).stream().map(StatefulSets::revision))
                .toList();
    }

    private static String revision(JsonNode pod) {
        return Meta.labels(pod).getOrDefault(Revisions.LABEL, "");
    }

    private static boolean isParallel(JsonNode set) {
        return Json.text(set, "spec", "podManagementPolicy").equals("Parallel");
    }

    private static int first(JsonNode set) {
        return Json.at(set, "spec", "ordinals", "start").asInt(0);
    }

    private static int end(JsonNode set) {
        return first(set) + ReplicaSets.wanted(set);
    }

    private static int partition(JsonNode set) {
        return first(set)
                + Json.at(set, "spec", "updateStrategy", "rollingUpdate", "partition")
                        .asInt(0);
    }

    /** Creates missing pods and deletes finished pods. Returns true if the controller may proceed to the next step. */
    private boolean grow(ObjectNode set, String current, String update) {
        for (int ordinal : IntStream.range(first(set), end(set)).toArray()) {
            var key = new ObjectKey(Meta.namespace(set), new StatefulPod(set, ordinal).name());
            var present = pods.get(key);
            if (present.isEmpty()) {
                create(set, ordinal, ordinal < partition(set) ? current : update);
            } else if (Pods.isFinished(present.get()) && !Meta.isDeleting(present.get())) {
                world.delete(Pods.RESOURCE, present.get());
            }
            var isThere = present.filter(pod -> !Meta.isDeleting(pod) && isAvailable(set, pod));
            if (!isParallel(set) && isThere.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private boolean isAvailable(JsonNode set, JsonNode pod) {
        var minReady = ReplicaSets.minReady(set);
        if (Pods.isReady(pod) && !Pods.isAvailable(pod, minReady, world.now())) {
            queue.addAfter(minReady.plus(Duration.ofSeconds(1)), ObjectKey.of(set));
        }
        return Pods.isAvailable(pod, minReady, world.now());
    }

    private void create(ObjectNode set, int ordinal, String revision) {
        var pod = new StatefulPod(set, ordinal);
        var template = revisions
                .template(set, revision)
                .orElseGet(() -> Json.at(set, "spec", "template").deepCopy());
        for (ObjectNode claim : pod.claims()) {
            if (claims.get(ObjectKey.of(claim)).isEmpty()) {
                world.create(CLAIMS, claim);
            }
        }
        world.create(Pods.RESOURCE, pod.json(revision, template));
    }

    /** Deletes surplus pods, the highest ordinal first. Returns true if there were none. */
    private boolean shrink(ObjectNode set) {
        var surplus = owned(set).stream()
                .filter(pod -> StatefulPod.ordinal(pod) >= end(set) || StatefulPod.ordinal(pod) < first(set))
                .sorted(Comparator.comparingInt(StatefulPod::ordinal).reversed())
                .toList();
        for (ObjectNode pod : surplus) {
            if (!Meta.isDeleting(pod)) {
                deleteWithClaims(set, pod);
            }
            if (!isParallel(set)) {
                break;
            }
        }
        return surplus.isEmpty();
    }

    private void deleteWithClaims(ObjectNode set, ObjectNode pod) {
        world.delete(Pods.RESOURCE, pod);
        if (Json.text(set, "spec", "persistentVolumeClaimRetentionPolicy", "whenScaled")
                .equals("Delete")) {
            new StatefulPod(set, StatefulPod.ordinal(pod))
                    .claims().stream()
                            .flatMap(claim -> claims.get(ObjectKey.of(claim)).stream())
                            .forEach(claim -> world.delete(CLAIMS, claim));
        }
    }

    /**
     * Among the pods that do not have the update revision, deletes the pod with the highest ordinal, if all pods with higher ordinals are available.
     * Ignores pods below the partition. Does nothing with the strategy OnDelete.
     */
    private void replace(ObjectNode set, String update) {
        if (Json.text(set, "spec", "updateStrategy", "type").equals("OnDelete")) {
            return;
        }
        var fromTheTop = owned(set).stream()
                .filter(pod -> StatefulPod.ordinal(pod) >= partition(set))
                .sorted(Comparator.comparingInt(StatefulPod::ordinal).reversed())
                .toList();
        for (ObjectNode pod : fromTheTop) {
            if (!revision(pod).equals(update) && !Meta.isDeleting(pod)) {
                world.delete(Pods.RESOURCE, pod);
                return;
            }
            if (Meta.isDeleting(pod) || !isAvailable(set, pod)) {
                return;
            }
        }
    }

    private List<ObjectNode> owned(JsonNode set) {
        return List.copyOf(podsByOwner.of(Meta.uid(set)));
    }

    private ObjectNode withStatus(ObjectNode set, String current, String update) {
        var counts = Pods.Counts.of(owned(set), ReplicaSets.minReady(set), world.now());
        int updated = count(set, update);
        var isDone = updated == ReplicaSets.wanted(set) && counts.ready() == updated && counts.all() == updated;
        StatusCounts.of(set)
                .always("replicas", counts.all())
                .put("readyReplicas", counts.ready())
                .always("availableReplicas", counts.available())
                .put("currentReplicas", count(set, isDone ? update : current))
                .put("updatedReplicas", updated);
        Json.child(set, "status")
                .put("currentRevision", isDone ? update : current)
                .put("updateRevision", update)
                .put("collisionCount", 0);
        return set;
    }

    private int count(JsonNode set, String revision) {
        return (int) owned(set).stream()
                .filter(pod -> revision(pod).equals(revision))
                .count();
    }
}
