package sh.joiner.model.rollout;

import java.util.List;

/**
 * The result of the analysis of nodes with candidate images.
 *
 * @param failure every failed criterion as a sentence; empty if no criterion has failed
 * @param failedClaims the names of the claims whose nodes did not initialize in time, deleted claims included
 */
public record RolloutFindings(String failure, List<String> failedClaims) {

    /** The result before any node was judged. */
    public static final RolloutFindings NONE = new RolloutFindings("", List.of());

    public RolloutFindings {
        failedClaims = List.copyOf(failedClaims);
    }

    public boolean hasFailed() {
        return !failure.isEmpty();
    }
}
