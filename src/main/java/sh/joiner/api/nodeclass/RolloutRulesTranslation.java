package sh.joiner.api.nodeclass;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.image.RolloutAnalysis;
import sh.joiner.api.image.RolloutPlan;
import sh.joiner.api.image.RolloutSpec;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.AnalysisRules.FailureAction;
import sh.joiner.model.rollout.ImageRolloutRules;

/** Translates {@code spec.rollout} of an AMIPolicy. */
final class RolloutRulesTranslation {

    private RolloutRulesTranslation() {}

    /** Returns the rules; null if the policy has none. Throws {@link InvalidSpec}. */
    static @Nullable ImageRolloutRules rules(@Nullable RolloutSpec wire) {
        if (wire == null) {
            return null;
        }
        var written = new RolloutPlan();
        written.steps = wire.steps;
        written.order = wire.order;
        written.maxUnavailable = wire.maxUnavailable;
        return new ImageRolloutRules(
                RolloutPlanTranslation.complete("spec.rollout", written), analysis(wire), finishesFirst(wire));
    }

    private static boolean finishesFirst(RolloutSpec wire) {
        var word = Objects.requireNonNullElse(wire.onNewImages, "Restart");
        return switch (word) {
            case "Restart" -> false;
            case "FinishFirst" -> true;
            default ->
                throw new InvalidSpec(
                        "spec.rollout.onNewImages",
                        InvalidSpec.unknown("action", word, Stream.of("Restart", "FinishFirst")));
        };
    }

    private static AnalysisRules analysis(RolloutSpec wire) {
        var criteria = wire.analysis == null ? new RolloutAnalysis() : wire.analysis;
        var initial = AnalysisRules.DEFAULT;
        int success = Objects.requireNonNullElse(criteria.registrationSuccess, initial.registrationSuccess());
        if (success < 0 || success > 100) {
            throw new InvalidSpec(
                    "spec.rollout.analysis.registrationSuccess", "%d is not between 0 and 100".formatted(success));
        }
        return new AnalysisRules(
                success,
                RolloutPlanTranslation.duration("spec.rollout.analysis.timeToReady", criteria.timeToReady, "10m"),
                criteria.nodeConditions == null ? initial.nodeConditions() : criteria.nodeConditions,
                RolloutPlanTranslation.duration("spec.rollout.deadline", wire.deadline, "48h"),
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
}
