package sh.joiner.model.rollout;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;

/**
 * The progress of a rollout: the status of an AMIRollout.
 *
 * @param step the index of the current step, from 0
 * @param plan the steps at the last decision
 * @param allowedNodes the number of nodes that may have candidate images now
 * @param stepReachedAt the time at which the step had enough initialized nodes; absent while it does not have enough
 * @param applied true if the rollout has succeeded and the node class uses the candidate images
 * @param handledGeneration the generation of the object whose request was handled last
 * @param message what the rollout does or waits for, as a sentence for users
 */
@Wide("the fields of the status of an AMIRollout")
public record RolloutProgress(
        RolloutPhase phase,
        int step,
        RolloutPlan plan,
        int allowedNodes,
        @Nullable Instant stepReachedAt,
        NodeCounts nodes,
        RolloutFindings findings,
        boolean applied,
        long handledGeneration,
        String message) {

    /** The progress of a rollout about which no decision is written yet. */
    public static final RolloutProgress NONE = new RolloutProgress(
            RolloutPhase.PENDING, 0, RolloutPlan.NONE, 0, null, NodeCounts.NONE, RolloutFindings.NONE, false, 0, "");

    /** Returns the number of steps; 0 before the first decision. */
    public int steps() {
        return plan.steps().size();
    }

    /** Returns true if all nodes may have candidate images: the rollout has succeeded, or it progresses or soaks in its last step. */
    public boolean allowsAll() {
        boolean isForward =
                phase == RolloutPhase.PROGRESSING || phase == RolloutPhase.SOAKING || phase == RolloutPhase.SUCCEEDED;
        return isForward && step == steps() - 1 && allowedNodes >= nodes.total();
    }

    /** Returns true if the rollout advances or waits for an approval, and at least one node with a candidate image has initialized. */
    public boolean judgesNodes() {
        boolean isJudged = phase == RolloutPhase.PROGRESSING
                || phase == RolloutPhase.SOAKING
                || phase == RolloutPhase.AWAITING_APPROVAL;
        return isJudged && nodes.candidate() > 0;
    }

    /**
     * Returns when the step was reached, if the rollout now allows only the present candidates. Absent if nodes of the step were lost, because the number of
     * nodes that the step needs is then overwritten.
     */
    public @Nullable Instant stepReachedAt(int candidates) {
        return candidates < allowedNodes ? null : stepReachedAt;
    }

    /** Returns a copy that allows no more nodes than have candidate images now. */
    public RolloutProgress frozen(int candidates, String why) {
        return new RolloutProgress(
                phase,
                step,
                plan,
                candidates,
                stepReachedAt(candidates),
                nodes,
                findings.unobserved(),
                applied,
                handledGeneration,
                why);
    }

    /** Returns a copy of a succeeded rollout whose candidate images are in use. */
    public RolloutProgress asApplied() {
        return new RolloutProgress(
                phase, step, plan, allowedNodes, stepReachedAt, nodes, findings, true, handledGeneration, message);
    }

    /** Returns true if the rollout has succeeded, and the node class does not use the candidate images yet. */
    public boolean awaitsUse() {
        return phase == RolloutPhase.SUCCEEDED && !applied;
    }

    /** Returns a copy in this phase. */
    public RolloutProgress in(RolloutPhase other, String why) {
        return new RolloutProgress(
                other, step, plan, allowedNodes, stepReachedAt, nodes, findings, applied, handledGeneration, why);
    }
}
