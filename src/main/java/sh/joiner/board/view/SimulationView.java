package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.disruption.ConsolidationComparisonView;
import sh.joiner.board.disruption.DriftForecastView;
import sh.joiner.board.disruption.RolloutForecastView;
import sh.joiner.board.view.PodView.OtherPoolsView;
import sh.joiner.board.view.PodView.PoolRefusalView;

/**
 * The result of a simulation.
 *
 * @param text the plan with the change, as text
 * @param drift the nodes that would drift because of the change
 * @param consolidation absent if the request does not include consolidation
 * @param rollout absent if the request does not include new AMIs
 */
public record SimulationView(
        @JsonUnwrapped SimulationRunView run,
        @JsonUnwrapped ComparisonView comparison,
        @JsonUnwrapped SimulatedPlanView plan,
        String text,
        @JsonUnwrapped DriftForecastView drift,
        @Nullable ConsolidationComparisonView consolidation,
        @Nullable RolloutForecastView rollout) {

    /** Returns a copy with the nodes that would drift, with a simulated consolidation and with the forecast of a rollout. */
    public SimulationView with(
            DriftForecastView drifted,
            @Nullable ConsolidationComparisonView consolidated,
            @Nullable RolloutForecastView forecast) {
        return new SimulationView(run, comparison, plan, text, drifted, consolidated, forecast);
    }

    /**
     * The time, duration and assumptions of the simulation.
     *
     * @param asOf time of the snapshot
     * @param millis duration of the simulation in milliseconds
     * @param partial true if one of the two plans stopped before it evaluated all pods
     * @param notes assumptions, and the total numbers of claims, placements and refusals if the answer omits some
     */
    public record SimulationRunView(Instant asOf, long millis, boolean partial, List<String> notes) {}

    /** The cluster with the plan for its current state, and with the plan for the change. */
    public record ComparisonView(FleetPlanView now, FleetPlanView then, DifferenceView difference) {}

    /**
     * The plan with the change.
     *
     * @param claims new NodeClaims
     * @param placements places of pods on nodes, launching NodeClaims and new NodeClaims
     */
    public record SimulatedPlanView(
            List<NewClaimView> claims, List<PlacementView> placements, List<RefusedView> refusals) {}

    /**
     * The fleet after a plan is executed.
     *
     * @param nodes number of nodes and NodeClaims, including new NodeClaims and without objects that are being deleted
     * @param newClaims number of NodeClaims that the plan creates
     * @param pricePerHour US dollars of all these objects with a known price; new NodeClaims have the price of their cheapest offering
     * @param planPrice US dollars of the new NodeClaims
     * @param placed number of pods that the plan places
     * @param podsLeft number of pods that the plan does not place
     * @param unseen number of these pods that the plan did not evaluate before its time limit
     */
    public record FleetPlanView(
            int nodes, int newClaims, double pricePerHour, double planPrice, int placed, int podsLeft, int unseen) {}

    /** The values with the change minus the current values. */
    public record DifferenceView(int nodes, double pricePerHour, int podsLeft) {}

    /** A NodeClaim that would be created, with its cheapest offering and the number of instance types that the launch may choose from. */
    public record NewClaimView(
            int number,
            String pool,
            String instanceType,
            String zone,
            String capacityType,
            double pricePerHour,
            int types,
            List<String> pods) {}

    /** The place that a pod would get, for example {@code node ip-10-0-1-7} or {@code new NodeClaim 3}. */
    public record PlacementView(String pod, String place) {}

    /** The reason why the plan does not place a pod. */
    public record RefusedView(String pod, String sentence, List<PoolRefusalView> pools, List<OtherPoolsView> others) {}
}
