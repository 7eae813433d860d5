package sh.joiner.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.NodeCounts;
import sh.joiner.model.rollout.RolloutFindings;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutTarget;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.HandClock;

class RolloutReporterTest {

    private final Decisions decisions = new Decisions();
    private final RolloutReporter reporter =
            new RolloutReporter(new DecisionReporter(new HandClock(), List.of(decisions)));

    private static RolloutProgress progress(RolloutPhase phase, String failure) {
        return new RolloutProgress(
                phase,
                0,
                RolloutPlan.NONE,
                0,
                null,
                NodeCounts.NONE,
                RolloutFindings.NONE.failed(failure),
                false,
                1,
                "why");
    }

    @ParameterizedTest
    @CsvSource({
        "PROGRESSING, '', NORMAL",
        "AWAITING_APPROVAL, '', NORMAL",
        "PAUSED, '', NORMAL",
        "PAUSED, 0 of 1 nodes initialized, WARNING",
        "ROLLING_BACK, '', WARNING",
        "FAILED, 0 of 1 nodes initialized, WARNING",
        "SUPERSEDED, '', NORMAL",
    })
    void aPhaseIsAWarningIfTheAmiIsRejectedOrItsAnalysisHasFailed(RolloutPhase phase, String failure, Weight weight) {
        var target = new RolloutTarget("default", "verified", List.of(), List.of());
        var rollout =
                new ImageRollout("default-1", "uid-1", "4711", 1, HandClock.START, target, null, RolloutProgress.NONE);

        reporter.changed(rollout, progress(phase, failure));

        assertThat(decisions.all()).singleElement().satisfies(decision -> {
            assertThat(decision.code()).isEqualTo("AMIRollout" + phase.word());
            assertThat(decision.weight()).isEqualTo(weight);
            assertThat(decision.subjects()).containsExactly(new Subject("AMIRollout", "", "default-1", "uid-1"));
        });
    }
}
