package sh.joiner.board.view;

import java.time.Instant;
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
 * @param launchBackOffs pods for which the pool launches nothing for a while
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
        @Nullable String terminationGracePeriod,
        List<LaunchBackOffView> launchBackOffs) {

    /**
     * Pods for which the pool launches nothing, because its last launches for them left them pending.
     *
     * @param pods namespace/name of the pods, the first {@value #MOST_PODS}
     * @param podCount how many pods there are
     * @param launches how many launches in a row left them pending
     * @param lastClaim the NodeClaim of the last of them
     * @param until when the pool launches one more node
     */
    public record LaunchBackOffView(List<String> pods, int podCount, int launches, String lastClaim, Instant until) {

        /** The number of pods that are named. */
        public static final int MOST_PODS = 10;
    }
}
