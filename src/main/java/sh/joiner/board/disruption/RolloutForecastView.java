package sh.joiner.board.disruption;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.disruption.DisruptionCandidateView.CandidateBlockerView;
import sh.joiner.board.disruption.DriftForecastView.DriftBudgetView;
import sh.joiner.board.rollout.RolloutView.ImageChangeView;

/**
 * The forecast of the rollout of new AMIs to the nodes of a node class.
 *
 * @param policy the AMIPolicy whose steps the forecast uses; absent if the request has steps, or if the policy of the node class has no rollout rules
 * @param complete false if the time limit of the simulation ended the search for replacements. The prices of the other nodes are then unchanged
 * @param pricePerHour US dollars of the nodes that the rollout replaces, and of the nodes that replace them
 * @param blockers the causes that would currently hold nodes, the cause with the most nodes first
 * @param budgets for each pool, how many nodes the disruption budgets allow to be replaced at the same time now
 */
public record RolloutForecastView(
        String nodeClass,
        @Nullable String policy,
        @JsonUnwrapped ImageChangeView images,
        boolean complete,
        RolloutPriceView pricePerHour,
        List<ForecastStepView> steps,
        List<RolloutBlockerView> blockers,
        List<DriftBudgetView> budgets) {

    /** US dollars per hour before and after the rollout. A node with an unknown price counts as 0. */
    public record RolloutPriceView(double now, double then) {

        RolloutPriceView plus(RolloutPriceView that) {
            return new RolloutPriceView(now + that.now, then + that.then);
        }
    }

    /**
     * A step of the rollout.
     *
     * @param step the number of the step, from 1
     * @param nodesAfter the number of nodes with a candidate AMI after the step
     * @param replaced the number of nodes that the step replaces
     * @param nodes these nodes in their order, at most 500
     */
    public record ForecastStepView(
            int step,
            int nodesAfter,
            @JsonUnwrapped StepTermsView terms,
            RolloutPriceView pricePerHour,
            int replaced,
            List<ForecastNodeView> nodes) {}

    /**
     * The conditions of a step.
     *
     * @param soakSeconds how long the nodes of the step run before the next step
     * @param approval true if a user must approve the next step
     * @param window the MaintenanceWindow in which the step replaces nodes; absent for any time
     * @param startsAt the earliest time at which the step replaces nodes, if every replacement and approval took no time; absent if a window never opens
     * @param waitsFor why the window is closed when the step is reached; absent if the step does not wait for a window
     */
    public record StepTermsView(
            long soakSeconds,
            boolean approval,
            @Nullable String window,
            @Nullable Instant startsAt,
            @Nullable String waitsFor) {}

    /**
     * A node that the rollout replaces.
     *
     * @param node absent if no node is registered yet
     * @param replacements the expected new nodes, empty if the pods fit on other nodes; absent if the replacement is not known
     * @param blockers what would hold the node now
     */
    public record ForecastNodeView(
            @Nullable String node,
            String claim,
            String pool,
            RolloutPriceView pricePerHour,
            @Nullable List<NewNodeView> replacements,
            List<CandidateBlockerView> blockers) {}

    /** A node that a simulated replacement launches, in its cheapest offering. */
    public record NewNodeView(
            String pool, String instanceType, String zone, String capacityType, double pricePerHour) {}

    /**
     * A cause that would hold nodes of the rollout now.
     *
     * @param code the kind of blocker, for programs
     * @param object the object to change, such as the namespace and name of a PodDisruptionBudget; empty if the cause is in each node itself
     * @param cause the cause in words
     * @param held the number of nodes that the cause holds
     * @param nodes the names of these nodes, or of their NodeClaims if no node is registered, at most 500
     */
    public record RolloutBlockerView(String code, String object, String cause, int held, List<String> nodes) {}
}
