package sh.joiner.controller.report;

import java.util.Map;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutProgress;

/** Reports the phases of AMIRollouts. */
public final class RolloutReporter {

    private final DecisionReporter reporter;

    public RolloutReporter(DecisionReporter reporter) {
        this.reporter = reporter;
    }

    /** Reports that the rollout has entered another phase. */
    public void changed(ImageRollout rollout, RolloutProgress progress) {
        var phase = progress.phase();
        var nodeClass = rollout.target().nodeClass();
        reporter.report(new Entry("rollout", "AMIRollout" + phase.word(), weight(progress))
                .about(new Subject("AMIRollout", "", rollout.name(), rollout.uid()))
                .what("AMIRollout %s of EC2NodeClass %s is %s".formatted(rollout.name(), nodeClass, phase.word()))
                .why(progress.message())
                .facts(Map.of("nodeclass", nodeClass, "policy", rollout.target().policy())));
    }

    /** Returns the weight. A rollout whose analysis has failed needs attention, also if the policy's {@code onFailure} is Pause. */
    private static Weight weight(RolloutProgress progress) {
        var phase = progress.phase();
        boolean isPausedByAnalysis =
                phase == RolloutPhase.PAUSED && progress.findings().hasFailed();
        return phase.isRejection() || isPausedByAnalysis ? Weight.WARNING : Weight.NORMAL;
    }
}
