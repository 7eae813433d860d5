package sh.joiner.engine.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.rollout.RolloutSamples.NOW;
import static sh.joiner.engine.rollout.RolloutSamples.candidate;
import static sh.joiner.engine.rollout.RolloutSamples.old;
import static sh.joiner.engine.rollout.RolloutSamples.percent;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.AnalysisRules.FailureAction;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.PodAnalysisRules;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;

/** Tests of a rollout that fails or is aborted, with and without a stable image that can be launched. */
class RolloutReturnTest {

    private static final Duration DEADLINE = Duration.ofHours(1);
    private static final ImageRolloutRules RULES = new ImageRolloutRules(
            RolloutPlan.of(List.of(percent(20), percent(100)), List.of(), null),
            new AnalysisRules(
                    98, null, List.of(), 2, PodAnalysisRules.DEFAULT, 1, DEADLINE, FailureAction.ROLLBACK, List.of()),
            false);

    /** Returns phase and message of a rollout with a new node and an old node, if launches cannot use these images. */
    private static String decide(
            RolloutPhase phase, @Nullable RolloutRequest request, Duration later, String... refused) {
        var progress = RolloutDecision.next(
                RolloutSamples.rollout(2, request, RolloutProgress.NONE.in(phase, "")),
                RULES,
                RolloutSamples.snapshot(List.of(candidate("web-0"), old("web-1")), NOW.plus(later)),
                new RolloutFacts(_ -> false, List.of(), Set.of(refused)));
        return progress.phase().word() + " " + progress.message();
    }

    @Test
    void aFailedRolloutReturnsToAStableImage() {
        assertThat(decide(RolloutPhase.PROGRESSING, null, DEADLINE.plusSeconds(1)))
                .isEqualTo("RollingBack the analysis has failed: the rollout is not complete after its deadline of 1 h."
                        + " 1 node with a candidate AMI returns to the stable AMIs");
    }

    @Test
    void aFailedRolloutWithoutAStableImageIsPaused() {
        assertThat(decide(RolloutPhase.PROGRESSING, null, DEADLINE.plusSeconds(1), "ami-1"))
                .isEqualTo("Paused the analysis has failed: the rollout is not complete after its deadline of 1 h."
                        + " No stable AMI can be launched any longer, so no node can return to one."
                        + " Publish another AMI that the node class selects, or set spec.request to Resume to continue,"
                        + " or to Abort to reject the candidate AMIs");
    }

    /** Otherwise the rollout would never end, and no other image could be rolled out. */
    @Test
    void anAbortedRolloutWithoutAStableImageEndsAtOnce() {
        var end = "Failed aborted by a user. No stable AMI can be launched any longer, so 1 node keeps a candidate AMI"
                + " until the node class selects another AMI. Delete this AMIRollout to allow the candidate AMIs again";

        assertThat(decide(RolloutPhase.PROGRESSING, RolloutRequest.ABORT, Duration.ZERO, "ami-1"))
                .isEqualTo(end);
        assertThat(decide(RolloutPhase.ROLLING_BACK, null, Duration.ZERO, "ami-1"))
                .as("the stable image was deregistered during the rollback")
                .isEqualTo(end);
        assertThat(decide(RolloutPhase.ROLLING_BACK, null, Duration.ZERO)).startsWith("RollingBack");
    }
}
