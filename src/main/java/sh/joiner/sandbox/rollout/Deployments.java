package sh.joiner.sandbox.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.EventWriter;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.pod.Owned;
import sh.joiner.sandbox.pod.Pods;
import sh.joiner.sandbox.pod.TemplateHash;

/**
 * Reconciles each Deployment: creates and scales the ReplicaSet of the current template, and scales down older ReplicaSets as the strategy
 * allows.
 */
public final class Deployments {

    private static final String RESOURCE = "deployments.apps";
    private static final String REPORTER = "deployment-controller";
    private static final String REVISION = "deployment.kubernetes.io/revision";
    private static final int DEFAULT_HISTORY = 10;

    private final MirroredCluster world;
    private final EventWriter events;
    private final Mirror deployments;
    private final Mirror sets;
    private final MirrorIndex setsByOwner;
    private final MirrorIndex podsByOwner;
    private final KeyedQueue queue;

    public Deployments(MirroredCluster world, EventWriter events, MirrorIndex podsByOwner) {
        this.podsByOwner = podsByOwner;
        this.world = world;
        this.events = events;
        this.deployments = world.mirror(RESOURCE);
        this.sets = world.mirror(ReplicaSets.RESOURCE);
        this.setsByOwner = sets.index(Meta::controllerUid);
        this.queue = new KeyedQueue(world, key -> deployments.get(key).ifPresent(this::visit));
        Owned.followOwn(deployments, queue);
        Owned.followChildren(sets, "Deployment", queue);
        world.mirror(Pods.RESOURCE).onChange(this::podChanged);
    }

    /**
     * Queues the deployment of a deleted pod, because a deployment with strategy {@code Recreate} continues when its last old pod is
     * deleted.
     */
    private void podChanged(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        if (after != null || before == null) {
            return;
        }
        Meta.controller(before)
                .flatMap(owner -> sets.get(new ObjectKey(Meta.namespace(before), Json.text(owner, "name"))))
                .flatMap(Meta::controller)
                .ifPresent(owner -> queue.add(new ObjectKey(Meta.namespace(before), Json.text(owner, "name"))));
    }

    private void visit(ObjectNode deployment) {
        if (!Meta.isDeleting(deployment)) {
            roll(deployment);
        }
        var sets = setsByOwner.of(Meta.uid(deployment));
        var present = present(deployment, sets);
        var report = new DeploymentReport(deployment, sets, present, world.now());
        world.updateStatus(RESOURCE, ObjectKey.of(deployment), report::write);
        if (!report.isComplete()) {
            queue.addAfter(DeploymentReport.deadline(deployment).plus(Duration.ofSeconds(1)), ObjectKey.of(deployment));
        }
    }

    private void roll(ObjectNode deployment) {
        var sets = setsByOwner.of(Meta.uid(deployment));
        var present = present(deployment, sets);
        var rollout = new Rollout(deployment, present, sets, this::hasPods);
        if (isPaused(deployment)) {
            rollout.pausedSizes().forEach((set, size) -> resize(deployment, set, size));
            return;
        }
        var revision = revision(present, sets);
        if (present.isEmpty()) {
            create(deployment, rollout.presentSize(), revision);
        } else {
            number(ReplicaSets.RESOURCE, present.get(), revision);
            resize(deployment, present.get(), rollout.presentSize());
        }
        number(RESOURCE, deployment, revision);
        rollout.olderSizes().forEach((set, size) -> resize(deployment, set, size));
        forgetHistory(deployment, rollout.older());
    }

    static boolean isPaused(JsonNode deployment) {
        return Json.at(deployment, "spec", "paused").asBoolean();
    }

    private boolean hasPods(ObjectNode set) {
        return podsByOwner.of(Meta.uid(set)).stream().anyMatch(pod -> !Pods.isFinished(pod));
    }

