package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import sh.joiner.board.view.PodView.OtherPoolsView;
import sh.joiner.board.view.PodView.PoolRefusalView;

/**
 * The result of a simulation.
 *
 * @param text the plan with the change, as text
 */
public record SimulationView(
        @JsonUnwrapped SimulationRunView run,
        @JsonUnwrapped ComparisonView comparison,
        @JsonUnwrapped SimulatedPlanView plan,
        String text) {

    /**
     * How the simulation ran.
     *
     * @param asOf time of the snapshot
     * @param millis duration of the simulation in milliseconds
     * @param partial true if the time did not suffice for all pods
     * @param notes assumptions, and how many claims, placements and refusals are left out of a long answer
     */
    public record SimulationRunView(Instant asOf, long millis, boolean partial, List<String> notes) {}

    /** The cluster with the plan for its current state, and with the plan for the change. */
    public record ComparisonView(StandingView now, StandingView then, DifferenceView difference) {}

    /**
     * The plan with the change.
     *
     * @param claims new NodeClaims
     * @param placements places of pods on new NodeClaims and on existing nodes
     */
    public record SimulatedPlanView(
            List<NewClaimView> claims, List<PlacementView> placements, List<RefusedView> refusals) {}

    /**
     * How the fleet stands once a plan is carried out.
     *
     * @param nodes and claims under way, those on their way out apart, new ones with them
     * @param newClaims those of them that the plan makes
     * @param pricePerHour USD of all of them, as far as prices are known; of new ones at their cheapest
     * @param planPrice USD of the new ones
     * @param placed how many pods the plan has a place for
     * @param podsLeft how many pods it has none for
     * @param unseen how many of those nobody looked at, for want of time
     */
    public record StandingView(
            int nodes, int newClaims, double pricePerHour, double planPrice, int placed, int podsLeft, int unseen) {}

    /** Then less now. */
    public record DifferenceView(int nodes, double pricePerHour, int podsLeft) {}

    /** A claim that would be made, with the offering that would be cheapest, and how many types it leaves the launch to choose from. */
    public record NewClaimView(
            int number,
            String pool,
            String instanceType,
            String zone,
            String capacityType,
            double pricePerHour,
            int types,
            List<String> pods) {}

    /** Where a pod would go, as {@code node ip-10-0-1-7} or {@code new claim 3}. */
    public record PlacementView(String pod, String place) {}

    /** Why a pod would have no place. */
    public record RefusedView(String pod, String sentence, List<PoolRefusalView> pools, List<OtherPoolsView> others) {}
}
