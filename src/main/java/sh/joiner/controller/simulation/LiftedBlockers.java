package sh.joiner.controller.simulation;

import java.util.List;
import java.util.TreeSet;
import sh.joiner.model.pod.DoNotDisruptValue;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.snapshot.Snapshot;

/** Removes the blockers of disruption that a simulation names, such as {@code PodDisruptionBudget:shop/web}. */
final class LiftedBlockers {

    private static final String POD_BUDGET = "PodDisruptionBudget:";
    private static final String POOL_BUDGETS = "DisruptionBudget:";
    private static final String POD = "PodDoNotDisrupt:";

    private final List<String> problems;

    LiftedBlockers(List<String> problems) {
        this.problems = problems;
    }

    Snapshot without(List<String> names, Snapshot snapshot) {
        var wanted = new TreeSet<>(names);
        if (wanted.isEmpty()) {
            return snapshot;
        }
        var budgets = snapshot.around().budgets().stream()
                .filter(budget -> !wanted.remove(POD_BUDGET + name(budget)))
                .toList();
        var pools = snapshot.pools().stream()
                .map(pool -> wanted.remove(POOL_BUDGETS + pool.name()) ? pool.withoutBudgets() : pool)
                .toList();
        var pods = snapshot.pods().stream()
                .map(pod -> wanted.remove(POD + pod.name()) ? DoNotDisruptValue.without(pod) : pod)
                .toList();
        wanted.forEach(name -> problems.add(
                "without: '%s' is not known: use PodDisruptionBudget:namespace/name, DisruptionBudget:pool or PodDoNotDisrupt:namespace/name of an existing object"
                        .formatted(name)));
        return snapshot.with(pools, snapshot.nodeClasses(), snapshot.nodes(), pods)
                .with(snapshot.around().with(budgets));
    }

    private static String name(PodBudget budget) {
        return budget.namespace() + "/" + budget.name();
    }
}
