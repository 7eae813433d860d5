package sh.joiner.sandbox.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.EventWriter;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.pod.DeletionOrder;
import sh.joiner.sandbox.pod.Owned;
import sh.joiner.sandbox.pod.Pods;
import sh.joiner.sandbox.pod.StatusCounts;

/** Keeps the desired number of pods of each ReplicaSet. */
public final class ReplicaSets {

    public static final String RESOURCE = "replicasets.apps";

    private static final String REPORTER = "replicaset-controller";
    private static final int MOST_AT_ONCE =
            100; // pods; this controller and the scheduler share one thread, so the scheduler must get its turn

    private final MirroredCluster world;
    private final EventWriter events;
    private final Mirror sets;
    private final MirrorIndex podsByOwner;
    private final MirrorIndex setsByNamespace;
    private final Adoption adoption;
    private final KeyedQueue queue;

    public ReplicaSets(MirroredCluster world, EventWriter events, MirrorIndex podsByOwner) {
        this.world = world;
        this.events = events;
        this.sets = world.mirror(RESOURCE);
        this.podsByOwner = podsByOwner;
        this.setsByNamespace = sets.index(Meta::namespace);
        this.adoption = new Adoption(world, podsByOwner);
        this.queue = new KeyedQueue(world, key -> sets.get(key).ifPresent(this::visit));
        Owned.followOwn(sets, queue);
        Owned.followChildren(world.mirror(Pods.RESOURCE), "ReplicaSet", queue);
        world.mirror(Pods.RESOURCE).onChange((_, pod) -> orphanChanged(pod));
    }

    /** Queues the sets of the pod's namespace that may adopt a pod without a controller. */
    private void orphanChanged(@Nullable ObjectNode pod) {
        if (pod == null || !Meta.controllerUid(pod).isEmpty()) {
            return;
        }
        var labels = Meta.labels(pod);
        setsByNamespace.of(Meta.namespace(pod)).stream()
                .filter(set -> Adoption.selector(set).matches(labels))
                .forEach(set -> queue.add(ObjectKey.of(set)));
    }

    private void visit(ObjectNode set) {
        if (!Meta.isDeleting(set)) {
            adoption.reconcile(set);
            scale(set, active(set));
        }
        var now = active(set);
        world.updateStatus(RESOURCE, ObjectKey.of(set), object -> withStatus(object, now));
    }

    private List<ObjectNode> active(JsonNode set) {
        return podsByOwner.of(Meta.uid(set)).stream().filter(Pods::isActive).toList();
    }

    private void scale(ObjectNode set, List<ObjectNode> pods) {
        int missing = wanted(set) - pods.size();
        if (missing > 0) {
            create(set, Math.min(missing, MOST_AT_ONCE));
        } else if (missing < 0) {
            DeletionOrder.of(pods).stream().limit(-missing).forEach(pod -> delete(set, pod));
        }
        if (missing > MOST_AT_ONCE) {
            queue.add(ObjectKey.of(set));
        }
    }

    public static int wanted(JsonNode set) {
        return Json.at(set, "spec", "replicas").asInt(1);
    }

    private void create(ObjectNode set, int count) {
        var last = "";
        try {
            for (int i = 0; i < count; i++) {
                last = Meta.name(world.create(Pods.RESOURCE, Pods.fromTemplate(set)));
            }
        } catch (ApiException e) {
            fail(set, e);
        }
        events.report(set, EventWriter.Entry.normal("SuccessfulCreate", "Created pod: " + last, REPORTER));
    }

    /** Reports why pods could not be created, for example because of a quota or an admission rule. The queue retries. */
    private void fail(ObjectNode set, ApiException refusal) {
        var message = "Error creating: " + refusal.getMessage();
        events.report(set, EventWriter.Entry.warning("FailedCreate", message, REPORTER));
        world.updateStatus(RESOURCE, ObjectKey.of(set), object -> {
            Conditions.set(object, Conditions.Condition.yes("ReplicaFailure", "FailedCreate", message), world.now());
            return object;
        });
        throw refusal;
    }

    private void delete(ObjectNode set, ObjectNode pod) {
        world.delete(Pods.RESOURCE, pod);
        events.report(set, EventWriter.Entry.normal("SuccessfulDelete", "Deleted pod: " + Meta.name(pod), REPORTER));
    }

    private ObjectNode withStatus(ObjectNode set, List<ObjectNode> pods) {
        var counts = Pods.Counts.of(pods, minReady(set), now());
        if (counts.available() < counts.ready()) {
            queue.addAfter(minReady(set), ObjectKey.of(set));
        }
        if (counts.all() >= wanted(set)) {
            Conditions.remove(set, "ReplicaFailure");
        }
        StatusCounts.of(set)
                .always("replicas", counts.all())
                .put("fullyLabeledReplicas", counts.all())
                .put("readyReplicas", counts.ready())
                .put("availableReplicas", counts.available());
        return set;
    }

    private Instant now() {
        return world.now();
    }

    static Duration minReady(JsonNode owner) {
        return Duration.ofSeconds(Json.at(owner, "spec", "minReadySeconds").asLong(0));
    }
}
