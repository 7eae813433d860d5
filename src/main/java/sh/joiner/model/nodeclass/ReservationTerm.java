package sh.joiner.model.nodeclass;

import java.util.Map;

/**
 * A selector term for capacity reservations (aws 1.2). Empty fields are not set.
 *
 * @param matchCriteria {@code open} or {@code targeted}
 */
public record ReservationTerm(String id, String ownerId, String matchCriteria, Map<String, String> tags) {

    public ReservationTerm {
        tags = Map.copyOf(tags);
    }
}
