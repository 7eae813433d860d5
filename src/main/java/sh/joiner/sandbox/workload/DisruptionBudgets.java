package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.Conditions.Condition;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.pod.IntOrPercent;
import sh.joiner.sandbox.pod.Owned;
import sh.joiner.sandbox.pod.Pods;
import sh.joiner.sandbox.pod.StatusCounts;

/** Updates the status of each PodDisruptionBudget: the healthy pods, the desired healthy pods, and the currently allowed disruptions. */
final class DisruptionBudgets {

    static final String RESOURCE = "poddisruptionbudgets.policy";
    private static final Duration EVICTION_TIMEOUT =
            Duration.ofMinutes(2); // a recorded eviction whose pod still exists after this time no longer counts

    private final MirroredCluster world;
    private final Mirror budgets;
    private final CoveredPods covered;
    private final ExpectedPods expected;
    private final KeyedQueue queue;

    DisruptionBudgets(MirroredCluster world) {
        this.world = world;
        this.budgets = world.mirror(RESOURCE);
        this.expected = new ExpectedPods(world);
        this.queue = new KeyedQueue(world, key -> budgets.get(key).ifPresent(this::visit));
        Owned.followOwn(budgets, queue);
        this.covered = new CoveredPods(world, queue::add);
    }

    private void visit(ObjectNode budget) {
        var pods = covered.of(budget);
        world.updateStatus(RESOURCE, ObjectKey.of(budget), object -> withStatus(object, pods));
    }

    private ObjectNode withStatus(ObjectNode budget, List<ObjectNode> pods) {
        removeEvictions(budget, pods);
        int all;
        try {
            all = expected.count(budget, pods);
        } catch (IllegalArgumentException e) {
            return withoutExpectedPods(budget, String.valueOf(e.getMessage()));
        }
        int wanted = wanted(budget, all);
        int healthy = (int) pods.stream().filter(pod -> isHealthy(pod, budget)).count();
        int allowed = pods.isEmpty() ? 0 : Math.max(0, healthy - wanted);
        StatusCounts.of(budget)
                .always("currentHealthy", healthy)
                .always("desiredHealthy", wanted)
                .always("expectedPods", all)
                .always("disruptionsAllowed", allowed);
        Conditions.set(budget, disruptionAllowed(allowed), world.now())
                .put("observedGeneration", Meta.generation(budget));
        return budget;
    }

    /** Allows no disruptions, because the expected number of pods cannot be computed. */
    private ObjectNode withoutExpectedPods(ObjectNode budget, String why) {
        StatusCounts.of(budget).always("disruptionsAllowed", 0);
        Conditions.set(budget, Condition.no("DisruptionAllowed", "SyncFailed", why), world.now())
                .put("observedGeneration", Meta.generation(budget));
        return budget;
    }

    private static Condition disruptionAllowed(int allowed) {
        return allowed > 0
                ? Condition.yes("DisruptionAllowed", "SufficientPods", "")
                : Condition.no("DisruptionAllowed", "InsufficientPods", "");
    }

    private static boolean isHealthy(JsonNode pod, JsonNode budget) {
        return Pods.isReady(pod)
                && !Meta.isDeleting(pod)
                && !Json.at(budget, "status", "disruptedPods").has(Meta.name(pod));
    }

    /** Removes recorded evictions of pods that are being deleted or no longer exist, and evictions older than two minutes. */
    private void removeEvictions(ObjectNode budget, Collection<ObjectNode> covered) {
        var disrupted = Json.at(budget, "status", "disruptedPods");
        if (!(disrupted instanceof ObjectNode noted)) {
            return;
        }
        for (Map.Entry<String, String> entry : Json.strings(noted).entrySet()) {
            var isStillPresent =
                    covered.stream().anyMatch(pod -> Meta.name(pod).equals(entry.getKey()) && !Meta.isDeleting(pod));
            var isRecent =
                    Instant.parse(entry.getValue()).plus(EVICTION_TIMEOUT).isAfter(world.now());
            if (isStillPresent && isRecent) {
                queue.addAfter(EVICTION_TIMEOUT, ObjectKey.of(budget));
            } else {
                noted.remove(entry.getKey());
            }
        }
    }

    private static int wanted(JsonNode budget, int all) {
        var unavailable = Json.at(budget, "spec", "maxUnavailable");
        return unavailable.isMissingNode()
                ? IntOrPercent.roundedUp(Json.at(budget, "spec", "minAvailable"), "1", all)
                : Math.max(0, all - IntOrPercent.roundedUp(unavailable, "1", all));
    }
}
