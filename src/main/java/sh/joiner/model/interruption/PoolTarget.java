package sh.joiner.model.interruption;

import java.util.List;
import java.util.Map;
import sh.joiner.model.pod.LabelSelector;

/** The pools that a policy is for. */
public sealed interface PoolTarget {

    /** Those with these names. */
    record ByName(List<String> names) implements PoolTarget {

        public ByName {
            names = List.copyOf(names);
        }
    }

    /** Those whose own labels the selector selects. */
    record BySelector(LabelSelector selector) implements PoolTarget {}

    /** Which these are cannot be read: none is known to be meant. */
    record Unread() implements PoolTarget {}

    default boolean covers(String pool, Map<String, String> labels) {
        return switch (this) {
            case ByName(var names) -> names.contains(pool);
            case BySelector(var selector) -> selector.selects(labels);
            case Unread _ -> false;
        };
    }
}
