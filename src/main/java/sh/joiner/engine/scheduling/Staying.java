package sh.joiner.engine.scheduling;

import java.time.Instant;
import java.util.List;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.pod.Stay;
import sh.joiner.model.snapshot.Snapshot;

/** Which pods of a node that is going cannot leave it: nothing is to be made for them yet (core 4.2, 5.3). */
final class Staying {

    private final Instant now;
    private final List<PodBudget> budgets;

    Staying(Snapshot snapshot) {
        this.now = snapshot.takenAt();
        this.budgets = snapshot.around().budgets();
    }

    boolean until(Pod pod) {
        return Stay.holds(pod, now) || isHeldByBudgets(pod);
    }

    // A pod that nobody would ask to leave is held by no budget.
    private boolean isHeldByBudgets(Pod pod) {
        if (pod.life().isTerminating()
                || pod.placing().refuses(List.of(Taint.DISRUPTED)).isEmpty()) {
            return false;
        }
        var covering = budgets.stream().filter(budget -> budget.covers(pod)).toList();
        return covering.size() > 1 || covering.stream().anyMatch(PodBudget::blocksAll);
    }
}
