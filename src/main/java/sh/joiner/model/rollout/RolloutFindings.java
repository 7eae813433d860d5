package sh.joiner.model.rollout;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of the analysis of nodes with candidate images.
 *
 * @param failure every failed criterion as a sentence; empty if no criterion has failed
 * @param failedClaims the names of the claims whose nodes did not initialize in time, deleted claims included
 * @param timeLimit the maximum time from the launch to the initialization, which the first decision has computed; absent before
 * @param judgedFrom when a user overruled a failure; absent if no user did. Older launches and older changes of node conditions do not count
 */
public record RolloutFindings(
        String failure,
        List<String> failedClaims,
        @Nullable Duration timeLimit,
        @Nullable Instant judgedFrom) {

    /** The result before any node was judged. */
    public static final RolloutFindings NONE = new RolloutFindings("", List.of(), null, null);

    public RolloutFindings {
        failedClaims = List.copyOf(failedClaims);
    }

    public boolean hasFailed() {
        return !failure.isEmpty();
    }
}
