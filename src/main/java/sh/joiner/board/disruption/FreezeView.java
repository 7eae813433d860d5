package sh.joiner.board.disruption;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A DisruptionFreeze.
 *
 * @param state InForce, Ended, or NoNodePool for a freeze that covers no NodePool
 * @param kinds the kinds of removal that the freeze prevents: Drift, Consolidation, Expiration, Repair
 * @param nodePools the NodePools whose nodes the freeze covers
 * @param until absent if the freeze lasts until it is deleted
 * @param reason why a user froze these nodes
 * @param problem why the freeze is invalid; empty if it is valid
 */
public record FreezeView(
        String name,
        String state,
        List<String> kinds,
        List<String> nodePools,
        @Nullable Instant until,
        String reason,
        String problem) {}
