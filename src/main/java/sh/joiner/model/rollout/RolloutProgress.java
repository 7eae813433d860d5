package sh.joiner.model.rollout;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;

/**
 * The progress of a rollout: the status of an AMIRollout.
 *
 * @param step the index of the current step, from 0
 * @param steps the number of steps; 0 before the first decision
 * @param allowedNodes the number of nodes that may have candidate images now
 * @param stepReachedAt when the step had enough initialized nodes; absent if it has not
 * @param handledGeneration the generation of the object whose request was handled last
 * @param message what the rollout does or waits for, as a sentence for users
 */
@Wide("the fields of the status of an AMIRollout")
public record RolloutProgress(
        RolloutPhase phase,
        int step,
        int steps,
        int allowedNodes,
        @Nullable Instant stepReachedAt,
        NodeCounts nodes,
        RolloutFindings findings,
        long handledGeneration,
        String message) {

    /** The progress of a rollout about which no decision is written yet. */
    public static final RolloutProgress NONE =
            new RolloutProgress(RolloutPhase.PENDING, 0, 0, 0, null, NodeCounts.NONE, RolloutFindings.NONE, 0, "");

    /** Returns true if the rollout is in its last step, and all nodes may have candidate images. */
    public boolean allowsAll() {
        boolean isForward = phase == RolloutPhase.PROGRESSING || phase == RolloutPhase.SOAKING;
        return isForward && step == steps - 1 && allowedNodes >= nodes.total();
    }

    /** Returns a copy in this phase. */
    public RolloutProgress in(RolloutPhase other, String why) {
        return new RolloutProgress(
                other, step, steps, allowedNodes, stepReachedAt, nodes, findings, handledGeneration, why);
    }
}
