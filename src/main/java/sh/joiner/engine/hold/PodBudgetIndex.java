package sh.joiner.engine.hold;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodBudget;

/**
 * The PodDisruptionBudgets of one namespace. A budget whose selector requires a label is indexed by this label, so that a pod is compared with few
 * budgets.
 */
public final class PodBudgetIndex {

    private final Map<Map.Entry<String, String>, List<PodBudget>> byLabel = new HashMap<>();
    private final List<PodBudget> others = new ArrayList<>();

    public PodBudgetIndex(List<PodBudget> budgets) {
        for (var budget : budgets) {
            label(budget)
                    .map(label -> byLabel.computeIfAbsent(label, _ -> new ArrayList<>()))
                    .orElse(others)
                    .add(budget);
        }
    }

    private static Optional<Map.Entry<String, String>> label(PodBudget budget) {
        var selector = budget.selector();
        if (selector == null) {
            return Optional.empty();
        }
        var rules = selector.rules();
        return rules.keys().stream()
                .sorted()
                .filter(key -> !rules.get(key).mayBeAbsent())
                .flatMap(key -> rules.single(key).map(value -> Map.entry(key.value(), value)).stream())
                .findFirst();
    }

    /** Returns the budgets that cover the pod, by name. */
    public List<PodBudget> covering(Pod pod) {
        var found = new ArrayList<PodBudget>(1);
        addCovering(pod, others, found);
        for (var label : pod.labels().entrySet()) {
            addCovering(pod, byLabel.getOrDefault(Map.entry(label.getKey(), label.getValue()), List.of()), found);
        }
        found.sort(Comparator.comparing(PodBudget::name));
        return List.copyOf(found);
    }

    private static void addCovering(Pod pod, List<PodBudget> budgets, List<PodBudget> found) {
        for (var budget : budgets) {
            if (budget.covers(pod)) {
                found.add(budget);
            }
        }
    }
}
