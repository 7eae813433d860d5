package sh.joiner.engine.hold;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.pod.PodName;

/** A reason why a pod keeps its node from being disrupted (core 5.3). */
public sealed interface Hold {

    /**
     * The pod's annotation {@code karpenter.sh/do-not-disrupt}.
     * @param until the end of the duration in the annotation; absent if the annotation has no duration, or the duration has not started
     */
    record DoNotDisruptAnnotation(PodName pod, @Nullable Instant until) implements Hold {}

    /**
     * A PodDisruptionBudget that currently allows no eviction.
     * @param budget the namespace and name of the PodDisruptionBudget
     */
    record Budget(PodName pod, String budget) implements Hold {}

    /** More than one PodDisruptionBudget covers the pod. The API server then refuses to evict the pod. */
    record SeveralBudgets(PodName pod, List<String> budgets) implements Hold {

        public SeveralBudgets {
            budgets = List.copyOf(budgets);
        }
    }

    /** Returns the reason as a sentence without a full stop. */
    default String sentence() {
        return switch (this) {
            case DoNotDisruptAnnotation(var pod, var until) ->
                "pod %s has annotation karpenter.sh/do-not-disrupt%s"
                        .formatted(pod, until == null ? "" : " until " + until);
            case Budget(var pod, var budget) ->
                "PodDisruptionBudget %s currently does not allow pod %s to be evicted".formatted(budget, pod);
            case SeveralBudgets(var pod, var budgets) ->
                "pod %s is covered by more than one PodDisruptionBudget: %s".formatted(pod, String.join(", ", budgets));
        };
    }
}
