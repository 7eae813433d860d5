package sh.joiner.model.window;

import java.util.Map;
import java.util.Set;
import sh.joiner.model.pool.PoolTarget;

/**
 * The node removals that a freeze or a maintenance window prevents: some kinds of removal, for the nodes of some pools.
 */
public record Restriction(PoolTarget pools, Set<DisruptionKind> kinds) {

    public Restriction {
        kinds = Set.copyOf(kinds);
    }

    /** Returns true if the restriction covers this kind of removal of a node of this pool. */
    public boolean covers(DisruptionKind kind, String pool, Map<String, String> labels) {
        return kinds.contains(kind) && pools.covers(pool, labels);
    }
}
