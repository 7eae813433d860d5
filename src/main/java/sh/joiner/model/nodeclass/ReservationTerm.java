package sh.joiner.model.nodeclass;

import java.util.Map;

/**
 * One selector term for capacity reservations (aws 1.2). What is empty was not given.
 *
 * @param matchCriteria {@code open} or {@code targeted}
 */
public record ReservationTerm(String id, String ownerId, String matchCriteria, Map<String, String> tags) {

    public ReservationTerm {
        tags = Map.copyOf(tags);
    }
}
