package sh.joiner.engine.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.rollout.RolloutSamples.CANDIDATE;
import static sh.joiner.engine.rollout.RolloutSamples.NOW;
import static sh.joiner.engine.rollout.RolloutSamples.STABLE;
import static sh.joiner.engine.rollout.RolloutSamples.old;
import static sh.joiner.engine.rollout.RolloutSamples.snapshot;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutTarget;
import sh.joiner.model.snapshot.RelatedObjects;
import sh.joiner.model.window.DisruptionRules;

class RolloutImagesTest {

    /** The node class of the samples has the uid {@code uid}. */
    @ParameterizedTest
    @CsvSource({"uid,true", "uid-before,false", "'',false"})
    void onlyARolloutThatTheClassOwnsHoldsItsNodes(String owner, boolean holds) {
        var target = new RolloutTarget("default", "verified", List.of(STABLE), List.of(CANDIDATE));
        var progress = RolloutProgress.NONE.in(RolloutPhase.PROGRESSING, "step 1");
        var rollout = new ImageRollout("default-1", "uid-1", "1", 1, NOW, target, owner, null, progress);
        var claim = old("web-1");
        var snapshot = snapshot(List.of(claim), NOW)
                .with(RelatedObjects.NONE.with(new DisruptionRules(List.of(), List.of(), List.of(rollout), List.of())));

        assertThat(RolloutImages.of(snapshot).holds(claim)).isEqualTo(holds);
    }
}
