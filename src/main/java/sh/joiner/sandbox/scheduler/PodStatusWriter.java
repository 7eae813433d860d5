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
 * Writes scheduling decisions to pods. The first "unschedulable" message is written immediately. A changed message is
 * written with increasing delays, and for only a few pods in each pass. Otherwise, each new node would change the
 * messages of thousands of pods at once.
 */
public final class PodStatusWriter {

    private static final String PODS = "pods";
    private static final String REPORTER = "default-scheduler";
    private static final Duration FIRST_DELAY = Duration.ofSeconds(10);
    private static final Duration MOST_DELAY = Duration.ofMinutes(5);
    private static final int REWRITES_IN_ONE_PASS = 20;

    private final MirroredCluster world;
    private final EventWriter events;
    private final Map<ObjectKey, Written> written = new HashMap<>();
    private int rewritesLeft = REWRITES_IN_ONE_PASS;
    private boolean hasPostponed;

    PodStatusWriter(MirroredCluster world, EventWriter events) {
        this.world = world;
        this.events = events;
    }

    void beginPass() {
        rewritesLeft = REWRITES_IN_ONE_PASS;
        hasPostponed = false;
    }

    /** Returns true if this pass has postponed changed messages. */
    boolean hasPostponedMessages() {
        return hasPostponed;
    }

    void bind(ObjectNode pod, String node) {
        var key = ObjectKey.of(pod);
        world.bind(key, node);
        world.updateStatus(PODS, key, this::placed);
        var message = "Successfully assigned %s to %s".formatted(key, node);
        events.report(pod, EventWriter.Entry.normal("Scheduled", message, REPORTER));
        forget(key);
    }

    private ObjectNode placed(ObjectNode pod) {
        Json.child(pod, "status").remove("nominatedNodeName");
        return with(pod, Condition.yes("PodScheduled"));
    }

    /** Deletes the victims and nominates the pod to the node of the victims. */
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
                    events.report(object, EventWriter.Entry.normal("Preempted", message, REPORTER));
                });
    }

    void refuse(ObjectNode pod, String message) {
        var key = ObjectKey.of(pod);
        var before = written.get(key);
        if (before != null && (before.message.equals(message) || !mayRewrite(before))) {
            return;
        }
        written.put(key, Written.next(before, message, world.now()));
        world.updateStatus(PODS, key, object -> with(object, Condition.no("PodScheduled", "Unschedulable", message)));
        events.report(pod, EventWriter.Entry.warning("FailedScheduling", message, REPORTER));
    }

    private boolean mayRewrite(Written before) {
        if (world.now().isBefore(before.nextWrite) || rewritesLeft == 0) {
            hasPostponed = true;
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
        written.remove(key);
    }

    private ObjectNode with(ObjectNode pod, Condition condition) {
        var entry = Conditions.set(pod, condition, world.now());
        if (Meta.generation(pod) > 0) {
            entry.put("observedGeneration", Meta.generation(pod));
        }
        return pod;
    }

    private record Written(String message, Instant nextWrite, Duration delay) {

        static Written next(@Nullable Written before, String message, Instant now) {
            var delay = before == null ? FIRST_DELAY : longer(before.delay);
            return new Written(message, now.plus(delay), delay);
        }

        private static Duration longer(Duration delay) {
            var doubled = delay.multipliedBy(2);
            return doubled.compareTo(MOST_DELAY) > 0 ? MOST_DELAY : doubled;
        }
    }
}
