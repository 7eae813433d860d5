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
 * @param disruption absent if the spec of the pool is invalid
 * @param launchBackOffs pods for which the pool currently launches no nodes
 */
public record PoolView(
        String name,
        String state,
        @JsonUnwrapped PoolSpecView spec,
        List<ConditionView> conditions,
        @JsonUnwrapped PoolFleetView fleet,
        @JsonUnwrapped PoolTemplateView template,
        List<LaunchBackOffView> launchBackOffs,
        @Nullable PoolDisruptionView disruption) {

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
     * {@code spec.disruption} of the pool, and the nodes that its budgets count now.
     *
     * @param policy the consolidation policy, such as {@code WhenEmptyOrUnderutilized}
     * @param consolidateAfter ISO 8601; absent means never
     * @param budgets the disruption budgets; an empty list does not limit the number of disrupted nodes
     * @param nodes number of initialized nodes whose instance is not being terminated
     * @param disrupted number of those nodes that are not ready or are being deleted
     * @param allowances for each reason, the number of nodes that all budgets together allow
     */
    public record PoolDisruptionView(
            String policy,
            @Nullable String consolidateAfter,
            List<BudgetView> budgets,
            int nodes,
            int disrupted,
            List<AllowanceView> allowances) {}

    /**
     * The number of nodes that the budgets allow to be disrupted for one reason.
     *
     * @param reason Empty, Drifted or Underutilized
     * @param allowed number of nodes, including nodes that are already disrupted; absent if no budget limits the reason now
     * @param left number of further nodes that may be disrupted; absent if no budget limits the reason now
     */
    public record AllowanceView(
            String reason,
            @Nullable Integer allowed,
            @Nullable Integer left) {}

    /**
     * A disruption budget.
     *
     * @param nodes number or percentage of nodes that may be disrupted at the same time
     * @param reasons the reasons that the budget limits; absent for all
     * @param schedule the times at which the budget becomes active; absent for a budget that is always active
     * @param duration how long the budget is active after each of these times, ISO 8601; absent without a schedule
     * @param active true if the budget is active now
     * @param allowed number of nodes that the budget allows to be disrupted while it is active, including nodes that are already disrupted
     * @param problem why the budget is invalid; such a budget allows nothing. Absent for a valid budget
     * @param changesAt the time at which the budget becomes active, or no longer active; absent without a schedule
     */
    public record BudgetView(
            String nodes,
            @Nullable List<String> reasons,
            @Nullable String schedule,
            @Nullable String duration,
            boolean active,
            int allowed,
            @Nullable String problem,
            @Nullable Instant changesAt) {}

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
