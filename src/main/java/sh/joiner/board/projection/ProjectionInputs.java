package sh.joiner.board.projection;

import java.util.List;
import java.util.Map;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.RemovalSavings.RemovalOptions;
import sh.joiner.engine.lifecycle.UnhealthyNode;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.interruption.Interruption;

/**
 * Data that is shown with a snapshot but is not part of a snapshot.
 *
 * @param origins the reason why each NodeClaim was created, by name
 * @param inspections the result of the last reconciliation of each node class by this process, by name
 * @param planningWaitsFor the closed gates that planning waits for
 * @param disruption the result of the last disruption pass of this process
 * @param removals the options with which the savings of candidates are computed
 * @param unhealthy the unhealthy nodes that the last pass of node repair of this process found
 * @param interruptions all known NodeInterruptions
 */
public record ProjectionInputs(
        Map<String, String> origins,
        Map<String, Inspection> inspections,
        List<Obstacle> planningWaitsFor,
        DisruptionDecision disruption,
        RemovalOptions removals,
        List<UnhealthyNode> unhealthy,
        List<Interruption> interruptions) {

    /** No data. */
    public static final ProjectionInputs NONE = new ProjectionInputs(
            Map.of(), Map.of(), List.of(), DisruptionDecision.NONE, RemovalOptions.DEFAULT, List.of(), List.of());

    public ProjectionInputs {
        origins = Map.copyOf(origins);
        inspections = Map.copyOf(inspections);
        planningWaitsFor = List.copyOf(planningWaitsFor);
        unhealthy = List.copyOf(unhealthy);
        interruptions = List.copyOf(interruptions);
    }
}
