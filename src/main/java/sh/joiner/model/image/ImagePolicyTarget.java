package sh.joiner.model.image;

import java.util.List;
import java.util.Map;
import sh.joiner.model.pod.LabelSelector;

/** The node classes that a policy is for. */
public sealed interface ImagePolicyTarget {

    /** Those with these names. */
    record ByName(List<String> names) implements ImagePolicyTarget {
        public ByName {
            names = List.copyOf(names);
        }
    }

    /** Those whose labels the selector selects. */
    record BySelector(LabelSelector selector) implements ImagePolicyTarget {}

    /** Which these are cannot be read: any may be meant, be it by name. */
    record Unread() implements ImagePolicyTarget {}

    /** Whether a node class is meant, or may be. */
    default boolean covers(String nodeClass, Map<String, String> labels) {
        return switch (this) {
            case ByName(var names) -> names.contains(nodeClass);
            case BySelector(var selector) -> selector.selects(labels);
            case Unread _ -> true;
        };
    }
}
