package sh.joiner.engine.hold;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.pod.PodName;

/** Why a pod keeps its node from being disrupted (core 5.3). */
public sealed interface Hold {

    /**
     * By its annotation.
     *
     * @param until when its time is over; absent if it asks for ever, or has not started
     */
    record AsksToStay(PodName pod, @Nullable Instant until) implements Hold {}

    /**
     * By a PodDisruptionBudget that lets none of its pods go now.
     *
     * @param budget its namespace and name
     */
    record Budget(PodName pod, String budget) implements Hold {}

    /** More than one PodDisruptionBudget covers it, which the API server does not evict under. */
    record SeveralBudgets(PodName pod, List<String> budgets) implements Hold {

        public SeveralBudgets {
            budgets = List.copyOf(budgets);
        }
    }

    /** For people, without a full stop. */
    default String sentence() {
        return switch (this) {
            case AsksToStay(var pod, var until) ->
                "pod %s asks not to be disrupted%s".formatted(pod, until == null ? "" : " until " + until);
            case Budget(var pod, var budget) -> "PodDisruptionBudget %s lets pod %s not go now".formatted(budget, pod);
            case SeveralBudgets(var pod, var budgets) ->
                "pod %s is covered by more than one PodDisruptionBudget: %s".formatted(pod, String.join(", ", budgets));
        };
    }
}
