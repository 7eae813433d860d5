package sh.joiner.engine.hold;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.DoNotDisruptValue;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.pod.PodName;

/**
 * Finds the pods that keep their node from being disrupted (core 5.3). Terminal and terminating pods are ignored. Results
 * are cached, so each pass needs a new object.
 */
public final class PodHolds {

    private final Map<String, PodBudgetIndex> budgets;
    private final Instant now;
    private final Map<PodName, Optional<Hold>> known = new HashMap<>();

    public PodHolds(List<PodBudget> all, Instant now) {
        this.now = now;
        this.budgets = all.stream()
                .sorted(Comparator.comparing(PodBudget::namespace).thenComparing(PodBudget::name))
                .collect(groupingBy(PodBudget::namespace, collectingAndThen(toList(), PodBudgetIndex::new)));
    }

    /** Returns the hold that the pod's do-not-disrupt annotation causes. Empty if the annotation is missing or has expired. */
    public Optional<Hold> annotation(Pod pod) {
        return isActive(pod) && DoNotDisruptValue.holds(pod, now)
                ? Optional.of(new Hold.DoNotDisruptAnnotation(
                        pod.name(), DoNotDisruptValue.end(pod).orElse(null)))
                : Optional.empty();
    }

    /** Returns the hold that PodDisruptionBudgets cause. Empty if the pod may be evicted now, or if a drain never evicts the pod. */
    public Optional<Hold> budget(Pod pod) {
        var index = budgets.get(pod.name().namespace());
        return index == null
                ? Optional.empty()
                : known.computeIfAbsent(pod.name(), _ -> isEvictable(pod) ? held(pod, index) : Optional.empty());
    }

    private static Optional<Hold> held(Pod pod, PodBudgetIndex index) {
        var covering = index.covering(pod);
        if (covering.size() > 1) {
            var names = covering.stream().map(PodHolds::name).toList();
            return Optional.of(new Hold.SeveralBudgets(pod.name(), names));
        }
        return covering.stream()
                .filter(budget -> budget.blocks(pod))
                .findFirst()
                .map(budget -> new Hold.Budget(pod.name(), name(budget)));
    }

    private static String name(PodBudget budget) {
        return budget.namespace() + "/" + budget.name();
    }

    private static boolean isActive(Pod pod) {
        return !pod.life().isTerminal() && !pod.life().isTerminating();
    }

    private static boolean isEvictable(Pod pod) {
        return isActive(pod) && !pod.isMirror() && !pod.placing().tolerates(Taint.DISRUPTED);
    }
}
