package sh.joiner.board.projection;

import java.util.List;
import java.util.Map;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.readiness.Obstacle;

/**
 * Data that is shown with a snapshot but is not part of a snapshot.
 *
 * @param origins the reason why each NodeClaim was created, by name
 * @param inspections the result of the last reconciliation of each node class by this process, by name
 * @param planningWaitsFor the closed gates that planning waits for
 * @param disruption the result of the last disruption pass of this process
 * @param consolidation the options of disruption passes
 */
public record Memories(
        Map<String, String> origins,
        Map<String, Inspection> inspections,
        List<Obstacle> planningWaitsFor,
        DisruptionDecision disruption,
        DisruptionOptions consolidation) {

    /** No data. */
    public static final Memories NONE =
            new Memories(Map.of(), Map.of(), List.of(), DisruptionDecision.NONE, DisruptionOptions.DEFAULT);

    public Memories {
        origins = Map.copyOf(origins);
        inspections = Map.copyOf(inspections);
        planningWaitsFor = List.copyOf(planningWaitsFor);
    }
}
