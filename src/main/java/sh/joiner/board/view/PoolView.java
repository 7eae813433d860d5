package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A NodePool.
 *
 * @param state Ready, NotReady, Unknown or Deleting
 * @param launchBackOffs pods for which the pool currently launches no nodes
 */
public record PoolView(
        String name,
        String state,
        @JsonUnwrapped PoolSpecView spec,
        List<ConditionView> conditions,
        @JsonUnwrapped PoolFleetView fleet,
        @JsonUnwrapped PoolTemplateView template,
        List<LaunchBackOffView> launchBackOffs) {

    /**
     * The weight, the replicas and the node class of the pool.
     *
     * @param replicas absent for a pool that is not static
     */
    public record PoolSpecView(int weight, @Nullable Integer replicas, String nodeClass) {}

    /**
     * The NodeClaims of the pool.
     *
     * @param usage capacity of the NodeClaims for each resource, with the limit if the pool has one
     * @param pricePerHour of all NodeClaims with a known price, US dollars
     */
    public record PoolFleetView(List<AmountView> usage, int claims, int nodes, double pricePerHour) {}

    /**
     * The template of the NodeClaims.
     *
     * @param expireAfter ISO 8601; absent means never
     */
    public record PoolTemplateView(
            List<String> requirements,
            Map<String, String> labels,
            List<String> taints,
            List<String> startupTaints,
            @Nullable String expireAfter,
            @Nullable String terminationGracePeriod) {}

    /**
     * Pods for which the pool launches no nodes, because its last launches for the pods left them pending.
     *
     * @param pods namespace/name of the first {@value #MOST_PODS} pods
     * @param podCount number of pods
     * @param launches number of consecutive launches that left the pods pending
     * @param lastClaim the NodeClaim of the last of these launches
     * @param until the time from which the pool launches again for these pods
     */
    public record LaunchBackOffView(List<String> pods, int podCount, int launches, String lastClaim, Instant until) {

        /** The maximum number of names in {@code pods}. */
        public static final int MOST_PODS = 10;
    }
}
