package sh.joiner.controller.image;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sh.joiner.model.rollout.RolloutRequest;

/** Tests of rollouts whose policy is not known. */
class RolloutLoopFreezeTest extends RolloutLoopCase {

    @Test
    void aRolloutDoesNotGoOnWhileThePoliciesAreNotKnown() {
        nodes("ami-1");
        prefers("ami-2");
        pass();
        pass();
        assertThat(allowed()).isEqualTo(1);
        policies.makeUnknown();
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Progressing no further node is replaced: the AMIPolicies are not known: no list yet");
        assertThat(allowed()).as("nodes that may have the candidate image").isZero();
    }

    private int allowed() {
        return rollouts.all().orElseThrow().getFirst().progress().allowedNodes();
    }

    /** A new leader knows the rules of a class after the first lookup of its images. */
    @Test
    void aRolloutDoesNotGoOnBeforeTheImagesOfItsClassWereLookedUp() {
        nodes("ami-1");
        prefers("ami-2");
        pass();
        pass();
        state.forget("default");
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Progressing no further node is replaced: the AMIs of the node class were not looked up yet");
        assertThat(allowed()).isZero();
    }

    @Test
    void aUserCanPauseAndAbortARolloutWhileThePoliciesAreNotKnown() {
        nodes("ami-1", "ami-2");
        prefers("ami-2");
        pass();
        pass();
        policies.makeUnknown();
        rollouts.request(name(), RolloutRequest.PAUSE);
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Paused paused by a user; no further node is replaced: the AMIPolicies are not known: no list yet");
        rollouts.request(name(), RolloutRequest.ABORT);
        pass();
        assertThat(rollouts())
                .containsExactly(
                        "ami-2 RollingBack aborted by a user. 1 node with a candidate AMI returns to the stable AMIs");
    }
}
