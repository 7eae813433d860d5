package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.Conditions.Condition;
import sh.joiner.sandbox.mirror.EventWriter;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.placement.NodeSlot;

/**
 * Writes what was decided about a pod. That a pod has no place is written at once; a change of the reason only now and then, each time after
 * a longer while and few in one pass, since with thousands of pods each new node changes every message.
 */
public final class PodStatusWriter {

    private static final String PODS = "pods";
    private static final String REPORTER = "default-scheduler";
    private static final Duration FIRST_PATIENCE = Duration.ofSeconds(10);
    private static final Duration MOST_PATIENCE = Duration.ofMinutes(5);
    private static final int REWRITES_IN_ONE_PASS = 20;

    private final MirroredCluster world;
    private final EventWriter events;
    private final Map<ObjectKey, Told> told = new HashMap<>();
    private int rewritesLeft = REWRITES_IN_ONE_PASS;
    private boolean owes;

    PodStatusWriter(MirroredCluster world, EventWriter events) {
        this.world = world;
        this.events = events;
    }

    void passBegins() {
        rewritesLeft = REWRITES_IN_ONE_PASS;
        owes = false;
    }

    /** Whether this pass left some changed reasons unwritten. */
    boolean owesRewrites() {
        return owes;
    }

    void bind(ObjectNode pod, String node) {
        var key = ObjectKey.of(pod);
        world.bind(key, node);
        world.updateStatus(PODS, key, this::placed);
        var message = "Successfully assigned %s to %s".formatted(key, node);
        events.tell(pod, EventWriter.Entry.normal("Scheduled", message, REPORTER));
        forget(key);
    }

    private ObjectNode placed(ObjectNode pod) {
        Json.child(pod, "status").remove("nominatedNodeName");
        return with(pod, Condition.yes("PodScheduled"));
    }

    /** Asks the victims to leave and promises their node to the pod. */
    void displace(ObjectNode pod, NodeChoice.Displace choice) {
        choice.victims().forEach(victim -> evict(victim.key(), pod, choice.node()));
        refuse(pod, choice.message());
        world.updateStatus(PODS, ObjectKey.of(pod), object -> {
            Json.child(object, "status").put("nominatedNodeName", choice.node().name());
            return object;
        });
    }

    private void evict(ObjectKey victim, ObjectNode pod, NodeSlot node) {
        var reason = "%s: preempting to accommodate a higher priority pod".formatted(REPORTER);
        world.updateStatus(
                        PODS,
                        victim,
                        object -> with(object, Condition.yes("DisruptionTarget", "PreemptionByScheduler", reason)))
                .ifPresent(object -> {
                    world.delete(PODS, object);
                    var message = "Preempted by pod %s on node %s".formatted(Meta.uid(pod), node.name());
                    events.tell(object, EventWriter.Entry.normal("Preempted", message, REPORTER));
                });
    }

    void refuse(ObjectNode pod, String message) {
        var key = ObjectKey.of(pod);
        var before = told.get(key);
        if (before != null && (before.message.equals(message) || !mayRewrite(before))) {
            return;
        }
        told.put(key, Told.next(before, message, world.now()));
        world.updateStatus(PODS, key, object -> with(object, Condition.no("PodScheduled", "Unschedulable", message)));
        events.tell(pod, EventWriter.Entry.warning("FailedScheduling", message, REPORTER));
    }

    private boolean mayRewrite(Told before) {
        if (world.now().isBefore(before.nextNotBefore) || rewritesLeft == 0) {
            owes = true;
            return false;
        }
        rewritesLeft--;
        return true;
    }

    void gate(ObjectNode pod) {
        if (Conditions.find(pod, "PodScheduled").isEmpty()) {
            var message = "Scheduling is blocked due to non-empty scheduling gates";
            world.updateStatus(
                    PODS,
                    ObjectKey.of(pod),
                    object -> with(object, Condition.no("PodScheduled", "SchedulingGated", message)));
        }
    }

    void forget(ObjectKey key) {
        told.remove(key);
    }

    private ObjectNode with(ObjectNode pod, Condition condition) {
        var written = Conditions.set(pod, condition, world.now());
        if (Meta.generation(pod) > 0) {
            written.put("observedGeneration", Meta.generation(pod));
        }
        return pod;
    }

    private record Told(String message, Instant nextNotBefore, Duration patience) {

        static Told next(@Nullable Told before, String message, Instant now) {
            var patience = before == null ? FIRST_PATIENCE : longer(before.patience);
            return new Told(message, now.plus(patience), patience);
        }

        private static Duration longer(Duration patience) {
            var doubled = patience.multipliedBy(2);
            return doubled.compareTo(MOST_PATIENCE) > 0 ? MOST_PATIENCE : doubled;
        }
    }
}
