package sh.joiner.api.image;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.Condition;

/** The progress of a rollout. Times are in RFC 3339. */
@WireObject
public final class AMIRolloutStatus {
    public @Nullable String phase;

    /** The number of the current step, from 1. */
    public @Nullable Integer step;

    public @Nullable Integer steps;

    /** The steps; absent before the first decision. */
    public @Nullable RolloutPlan plan;

    /** The number of nodes that may have candidate images now. */
    public @Nullable Integer allowedNodes;

    public @Nullable String stepReachedAt;
    public @Nullable RolloutNodes nodes;

    /** Every failed criterion of the analysis. */
    public @Nullable String failure;

    /** The NodeClaims whose nodes did not initialize in time, or that were deleted before. */
    public @Nullable List<String> failedNodeClaims;

    /** The launched NodeClaims whose nodes have not initialized yet, and that must not be deleted before. */
    public @Nullable List<String> startingNodeClaims;

    /** The NodeClaims whose nodes initialized in time, including NodeClaims that no longer exist. */
    public @Nullable List<String> initializedNodeClaims;

    /** The NodeClaims whose initialized nodes must not be lost. */
    public @Nullable List<String> readyNodeClaims;

    /** The NodeClaims whose nodes were lost without a disruption command or an interruption. */
    public @Nullable List<String> lostNodeClaims;

    /** The NodeClaims whose nodes were lost while as large a share of the old nodes was lost or not Ready. */
    public @Nullable List<String> excusedNodeClaims;

    /** The maximum time from the launch of a node to its initialization, a duration such as {@code 180s}. */
    public @Nullable String timeLimit;

    /** The time at which a user overruled a failure. */
    public @Nullable String judgedFrom;

    /** The last time that a user let the rollout continue after a failure or a pause. */
    public @Nullable String resumedAt;

    /** The results of the checks that query Prometheus. */
    public @Nullable List<PrometheusCheckStatus> prometheus;

    /** True if the rollout has succeeded and the node class uses the candidate images. */
    public @Nullable Boolean applied;

    /** The generation of this object with the request that was handled last. */
    public @Nullable Long handledGeneration;

    public @Nullable String message;
    public @Nullable List<Condition> conditions;
}
