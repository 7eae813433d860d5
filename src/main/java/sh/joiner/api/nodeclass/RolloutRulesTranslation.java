package sh.joiner.api.nodeclass;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.image.RolloutAnalysis;
import sh.joiner.api.image.RolloutPlan;
import sh.joiner.api.image.RolloutSpec;
import sh.joiner.api.image.RolloutStep;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.AnalysisRules.FailureAction;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.PodAnalysisRules;

/** Translates {@code spec.rollout} of an AMIPolicy. */
final class RolloutRulesTranslation {

    private static final String ANALYSIS = "spec.rollout.analysis.";
    private static final Pattern RATIO = Pattern.compile("[0-9]{1,4}(\\.[0-9]{1,3})?");

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
        return new AnalysisRules(
                percentage("registrationSuccess", criteria.registrationSuccess, initial.registrationSuccess()),
                RolloutPlanTranslation.duration(ANALYSIS + "timeToReady", criteria.timeToReady, "10m"),
                criteria.nodeConditions == null ? initial.nodeConditions() : criteria.nodeConditions,
                percentage("lostNodes", criteria.lostNodes, initial.lostNodes()),
                new PodAnalysisRules(
                        ratio(criteria.podRestarts, initial.pods().restarts()),
                        Objects.requireNonNullElse(
                                RolloutPlanTranslation.duration(ANALYSIS + "podStart", criteria.podStart, "10m"),
                                initial.pods().timeToStart())),
                minimumNodes(Present.list(wire.steps), criteria.minimumNodes),
                RolloutPlanTranslation.duration("spec.rollout.deadline", wire.deadline, "48h"),
                onFailure(wire),
                PrometheusTranslation.checks(ANALYSIS + "prometheus", criteria.prometheus));
    }

    private static int percentage(String field, @Nullable Integer value, int initial) {
        int percent = Objects.requireNonNullElse(value, initial);
        if (percent < 0 || percent > 100) {
            throw new InvalidSpec(ANALYSIS + field, "%d is not between 0 and 100".formatted(percent));
        }
        return percent;
    }

    private static double ratio(@Nullable String value, double initial) {
        if (value == null) {
            return initial;
        }
        if (!RATIO.matcher(value).matches()) {
            throw new InvalidSpec(
                    ANALYSIS + "podRestarts", "'%s' is not a decimal number such as 1.5".formatted(value));
        }
        return Double.parseDouble(value);
    }

    /** Returns the number of initialized nodes that the analysis of a step needs. Throws {@link InvalidSpec} if a step has fewer nodes. */
    private static int minimumNodes(List<RolloutStep> steps, @Nullable Integer value) {
        int minimum = Objects.requireNonNullElse(value, AnalysisRules.DEFAULT.minimumNodes());
        if (minimum < 1) {
            throw new InvalidSpec(ANALYSIS + "minimumNodes", "%d is less than 1".formatted(minimum));
        }
        steps.stream()
                .flatMap(step -> Stream.ofNullable(step.nodes))
                .filter(nodes -> nodes < minimum)
                .findFirst()
                .ifPresent(nodes -> {
                    throw new InvalidSpec(
                            ANALYSIS + "minimumNodes",
                            "%d is greater than nodes of a step (%d), so that the step would never have enough nodes"
                                    .formatted(minimum, nodes));
                });
        return minimum;
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