    /**
     * Returns the revision of the current template. The current template always has the highest revision, even after a
     * rollback.
     */
    private static long revision(Optional<ObjectNode> present, Collection<ObjectNode> sets) {
        long highest = sets.stream().mapToLong(Deployments::revision).max().orElse(0);
        return present.map(Deployments::revision)
                .filter(own -> own == highest && own > 0)
                .orElse(highest + 1);
    }

    private static long revision(JsonNode set) {
        var text = Meta.annotation(set, REVISION);
        return text.isEmpty() ? 0 : Long.parseLong(text);
    }

    private void number(String resource, ObjectNode object, long revision) {
        if (revision(object) != revision) {
            world.update(resource, ObjectKey.of(object), otherObject -> {
                Json.child(otherObject, "metadata", "annotations").put(REVISION, Long.toString(revision));
                return otherObject;
            });
        }
    }

    private static Optional<ObjectNode> present(JsonNode deployment, Collection<ObjectNode> sets) {
        var hash = hash(deployment);
        return sets.stream()
                .filter(set -> hash.equals(Meta.labels(set).get("pod-template-hash")))
                .findFirst();
    }

    private static String hash(JsonNode deployment) {
        return TemplateHash.of(Json.at(deployment, "spec", "template"));
    }

    private void create(ObjectNode deployment, int size, long revision) {
        var set = world.create(ReplicaSets.RESOURCE, replicaSet(deployment, size, revision));
        reportScaling(deployment, set, "up", 0, size);
    }

    private static ObjectNode replicaSet(ObjectNode deployment, int size, long revision) {
        var hash = hash(deployment);
        var set = Json.object().put("apiVersion", "apps/v1").put("kind", "ReplicaSet");
        var metadata = set.putObject("metadata");
        metadata.put("name", Meta.name(deployment) + "-" + hash).put("namespace", Meta.namespace(deployment));
        metadata.putObject("annotations")
                .put("deployment.kubernetes.io/desired-replicas", Integer.toString(ReplicaSets.wanted(deployment)))
                .put(REVISION, Long.toString(revision));
        var spec = set.putObject("spec").put("replicas", size);
        spec.put(
                "minReadySeconds",
                Json.at(deployment, "spec", "minReadySeconds").asInt(0));
        spec.set("selector", Json.at(deployment, "spec", "selector").deepCopy());
        spec.set("template", Json.at(deployment, "spec", "template").deepCopy());
        Json.child(spec, "selector", "matchLabels").put("pod-template-hash", hash);
        Json.child(spec, "template", "metadata", "labels").put("pod-template-hash", hash);
        metadata.set("labels", Json.at(spec, "template", "metadata", "labels").deepCopy());
        Meta.own(set, deployment);
        return set;
    }

    private void resize(ObjectNode deployment, ObjectNode set, int size) {
        int before = ReplicaSets.wanted(set);
        if (before == size) {
            return;
        }
        world.update(ReplicaSets.RESOURCE, ObjectKey.of(set), object -> {
            Json.child(object, "spec").put("replicas", size);
            return object;
        });
        reportScaling(deployment, set, size > before ? "up" : "down", before, size);
    }

    private void reportScaling(ObjectNode deployment, JsonNode set, String way, int from, int to) {
        var message = "Scaled %s replica set %s from %d to %d".formatted(way, Meta.name(set), from, to);
        events.report(deployment, EventWriter.Entry.normal("ScalingReplicaSet", message, REPORTER));
    }

    private void forgetHistory(ObjectNode deployment, List<ObjectNode> older) {
        int keep = Json.at(deployment, "spec", "revisionHistoryLimit").asInt(DEFAULT_HISTORY);
        older.stream()
                .filter(set -> ReplicaSets.wanted(set) == 0
                        && Json.at(set, "status", "replicas").asInt() == 0)
                .sorted(Comparator.comparing(Meta::created, Comparator.reverseOrder()))
                .skip(keep)
                .forEach(set -> world.delete(ReplicaSets.RESOURCE, set));
    }
}
