package sh.joiner.board.catalog;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An AMIRollout.
 *
 * @param message what the rollout does or waits for
 * @param nodes the number of nodes that the rollout concerns
 */
public record RolloutView(
        String name,
        String nodeClass,
        String policy,
        @JsonUnwrapped ImageChangeView images,
        @JsonUnwrapped RolloutProgressView progress,
        RolloutNodesView nodes,
        Instant createdAt,
        String message) {

    /** The ids of the images before and after the rollout. */
    public record ImageChangeView(List<String> stable, List<String> candidate) {}

    /**
     * The progress of a rollout.
     *
     * @param finished true if the rollout does not change any longer
     * @param step the number of the current step, from 1
     * @param stepReachedAt when enough nodes of the step were initialized; absent before
     * @param failure every failed criterion of the analysis; empty if no criterion has failed
     */
    public record RolloutProgressView(
            String phase,
            boolean finished,
            int step,
            int steps,
            @Nullable Instant stepReachedAt,
            String failure) {}

    /**
     * The number of nodes that a rollout concerns.
     *
     * @param old nodes without a candidate image
     * @param candidate initialized nodes with a candidate image
     * @param starting nodes with a candidate image that are not initialized
     * @param replacing old nodes that are being replaced
     * @param total all of them, but an old node and its replacement count as one
     * @param allowed the number of nodes that may have candidate images now
     */
    public record RolloutNodesView(int old, int candidate, int starting, int replacing, int total, int allowed) {}
}
