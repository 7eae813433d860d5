package sh.joiner.engine.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.rollout.RolloutSamples.CANDIDATE;
import static sh.joiner.engine.rollout.RolloutSamples.NOW;
import static sh.joiner.engine.rollout.RolloutSamples.STABLE;
import static sh.joiner.engine.rollout.RolloutSamples.candidate;
import static sh.joiner.engine.rollout.RolloutSamples.old;
import static sh.joiner.engine.rollout.RolloutSamples.snapshot;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.rollout.RolloutTarget;
import sh.joiner.model.snapshot.RelatedObjects;
import sh.joiner.model.window.DisruptionRules;

class RolloutImagesTest {

    private static ImageRollout rollout(String owner, RolloutProgress progress) {
        var target = new RolloutTarget("default", "verified", List.of(STABLE), List.of(CANDIDATE));
        return new ImageRollout("default-1", "uid-1", "1", 1, NOW, target, owner, null, progress);
    }

    private static RolloutImages images(ImageRollout rollout, Claim... claims) {
        var rules = new DisruptionRules(List.of(), List.of(), List.of(rollout), List.of());
        return RolloutImages.of(snapshot(List.of(claims), NOW).with(RelatedObjects.NONE.with(rules)));
    }

    /** The node class of the samples has the uid {@code uid}. */
    @ParameterizedTest
    @CsvSource({"uid,true", "uid-before,false", "'',false"})
    void onlyARolloutThatTheClassOwnsHoldsItsNodes(String owner, boolean holds) {
        var rollout = rollout(owner, RolloutProgress.NONE.in(RolloutPhase.PROGRESSING, "step 1"));

        assertThat(images(rollout, old("web-1")).holds(old("web-1"))).isEqualTo(holds);
    }

    /** Otherwise a large node that is replaced by several small ones would bring a bad image to more nodes than the step allows. */
    @Test
    void ofSeveralReplacementsOnlyThoseGetTheCandidateForWhichTheStepHasRoom() {
        var steps = RolloutSamples.steps(new RolloutStep(new RolloutStep.Size.Nodes(2), Duration.ZERO, false, ""));
        var claims = List.of(candidate("web-0"), old("web-1"), old("web-2"));
        var progress = RolloutDecision.next(
                rollout("uid", RolloutProgress.NONE), steps, snapshot(claims, NOW), RolloutFacts.NONE);

        var room =
                images(rollout("uid", progress), claims.toArray(Claim[]::new)).roomFor(old("web-1"));

        assertThat(room).contains(new RolloutRoom("default-1", "default", 1));
        assertThat(room.orElseThrow().annotations(List.of("other", "default", "default")))
                .containsExactly(Map.of(), Map.of(Claim.AMI_ROLLOUT, "default-1"), Map.of());
    }
}
