package sh.joiner.board.disruption;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that would drift because of a change.
 *
 * @param drift the nodes that have not drifted yet and would drift with the change
 * @param driftBudgets the disruption budgets of the pools of these nodes
 */
public record DriftForecastView(List<DriftedNodeView> drift, List<DriftBudgetView> driftBudgets) {

    /** No node would drift. */
    public static final DriftForecastView NONE = new DriftForecastView(List.of(), List.of());

    /**
     * A node that would drift.
     *
     * @param node absent if no node is registered yet
     * @param reason the reason of the condition Drifted, such as NodePoolDrifted
     * @param why the difference, as a sentence
     * @param blockers what would block the replacement of the node now, as sentences
     */
    public record DriftedNodeView(
            @Nullable String node, String claim, String pool, String reason, String why, List<String> blockers) {}

    /**
     * The drifted nodes of one pool, and the number of them that the disruption budgets allow Joiner to replace.
     *
     * @param nodes number of nodes of the pool that would drift
     * @param left number of nodes that could be replaced at the same time now; absent without a limit
     * @param nextChangeAt when the next schedule of a budget starts or ends; absent without a schedule
     */
    public record DriftBudgetView(
            String pool,
            int nodes,
            @Nullable Integer left,
            @Nullable Instant nextChangeAt) {}
}
