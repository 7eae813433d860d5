package sh.joiner.api.condition;

import java.util.List;

/** The condition types that every object of a kind has: the dependents, and the root that summarizes them. Other types are independent. */
public record ConditionTypes(String root, List<String> dependents) {

    static final String READY = "Ready";

    public ConditionTypes {
        dependents = List.copyOf(dependents);
        if (dependents.contains(root)) {
            throw new IllegalArgumentException("%s cannot depend on itself".formatted(root));
        }
    }

    /** Returns types with the root Ready, as in all of Karpenter's kinds. */
    public static ConditionTypes ready(String... dependents) {
        return ready(List.of(dependents));
    }

    /** Returns types with the root Ready, as in all of Karpenter's kinds. */
    public static ConditionTypes ready(List<String> dependents) {
        return new ConditionTypes(READY, dependents);
    }

    /** Returns a copy without one of the dependents. */
    public ConditionTypes without(String dependent) {
        return new ConditionTypes(
                root,
                dependents.stream().filter(type -> !type.equals(dependent)).toList());
    }

    boolean includes(String type) {
        return type.equals(root) || dependents.contains(type);
    }
}
