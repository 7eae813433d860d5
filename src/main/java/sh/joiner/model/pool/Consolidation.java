package sh.joiner.model.pool;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The conditions under which nodes of a pool are removed to save money (core 1.2).
 *
 * @param after the time without pod events after which a node is consolidatable (core 5.13); absent for {@code Never}
 */
public record Consolidation(Policy policy, @Nullable Duration after) {

    /** The defaults of the CRD. */
    public static final Consolidation DEFAULT = new Consolidation(Policy.WHEN_EMPTY_OR_UNDERUTILIZED, Duration.ZERO);

    /** The nodes that consolidation may remove: {@code consolidationPolicy} of a NodePool. */
    public enum Policy {
        WHEN_EMPTY("WhenEmpty"),
        WHEN_EMPTY_OR_UNDERUTILIZED("WhenEmptyOrUnderutilized"),
        BALANCED("Balanced");

        private final String wire;

        Policy(String wire) {
            this.wire = wire;
        }

        /** Returns the value in the NodePool API. */
        public String wire() {
            return wire;
        }
    }

    /** Returns true if no node of the pool is consolidated. */
    public boolean isNever() {
        return after == null;
    }
}
