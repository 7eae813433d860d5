package sh.joiner.engine.hold;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodBudget;

/**
 * The PodDisruptionBudgets of one namespace. A budget whose selector requires a label is indexed by this label, so that a pod is compared with few
 * budgets.
 */
final class BudgetIndex {

    private final Map<Map.Entry<String, String>, List<PodBudget>> byLabel = new HashMap<>();
    private final List<PodBudget> others = new ArrayList<>();

    BudgetIndex(List<PodBudget> budgets) {
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
    List<PodBudget> covering(Pod pod) {
        var asked = pod.labels().entrySet().stream()
                .flatMap(
                        label -> byLabel.getOrDefault(Map.entry(label.getKey(), label.getValue()), List.of()).stream());
        return Stream.concat(asked, others.stream())
                .filter(budget -> budget.covers(pod))
                .sorted(Comparator.comparing(PodBudget::name))
                .toList();
    }
}
