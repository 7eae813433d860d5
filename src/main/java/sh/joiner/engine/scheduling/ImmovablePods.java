package sh.joiner.engine.scheduling;

import java.time.Instant;
import java.util.List;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.DoNotDisruptValue;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.snapshot.Snapshot;

/** Finds the pods that a drain cannot evict now. The scheduler plans no place for these pods on other nodes (core 4.2, 5.3). */
final class ImmovablePods {

    private final Instant now;
    private final List<PodBudget> budgets;

    ImmovablePods(Snapshot snapshot) {
        this.now = snapshot.takenAt();
        this.budgets = snapshot.around().budgets();
    }

    boolean holds(Pod pod) {
        return DoNotDisruptValue.holds(pod, now) || isHeldByBudgets(pod);
    }

    // Budgets apply only to pods that the drain would evict.
    private boolean isHeldByBudgets(Pod pod) {
        if (pod.life().isTerminating()
                || pod.placing().refuses(List.of(Taint.DISRUPTED)).isEmpty()) {
            return false;
        }
        var covering = budgets.stream().filter(budget -> budget.covers(pod)).toList();
        return covering.size() > 1 || covering.stream().anyMatch(PodBudget::blocksAll);
    }
}
