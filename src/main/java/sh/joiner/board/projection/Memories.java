package sh.joiner.board.projection;

import java.util.List;
import java.util.Map;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.readiness.Obstacle;

/**
 * What is shown beside a snapshot that stands in none.
 *
 * @param origins claim to the sentence that says why it was made
 * @param inspections node class to what the last pass over it came to; empty where another process leads
 * @param planningWaitsFor the gates that hold the planning of pods
 */
public record Memories(
        Map<String, String> origins, Map<String, Inspection> inspections, List<Obstacle> planningWaitsFor) {

    /** Nothing is remembered. */
    public static final Memories NONE = new Memories(Map.of(), Map.of(), List.of());

    public Memories {
        origins = Map.copyOf(origins);
        inspections = Map.copyOf(inspections);
        planningWaitsFor = List.copyOf(planningWaitsFor);
    }
}
