package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.Conditions.Condition;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.LabelSelector;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.mirror.World;

/** Keeps count, in each PodDisruptionBudget, of the pods that are well, that should be, and that may be missed just now. */
final class DisruptionBudgets {

    private static final String RESOURCE = "poddisruptionbudgets.policy";
    private static final Duration EVICTION_MEMORY =
            Duration.ofMinutes(2); // an eviction that did not happen by then is forgotten

    private final World world;
    private final Mirror budgets;
    private final Mirror pods;
    private final ExpectedPods expected;
    private final KeyedQueue queue;

    DisruptionBudgets(World world) {
        this.world = world;
        this.budgets = world.mirror(RESOURCE);
        this.pods = world.mirror(Pods.RESOURCE);
        this.expected = new ExpectedPods(world);
        this.queue = new KeyedQueue(world, key -> budgets.get(key).ifPresent(this::visit));
        Owned.followOwn(budgets, queue);
        pods.onChange((before, after) -> {
            if (after != null) {
                addMatching(after);
            } else if (before != null) {
                addMatching(before);
            }
        });
    }

    private void addMatching(JsonNode pod) {
        budgets.all().stream().filter(budget -> covers(budget, pod)).forEach(budget -> queue.add(ObjectKey.of(budget)));
    }

    private static boolean covers(JsonNode budget, JsonNode pod) {
        return Meta.namespace(budget).equals(Meta.namespace(pod))
                && LabelSelector.of(Json.at(budget, "spec", "selector")).matches(Meta.labels(pod));
    }

    private void visit(ObjectNode budget) {
        var covered = pods.all().stream()
                .filter(pod -> covers(budget, pod) && !Pods.isFinished(pod))
                .toList();
        world.updateStatus(RESOURCE, ObjectKey.of(budget), object -> withStatus(object, covered));
    }

    private ObjectNode withStatus(ObjectNode budget, List<ObjectNode> covered) {
        forgetEvictions(budget, covered);
        int all = expected.count(budget, covered);
        int wanted = wanted(budget, all);
        int well = (int) covered.stream().filter(pod -> isWell(pod, budget)).count();
        int allowed = covered.isEmpty() ? 0 : Math.max(0, well - wanted);
        StatusCounts.of(budget)
                .always("currentHealthy", well)
                .always("desiredHealthy", wanted)
                .always("expectedPods", all)
                .always("disruptionsAllowed", allowed);
        Conditions.set(budget, verdict(allowed), world.now()).put("observedGeneration", Meta.generation(budget));
        return budget;
    }

    private static Condition verdict(int allowed) {
        return allowed > 0
                ? Condition.yes("DisruptionAllowed", "SufficientPods", "")
                : Condition.no("DisruptionAllowed", "InsufficientPods", "");
    }

    private static boolean isWell(JsonNode pod, JsonNode budget) {
        return Pods.isReady(pod)
                && !Meta.isDeleting(pod)
                && !Json.at(budget, "status", "disruptedPods").has(Meta.name(pod));
    }

    /** Forgets evictions that have begun, of pods that are gone, and of long ago. */
    private void forgetEvictions(ObjectNode budget, Collection<ObjectNode> covered) {
        var disrupted = Json.at(budget, "status", "disruptedPods");
        if (!(disrupted instanceof ObjectNode noted)) {
            return;
        }
        for (Map.Entry<String, String> entry : Json.strings(noted).entrySet()) {
            var isDue =
                    covered.stream().anyMatch(pod -> Meta.name(pod).equals(entry.getKey()) && !Meta.isDeleting(pod));
            var isRecent = Instant.parse(entry.getValue()).plus(EVICTION_MEMORY).isAfter(world.now());
            if (isDue && isRecent) {
                queue.addAfter(EVICTION_MEMORY, ObjectKey.of(budget));
            } else {
                noted.remove(entry.getKey());
            }
        }
    }

    private static int wanted(JsonNode budget, int all) {
        var unavailable = Json.at(budget, "spec", "maxUnavailable");
        if (!unavailable.isMissingNode()) {
            return Math.max(0, all - scaled(unavailable, all));
        }
        return scaled(Json.at(budget, "spec", "minAvailable"), all);
    }

    private static int scaled(JsonNode value, int of) {
        var text = value.asText("1");
        return text.endsWith("%")
                ? Math.ceilDiv(of * Integer.parseInt(text.substring(0, text.length() - 1)), 100)
                : Integer.parseInt(text);
    }
}
