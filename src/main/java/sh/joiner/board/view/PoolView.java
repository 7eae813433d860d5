package sh.joiner.board.view;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pool.
 *
 * @param state Ready, NotReady, Unknown or Deleting
 * @param replicas present for a static pool
 * @param usage what its claims hold, each against its limit
 * @param pricePerHour of its claims together, USD
 * @param expireAfter ISO 8601; absent means never
 */
public record PoolView(
        String name,
        String state,
        int weight,
        @Nullable Integer replicas,
        String nodeClass,
        List<ConditionView> conditions,
        List<AmountView> usage,
        int claims,
        int nodes,
        double pricePerHour,
        List<String> requirements,
        Map<String, String> labels,
        List<String> taints,
        List<String> startupTaints,
        @Nullable String expireAfter,
        @Nullable String terminationGracePeriod) {}
