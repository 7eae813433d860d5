package sh.joiner.engine.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.ValueSet;

/**
 * Finds the groups that select pods with given labels. Most selectors require a label with one value. So only the groups that require a label that
 * the pod has must be checked.
 */
public final class GroupIndex {

    private final Map<Label, List<Numbered>> byLabel = new HashMap<>();
    private final List<Numbered> others = new ArrayList<>();
    private int size;

    private record Label(String key, String value) {}

    private record Numbered(int number, Group group) {}

    public void add(Group group) {
        required(group)
                .map(label -> byLabel.computeIfAbsent(label, _ -> new ArrayList<>()))
                .orElse(others)
                .add(new Numbered(size++, group));
    }

    /** Returns the groups that select such pods, in the order in which they were added. */
    public List<Group> selecting(String namespace, Map<String, String> labels) {
        var asked = labels.entrySet().stream()
                .flatMap(
                        label -> byLabel.getOrDefault(new Label(label.getKey(), label.getValue()), List.of()).stream());
        return Stream.concat(asked, others.stream())
                .filter(numbered -> numbered.group().selects(namespace, labels))
                .sorted(Comparator.comparingInt(Numbered::number))
                .map(Numbered::group)
                .toList();
    }

    /** Returns a label that every selected pod has. Empty if no label is required with one value. */
    private static Optional<Label> required(Group group) {
        return group.key().selections().stream()
                .flatMap(selection -> selection.rules().stream())
                .filter(rule -> !rule.mayBeAbsent())
                .flatMap(rule -> label(rule).stream())
                .findFirst();
    }

    private static Optional<Label> label(Requirement rule) {
        return rule.allowed() instanceof ValueSet.OneOf(var values) && values.size() == 1
                ? Optional.of(new Label(rule.key().value(), values.first()))
                : Optional.empty();
    }
}
