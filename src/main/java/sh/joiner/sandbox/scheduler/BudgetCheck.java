package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ObjectSelector;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.placement.PlacedPodCounts;

/** Counts preemption victims against disruption budgets and finds the victims that violate a budget. */
final class BudgetCheck {

    private final MirrorIndex budgets;

    BudgetCheck(MirroredCluster world) {
        this.budgets = world.mirror("poddisruptionbudgets.policy").index(Meta::namespace);
    }

    /** Returns the pods whose eviction would violate a disruption budget if all given pods were evicted in the given order. */
    List<PlacedPodCounts.Resident> overBudget(List<PlacedPodCounts.Resident> pods) {
        var left = new HashMap<ObjectKey, Integer>();
        var over = new ArrayList<PlacedPodCounts.Resident>();
        for (PlacedPodCounts.Resident pod : pods) {
            var covering = budgets.of(pod.key().namespace()).stream()
                    .filter(budget -> covers(budget, pod))
                    .toList();
            covering.forEach(budget -> spend(budget, left));
            if (covering.stream().anyMatch(budget -> left.getOrDefault(ObjectKey.of(budget), 0) < 0)) {
                over.add(pod);
            }
        }
        return over;
    }

    private static void spend(ObjectNode budget, Map<ObjectKey, Integer> left) {
        int allowed = Json.at(budget, "status", "disruptionsAllowed").asInt();
        left.merge(ObjectKey.of(budget), allowed - 1, (before, _) -> before - 1);
    }

    /** Returns true if the budget selects the pod. A pod whose eviction the budget has already allowed does not count again. */
    private static boolean covers(ObjectNode budget, PlacedPodCounts.Resident pod) {
        return ObjectSelector.of(Json.at(budget, "spec", "selector"))
                        .matches(pod.shape().labels())
                && !Json.at(budget, "status", "disruptedPods").has(pod.key().name());
    }
}
