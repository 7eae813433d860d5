package sh.joiner.model.image;

import java.util.List;
import java.util.Map;
import sh.joiner.model.pod.LabelSelector;

/** The node classes that a policy applies to. */
public sealed interface ImagePolicyTarget {

    /** Selects node classes by name. */
    record ByName(List<String> names) implements ImagePolicyTarget {
        public ByName {
            names = List.copyOf(names);
        }
    }

    /** Selects node classes by label. */
    record BySelector(LabelSelector selector) implements ImagePolicyTarget {}

    /** The target is invalid, so the policy may apply to any node class. */
    record Unreadable() implements ImagePolicyTarget {}

    /** Returns true if the policy applies to the node class, or may apply to it. */
    default boolean covers(String nodeClass, Map<String, String> labels) {
        return switch (this) {
            case ByName(var names) -> names.contains(nodeClass);
            case BySelector(var selector) -> selector.selects(labels);
            case Unreadable _ -> true;
        };
    }
}
