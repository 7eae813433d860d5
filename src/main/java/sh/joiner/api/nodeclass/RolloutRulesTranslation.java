package sh.joiner.api.nodeclass;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.image.RolloutAnalysis;
import sh.joiner.api.image.RolloutSpec;
import sh.joiner.api.image.RolloutStep;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.AnalysisRules.FailureAction;
import sh.joiner.model.rollout.ImageRolloutRules;

/** Translates {@code spec.rollout} of an AMIPolicy. */
final class RolloutRulesTranslation {

    private static final String REQUIRED = "Required";

    private RolloutRulesTranslation() {}

    /** Returns the rules; null if the policy has none. Throws {@link InvalidSpec}. */
    static @Nullable ImageRolloutRules rules(@Nullable RolloutSpec wire) {
        if (wire == null) {
            return null;
        }
        var steps = new ArrayList<sh.joiner.model.rollout.RolloutStep>();
        for (var step : Present.list(wire.steps)) {
            steps.add(step("spec.rollout.steps[%d]".formatted(steps.size()), step));
        }
        return new ImageRolloutRules(steps, analysis(wire));
    }

    private static AnalysisRules analysis(RolloutSpec wire) {
        var criteria = wire.analysis == null ? new RolloutAnalysis() : wire.analysis;
        var initial = AnalysisRules.DEFAULT;
        int success = Objects.requireNonNullElse(criteria.registrationSuccess, initial.registrationSuccess());
        if (success < 0 || success > 100) {
            throw new InvalidSpec(
                    "spec.rollout.analysis.registrationSuccess", "%d is not between 0 and 100".formatted(success));
        }
        if ("Never".equals(criteria.timeToReady)) {
            throw new InvalidSpec(
                    "spec.rollout.analysis.timeToReady", "'Never' is not allowed here: write a duration such as 10m");
        }
        return new AnalysisRules(
                success,
                TimeTranslation.duration("spec.rollout.analysis.timeToReady", criteria.timeToReady),
                criteria.nodeConditions == null ? initial.nodeConditions() : criteria.nodeConditions,
                onFailure(wire));
    }

    private static FailureAction onFailure(RolloutSpec wire) {
        var word = Objects.requireNonNullElse(wire.onFailure, "Rollback");
        return switch (word) {
            case "Rollback" -> FailureAction.ROLLBACK;
            case "Pause" -> FailureAction.PAUSE;
            default ->
                throw new InvalidSpec(
                        "spec.rollout.onFailure", InvalidSpec.unknown("action", word, Stream.of("Rollback", "Pause")));
        };
    }

    private static sh.joiner.model.rollout.RolloutStep step(String field, RolloutStep wire) {
        var soak = TimeTranslation.duration(field + ".soak", wire.soak);
        if ("Never".equals(wire.soak)) {
            throw new InvalidSpec(field + ".soak", "'Never' is not allowed here: write a duration such as 2h");
        }
        if (wire.approval != null && !wire.approval.equals(REQUIRED)) {
            throw new InvalidSpec(
                    field + ".approval",
                    "'%s' is not allowed: write Required, or remove the field".formatted(wire.approval));
        }
        return new sh.joiner.model.rollout.RolloutStep(
                size(field, wire),
                soak == null ? Duration.ZERO : soak,
                wire.approval != null,
                Present.text(wire.window));
    }

    private static sh.joiner.model.rollout.RolloutStep.Size size(String field, RolloutStep wire) {
        if (wire.nodes != null && wire.percent == null) {
            if (wire.nodes < 1) {
                throw new InvalidSpec(field + ".nodes", "%d is less than 1".formatted(wire.nodes));
            }
            return new sh.joiner.model.rollout.RolloutStep.Size.Nodes(wire.nodes);
        }
        if (wire.percent != null && wire.nodes == null) {
            if (wire.percent < 1 || wire.percent > 100) {
                throw new InvalidSpec(field + ".percent", "%d is not between 1 and 100".formatted(wire.percent));
            }
            return new sh.joiner.model.rollout.RolloutStep.Size.Percent(wire.percent);
        }
        throw new InvalidSpec(field, "exactly one of nodes and percent must be set");
    }
}
