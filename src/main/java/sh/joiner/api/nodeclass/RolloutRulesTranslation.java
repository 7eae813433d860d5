package sh.joiner.api.nodeclass;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.image.RolloutSpec;
import sh.joiner.api.image.RolloutStep;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.TimeTranslation;
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
        return new ImageRolloutRules(steps);
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

    /** Returns the names of the fields that the user has set, but that this version of Joiner ignores. */
    static List<String> unsupportedFields(@Nullable RolloutSpec wire) {
        var fields = new ArrayList<String>();
        if (wire != null && wire.analysis != null) {
            fields.add("spec.rollout.analysis");
        }
        if (wire != null && wire.onFailure != null) {
            fields.add("spec.rollout.onFailure");
        }
        return fields;
    }
}
