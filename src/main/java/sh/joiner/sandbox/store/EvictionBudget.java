package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.admission.Write;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ObjectSelector;

/**
 * Checks a pod's disruption budget before an eviction, and records the eviction in the budget so that two evictions cannot use the same
 * allowance.
 */
public final class EvictionBudget {

    private static final int TRY_AGAIN_SECONDS = 10;

    private final ClusterStore store;
    private final WorldClock clock;

    public EvictionBudget(ClusterStore store, WorldClock clock) {
        this.store = store;
        this.clock = clock;
    }

    public void spend(Stored pod, Write.Effect effect) {
        if (needsNoBudget(pod.tree())) {
            return;
        }
        var budgets =
                store
                        .ledger()
                        .list(
                                BuiltInTypes.DISRUPTION_BUDGET.resource(),
                                pod.key().namespace())
                        .objects()
                        .stream()
                        .filter(budget -> covers(budget.tree(), pod.tree()))
                        .toList();
        if (budgets.size() > 1) {
            throw new ApiException(
                    500,
                    "InternalError",
                    "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.");
        }
        budgets.forEach(budget -> spend(budget, pod, effect));
    }

    /** Returns true if the pod is finished, pending or already being deleted, so that its eviction needs no budget. */
    private static boolean needsNoBudget(ObjectNode pod) {
        var phase = pod.path("status").path("phase").asText();
        return List.of("Succeeded", "Failed", "Pending").contains(phase)
                || pod.path("metadata").has("deletionTimestamp");
    }

    /** Returns true if the budget selects the pod. A missing selector selects no pod, an empty selector selects all pods. */
    private static boolean covers(ObjectNode budget, ObjectNode pod) {
        return ObjectSelector.of(budget.path("spec").path("selector"))
                .matches(pod.path("metadata").path("labels"));
    }

    private void spend(Stored budget, Stored pod, Write.Effect effect) {
        if (!isReady(pod.tree()) && allowsUnhealthyEviction(budget.tree())) {
            return;
        }
        store.update(
                BuiltInTypes.DISRUPTION_BUDGET,
                budget.key(),
                present -> withEviction(present, pod),
                new Write(Write.Part.STATUS, effect, Write.Origin.CONTROLLER, ""));
    }

    private static boolean isReady(ObjectNode pod) {
        for (var condition : pod.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("Ready")) {
                return condition.path("status").asText().equals("True");
            }
        }
        return false;
    }

    private static boolean allowsUnhealthyEviction(ObjectNode budget) {
        var status = budget.path("status");
        var wanted = status.path("desiredHealthy").asInt();
        var hasEnough = wanted > 0 && status.path("currentHealthy").asInt() >= wanted;
        return hasEnough
                || budget.path("spec")
                        .path("unhealthyPodEvictionPolicy")
                        .asText()
                        .equals("AlwaysAllow");
    }

    private ObjectNode withEviction(ObjectNode budget, Stored pod) {
        var name = budget.path("metadata").path("name").asText();
        var status = budget.withObject("/status");
        if (status.path("observedGeneration").asInt()
                < budget.path("metadata").path("generation").asInt()) {
            throw refusal(
                    Json.object().put("retryAfterSeconds", TRY_AGAIN_SECONDS),
                    name,
                    "The disruption budget %s is still being processed by the server.".formatted(name));
        }
        if (status.path("disruptionsAllowed").asInt() <= 0) {
            // No Retry-After header: kubectl would wait, and the time of the next allowed eviction is unknown
            throw refusal(Json.object(), name, message(name, status));
        }
        status.put("disruptionsAllowed", status.path("disruptionsAllowed").asInt() - 1);
        status.withObject("/disruptedPods").put(pod.key().name(), Json.time(clock.now()));
        return budget;
    }

    private static String message(String name, JsonNode status) {
        return "The disruption budget %s needs %d healthy pods and has %d currently"
                .formatted(
                        name,
                        status.path("desiredHealthy").asInt(),
                        status.path("currentHealthy").asInt());
    }

    private static ApiException refusal(ObjectNode details, String name, String why) {
        details.put("name", name);
        details.putArray("causes").addObject().put("reason", "DisruptionBudget").put("message", why);
        return new ApiException(
                429, "TooManyRequests", "Cannot evict pod as it would violate the pod's disruption budget.", details);
    }
}
