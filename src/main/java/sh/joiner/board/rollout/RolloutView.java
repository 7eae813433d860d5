package sh.joiner.board.rollout;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An AMIRollout.
 *
 * @param plan the steps at the last decision; empty before
 * @param nodes the nodes that the rollout concerns
 */
public record RolloutView(
        String name,
        @JsonUnwrapped RolloutTargetView target,
        @JsonUnwrapped RolloutProgressView progress,
        RolloutNodesView nodes,
        List<RolloutStepView> plan,
        RolloutAnalysisView analysis,
        Instant createdAt,
        @JsonUnwrapped RolloutObjectView object) {

    /** The node class, the policy with the steps, and the change of images. */
    public record RolloutTargetView(
            String nodeClass, String policy, @JsonUnwrapped ImageChangeView images) {}

    /**
     * The change of images.
     *
     * @param stable the ids of the images before the rollout
     * @param candidate the ids of the images after the rollout
     */
    public record ImageChangeView(List<String> stable, List<String> candidate) {}

    /**
     * The progress of a rollout.
     *
     * @param finished true if the rollout does not change any longer
     * @param step the number of the current step, from 1; 0 before the first decision
     * @param steps the number of steps; 0 before the first decision
     * @param stepReachedAt when enough nodes of the step were initialized; absent before
     * @param message what the rollout does or waits for
     */
    public record RolloutProgressView(
            String phase,
            boolean finished,
            int step,
            int steps,
            @Nullable Instant stepReachedAt,
            String message) {}

    /**
     * A step of the plan.
     *
     * @param nodes the nodes with candidate images after the step, for example {@code 3 nodes}, {@code 20 %} or {@code NodePool canary}
     * @param state Done, Current, Failed or Ahead
     * @param soak how long the nodes run before the next step, ISO 8601
     * @param window the name of the MaintenanceWindow of the step; empty for any time
     */
    public record RolloutStepView(String nodes, String state, String soak, boolean needsApproval, String window) {}

    /**
     * The result of the analysis.
     *
     * @param failure every failed criterion; empty if no criterion has failed
     * @param failedNodeClaims the NodeClaims whose nodes did not initialize in time, or that were deleted before
     * @param timeLimit the maximum time from the launch of a node to its initialization, ISO 8601; absent if it is not known yet
     * @param judgedFrom when a user overruled a failure; absent if no user did. Older launches do not count
     * @param prometheus the results of the checks that query Prometheus
     */
    public record RolloutAnalysisView(
            String failure,
            List<String> failedNodeClaims,
            @Nullable String timeLimit,
            @Nullable Instant judgedFrom,
            List<PrometheusResultView> prometheus) {}

    /**
     * The result of a check that queries Prometheus.
     *
     * @param result Passed, Failed or Inconclusive
     * @param value the value, or the range of the values of several series; empty without a value
     * @param allowed the range of the policy, such as {@code max 0.01}
     * @param message why the check has failed or is inconclusive; empty if it has passed
     * @param askedAt when the query was sent; absent if there was none
     */
    public record PrometheusResultView(
            String name,
            String result,
            String value,
            String allowed,
            String message,
            @Nullable Instant askedAt) {}

    /**
     * The number of nodes that a rollout concerns.
     *
     * @param old nodes without a candidate image
     * @param candidate initialized nodes with a candidate image
     * @param starting nodes with a candidate image that are not initialized
     * @param replacing old nodes that are being replaced
     * @param total all of them, but an old node and its replacement count as one
     * @param allowed the number of nodes that may have candidate images now
     * @param groups the nodes of each pool and zone; empty if the rollout is finished
     */
    public record RolloutNodesView(
            int old,
            int candidate,
            int starting,
            int replacing,
            int total,
            int allowed,
            List<RolloutGroupView> groups) {}

    /**
     * The nodes of one pool in one zone.
     *
     * @param zone empty if it is not known
     */
    public record RolloutGroupView(String nodePool, String zone, int old, int candidate, int starting) {}

    /**
     * The AMIRollout object.
     *
     * @param request Pause, Resume, Promote or Abort; empty without a request
     * @param requests the requests that have an effect now: pause, resume, promote, abort
     * @param version resource version, for {@code If-Match}
     */
    public record RolloutObjectView(String request, List<String> requests, String version) {}
}
