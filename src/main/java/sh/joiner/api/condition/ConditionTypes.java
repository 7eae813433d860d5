package sh.joiner.api.condition;

import java.util.List;

/** The conditions that every object of a kind has: the dependents, and the root that sums them up. Other types stand apart. */
public record ConditionTypes(String root, List<String> dependents) {

    static final String READY = "Ready";

    public ConditionTypes {
        dependents = List.copyOf(dependents);
        if (dependents.contains(root)) {
            throw new IllegalArgumentException("%s cannot depend on itself".formatted(root));
        }
    }

    /** Types whose root is Ready, as all of Karpenter's kinds have it. */
    public static ConditionTypes ready(String... dependents) {
        return ready(List.of(dependents));
    }

    /** The same, the dependents as a list. */
    public static ConditionTypes ready(List<String> dependents) {
        return new ConditionTypes(READY, dependents);
    }

    /** The same without one of the dependents. */
    public ConditionTypes without(String dependent) {
        return new ConditionTypes(
                root,
                dependents.stream().filter(type -> !type.equals(dependent)).toList());
    }

    boolean includes(String type) {
        return type.equals(root) || dependents.contains(type);
    }
}
