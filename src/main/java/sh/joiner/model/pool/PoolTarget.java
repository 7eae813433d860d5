package sh.joiner.model.pool;

import java.util.List;
import java.util.Map;
import sh.joiner.model.pod.LabelSelector;

/** The pools that a policy, a freeze or a maintenance window applies to. */
public sealed interface PoolTarget {

    /** Selects pools by name. */
    record ByName(List<String> names) implements PoolTarget {

        public ByName {
            names = List.copyOf(names);
        }
    }

    /** Selects pools by their own labels. */
    record BySelector(LabelSelector selector) implements PoolTarget {}

    /** Selects all pools, and nodes whose pool does not exist. */
    record Every() implements PoolTarget {}

    /** The target is invalid and selects no pool. */
    record Unreadable() implements PoolTarget {}

    /** Returns a noun phrase for the pools, such as {@code NodePool web} or {@code NodePools with tier=canary}. */
    default String phrase() {
        return switch (this) {
            case ByName(var names) -> (names.size() == 1 ? "NodePool " : "NodePools ") + String.join(", ", names);
            case BySelector(var selector) -> "NodePools with " + selector;
            case Every _ -> "all NodePools";
            case Unreadable _ -> "no NodePool";
        };
    }

    default boolean covers(String pool, Map<String, String> labels) {
        return switch (this) {
            case ByName(var names) -> names.contains(pool);
            case BySelector(var selector) -> selector.selects(labels);
            case Every _ -> true;
            case Unreadable _ -> false;
        };
    }
}
