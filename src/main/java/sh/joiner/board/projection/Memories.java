package sh.joiner.board.projection;

import java.util.Map;
import sh.joiner.engine.nodeclass.Inspection;

/**
 * What is shown beside a snapshot that stands in none.
 *
 * @param origins claim to the sentence that says why it was made
 * @param inspections node class to what the last pass over it came to; empty where another process leads
 */
public record Memories(Map<String, String> origins, Map<String, Inspection> inspections) {

    /** Nothing is remembered. */
    public static final Memories NONE = new Memories(Map.of(), Map.of());

    public Memories {
        origins = Map.copyOf(origins);
        inspections = Map.copyOf(inspections);
    }
}
