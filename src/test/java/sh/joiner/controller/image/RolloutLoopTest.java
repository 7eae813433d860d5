package sh.joiner.controller.image;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.rollout.RolloutDraft;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.rollout.RolloutTarget;

class RolloutLoopTest extends RolloutLoopCase {

    @Test
    void aRolloutStartsWhenTheClassPrefersAnotherImage() {
        nodes("ami-1", "ami-1");
        prefers("ami-2");

        pass();
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Progressing step 1 of 2: 0 of 1 node with a candidate AMI, next: NodeClaim web-0");
        assertThat(decisions.codes()).containsExactly("AMIRolloutProgressing");
    }

    @Test
    void noRolloutStartsWhileTheClassPrefersItsOwnImages() {
        prefers();
        pass();

        assertThat(rollouts()).isEmpty();
    }

    @Test
    void theNameStaysTheSameUntilTheObjectIsSeen() {
        prefers("ami-2");
        loop.pass(cluster);
        loop.pass(cluster);

        assertThat(rollouts.all().orElseThrow()).hasSize(1);
    }

    @Test
    void aThirdImageSupersedesTheCandidate() {
        nodes("ami-1", "ami-1");
        prefers("ami-2");
        pass();
        pass();
        prefers("ami-3");

        pass();
        pass();
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Superseded the class selects other AMIs: ami-3",
                        "ami-3 Progressing step 1 of 2: 0 of 1 node with a candidate AMI, next: NodeClaim web-0");
        assertThat(rollouts.all().orElseThrow())
                .allSatisfy(rollout -> assertThat(rollout.target().stable()).isEqualTo(images("ami-1")));
    }

    @Test
    void aThirdImageWaitsIfThePolicyFinishesTheRunningRolloutFirst() {
        policies.removeAll();
        policies.has(policy(rules(true)));
        nodes("ami-1", "ami-1");
        prefers("ami-2");
        pass();
        pass();
        prefers(List.of("ami-2"), "ami-3");
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Progressing step 1 of 2: 0 of 1 node with a candidate AMI, next: NodeClaim web-0");

        prefers("ami-3"); // ami-2 was deregistered
        pass();
        pass();
        pass();

        assertThat(rollouts()).first().isEqualTo("ami-2 Superseded the class selects other AMIs: ami-3");
        assertThat(rollouts()).last().asString().startsWith("ami-3 Progressing");
    }

    @Test
    void aRolloutEndsWhenTheClassPrefersItsOwnImagesAgain() {
        nodes("ami-1");
        prefers("ami-2");
        pass();
        prefers();
        pass();

        assertThat(rollouts()).containsExactly("ami-2 Superseded the class selects the stable AMIs again");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRolloutEndsWhenItsCandidateIsDeletedAndNothingCanReplaceIt(boolean finishesFirst) {
        policies.removeAll();
        policies.has(policy(rules(finishesFirst)));
        nodes("ami-1");
        prefers("ami-2");
        pass();
        prefersNothingAndRefuses("ami-3");
        pass();
        assertThat(rollouts())
                .as("another image no longer exists")
                .singleElement()
                .asString()
                .startsWith("ami-2 Progressing");
        prefersNothingAndRefuses("ami-2");
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Superseded the candidate AMI ami-2 can no longer be used, and no other AMI can replace it: see the verdict on the AMI");
    }

    @Test
    void aStableImageThatWasDeregisteredIsStillReplacedStepByStep() {
        nodes("ami-1", "ami-1");
        selectsAfterALoss(List.of(), "ami-2");
        pass();
        pass();
        assertThat(rollouts.all().orElseThrow())
                .allSatisfy(rollout -> assertThat(rollout.target().stable()).isEqualTo(images("ami-1")));

        selectsAfterALoss(List.of("ami-2"));
        pass();
        assertThat(rollouts())
                .as("launches use the candidate")
                .singleElement()
                .asString()
                .startsWith("ami-2 Progress");

        selectsAfterALoss(List.of("ami-3"));
        pass();
        assertThat(rollouts()).containsExactly("ami-2 Superseded the class selects other AMIs: ami-3");
    }

    @Test
    void aSucceededRolloutIsOverIfItsImagesWereDeregisteredBeforeTheClassUsedThem() {
        nodes("ami-2");
        prefers("ami-2");
        pass();
        pass();
        clock.advance(Duration.ofHours(1));
        pass();
        pass();
        prefersNothingAndRefuses("ami-2");
        pass();

        assertThat(rollouts.all().orElseThrow().getFirst().progress().applied()).isTrue();
    }

    @Test
    void aRolloutEndsWhenThePolicyHasNoRulesAnyLonger() {
        nodes("ami-1");
        prefers("ami-2");
        pass();
        policies.removeAll();
        pass();

        assertThat(rollouts())
                .containsExactly("ami-2 Superseded no AMIPolicy of the class has spec.rollout any longer");
    }

    @Test
    void aSucceededRolloutIsNotRepeatedBeforeTheNextLookup() {
        nodes("ami-2");
        prefers("ami-2");
        pass();
        pass();
        clock.advance(Duration.ofHours(1));
        pass();
        pass();

        assertThat(rollouts()).containsExactly("ami-2 Succeeded all nodes have the candidate AMIs");
    }

    /** With {@code FinishFirst}, the node class gets the image of a new kind of instance while the rollout runs. */
    @Test
    void aSucceededRolloutIsAppliedAlthoughTheClassHasANewKindOfInstance() {
        var arm = new ResolvedImage("ami-9", "ami-9", Requirements.of(Requirement.in(Labels.ARCH, "arm64")), false);
        nodes("ami-2");
        prefers("ami-2");
        pass();
        pass();
        clock.advance(Duration.ofHours(1));
        pass();
        cluster.with(nodeClass().images(images("ami-1").getFirst(), arm).build());
        pass();
        assertThat(rollouts.all().orElseThrow().getFirst().progress().awaitsUse())
                .as("the instances of the candidate image's kind still use the stable image")
                .isTrue();

        cluster.with(nodeClass().images(images("ami-2").getFirst(), arm).build());
        pass();

        assertThat(rollouts.all().orElseThrow().getFirst().progress().applied()).isTrue();
    }

    @Test
    void anAbortedRolloutIsNotRepeatedAndNotSupersededBeforeItHasEnded() {
        nodes("ami-1", "ami-2");
        prefers("ami-2");
        pass();
        pass();
        rollouts.request(name(), RolloutRequest.ABORT);
        pass();
        prefers();
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 RollingBack aborted by a user. 1 node with a candidate AMI returns to the stable AMIs");
        nodes("ami-1", "ami-1");
        pass();
        prefers("ami-2");
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Failed aborted by a user. Delete this AMIRollout to allow the candidate AMIs again");
    }

    /** A terminated instance may be a consequence of its image, a reclaimed spot instance is not. */
    @ParameterizedTest
    @CsvSource({"SPOT_INTERRUPTED,Progressing", "INSTANCE_TERMINATED,Failed"})
    void aLostNodeRejectsTheImageUnlessAwsReclaimedTheNode(NoticeKind kind, String phase) {
        nodes("ami-1", "ami-2");
        prefers("ami-2");
        pass();
        pass();
        interruptions.has(interruption("notice").kind(kind).about("web-1").build());
        cluster.claimWriter().delete(new ClaimName("web-1"));
        pass();

        assertThat(rollouts()).singleElement().asString().startsWith("ami-2 " + phase);
    }

    @Test
    void aLostNodeIsNotJudgedWhileTheInterruptionsAreNotKnown() {
        nodes("ami-1", "ami-2");
        prefers("ami-2");
        pass();
        pass();
        interruptions.makeUnknown();
        cluster.claimWriter().delete(new ClaimName("web-1"));
        pass();

        assertThat(rollouts()).singleElement().asString().startsWith("ami-2 Progressing");
    }

    @Test
    void aHandledPromotionIsRemovedFromTheObject() {
        nodes("ami-1", "ami-2");
        prefers("ami-2");
        pass();
        pass();
        rollouts.request(name(), RolloutRequest.PROMOTE);

        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Progressing step 2 of 2: 1 of 2 nodes with a candidate AMI, next: NodeClaim web-0");
        assertThat(rollouts.all().orElseThrow().getFirst().request()).isNull();
        pass();
        assertThat(rollouts.all().orElseThrow().getFirst().progress().step()).isEqualTo(1);
    }

    /** A rollout without an owner was not created by Joiner, for example because a backup was restored. */
    @ParameterizedTest
    @ValueSource(strings = {"uid-before", ""})
    void aRolloutOfAnEarlierClassWithTheSameNameRejectsNoImages(String owner) {
        nodes("ami-1");
        var target = new RolloutTarget("default", "verified", images("ami-1"), images("ami-2"));
        rollouts.create(new RolloutDraft("default-0", owner, target));
        rollouts.report("default-0", RolloutProgress.NONE.in(RolloutPhase.FAILED, "rejected"));
        prefers("ami-2");
        pass();
        pass();

        assertThat(rollouts())
                .containsExactly(
                        "ami-2 Failed rejected",
                        "ami-2 Progressing step 1 of 2: 0 of 1 node with a candidate AMI, next: NodeClaim web-0");
    }

    @Test
    void onlyTheLastTenFinishedRolloutsAreKept() {
        for (int at = 2; at < 16; at++) {
            prefers("ami-" + at);
            pass();
            prefers();
            pass();
        }
        pass();

        assertThat(rollouts()).hasSize(10);
        assertThat(rollouts.all().orElseThrow())
                .allMatch(rollout -> rollout.progress().phase() == RolloutPhase.SUPERSEDED);
    }
}
