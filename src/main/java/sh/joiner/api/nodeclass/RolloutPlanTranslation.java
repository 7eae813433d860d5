package sh.joiner.api.nodeclass;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.time.Duration;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.disruption.RestrictionTranslation;
import sh.joiner.api.image.RolloutPlan;
import sh.joiner.api.image.RolloutStep;
import sh.joiner.api.translate.Absent;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.ShareTranslation;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.api.v1alpha1.LabelSelection;
import sh.joiner.api.v1alpha1.PolicyTarget;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.rollout.RolloutStep.Size;

/** Translates the steps of a rollout in both directions. */
public final class RolloutPlanTranslation {

    private static final String REQUIRED = "Required";

    private RolloutPlanTranslation() {}

    /** Returns the plan of a policy, with a last step that includes all nodes. Throws {@link InvalidSpec}. */
    public static sh.joiner.model.rollout.RolloutPlan complete(String field, RolloutPlan wire) {
        var plan = plan(field, wire);
        int last = plan.steps().size() - 1;
        if (last >= 0 && plan.step(last).isAll() && plan.step(last).needsApproval()) {
            throw new InvalidSpec(
                    "%s.steps[%d].approval".formatted(field, last),
                    "the last step has no next step to approve: set approval on the step before");
        }
        return sh.joiner.model.rollout.RolloutPlan.of(plan.steps(), plan.order(), plan.maxUnavailable());
    }

    /** Returns the plan as it is written. Throws {@link InvalidSpec}. */
    static sh.joiner.model.rollout.RolloutPlan plan(String field, @Nullable RolloutPlan wire) {
        if (wire == null) {
            return sh.joiner.model.rollout.RolloutPlan.NONE;
        }
        var steps = new ArrayList<sh.joiner.model.rollout.RolloutStep>();
        for (var step : Present.list(wire.steps)) {
            steps.add(step("%s.steps[%d]".formatted(field, steps.size()), step));
        }
        return new sh.joiner.model.rollout.RolloutPlan(
                steps, Present.list(wire.order), maxUnavailable(field + ".maxUnavailable", wire.maxUnavailable));
    }

    private static @Nullable Share maxUnavailable(String field, @Nullable IntOrString wire) {
        if (wire == null) {
            return null;
        }
        var text = wire.getIntVal() == null ? Present.text(wire.getStrVal()) : String.valueOf(wire.getIntVal());
        var share = ShareTranslation.share(field, text);
        if (share.amount() == 0) {
            throw new InvalidSpec(field, "'%s' is less than 1: with 0, no node would ever be replaced".formatted(text));
        }
        return share;
    }

    private static sh.joiner.model.rollout.RolloutStep step(String field, RolloutStep wire) {
        var soak = duration(field + ".soak", wire.soak, "2h");
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

    /** Returns the duration; null if it is absent. Throws {@link InvalidSpec}, also for {@code Never}. */
    static @Nullable Duration duration(String field, @Nullable String text, String example) {
        if ("Never".equals(text)) {
            throw new InvalidSpec(field, "'Never' is not allowed here: write a duration such as " + example);
        }
        return TimeTranslation.duration(field, text);
    }

    private static Size size(String field, RolloutStep wire) {
        var nodes = wire.nodes;
        var percent = wire.percent;
        var pools = wire.nodePools;
        if (nodes != null && percent == null && pools == null) {
            return new Size.Nodes(between(field + ".nodes", nodes, Integer.MAX_VALUE, "is less than 1"));
        }
        if (percent != null && nodes == null && pools == null) {
            return new Size.Percent(between(field + ".percent", percent, 100, "is not between 1 and 100"));
        }
        if (pools != null && nodes == null && percent == null) {
            return new Size.Pools(RestrictionTranslation.target(field + ".nodePools", pools));
        }
        throw new InvalidSpec(field, "exactly one of nodes, percent and nodePools must be set");
    }

    private static int between(String field, int number, int most, String why) {
        if (number < 1 || number > most) {
            throw new InvalidSpec(field, "%d %s".formatted(number, why));
        }
        return number;
    }

    /** Returns the plan as an object; null for the plan before the first decision. */
    static @Nullable RolloutPlan wire(sh.joiner.model.rollout.RolloutPlan plan) {
        if (plan.steps().isEmpty()) {
            return null;
        }
        var wire = new RolloutPlan();
        wire.steps = plan.steps().stream().map(RolloutPlanTranslation::wire).toList();
        wire.order = Absent.list(plan.order());
        var most = plan.maxUnavailable();
        wire.maxUnavailable = most == null ? null : most(most);
        return wire;
    }

    private static IntOrString most(Share share) {
        return share.percent() ? new IntOrString(share.toString()) : new IntOrString(share.amount());
    }

    private static RolloutStep wire(sh.joiner.model.rollout.RolloutStep step) {
        var wire = new RolloutStep();
        switch (step.size()) {
            case Size.Nodes(var count) -> wire.nodes = count;
            case Size.Percent(var percent) -> wire.percent = percent;
            case Size.Pools(var target) -> wire.nodePools = wire(target);
        }
        wire.soak = step.soak().isZero() ? null : step.soak().toSeconds() + "s";
        wire.approval = step.needsApproval() ? REQUIRED : null;
        wire.window = Absent.text(step.window());
        return wire;
    }

    private static PolicyTarget wire(PoolTarget target) {
        var wire = new PolicyTarget();
        if (target instanceof PoolTarget.BySelector(var selector)) {
            wire.selector = new LabelSelection();
            wire.selector.matchExpressions = ResolvedAmiTranslation.wire(selector.rules());
        } else if (target instanceof PoolTarget.ByName(var names)) {
            wire.names = names;
        }
        return wire;
    }
}
