package sh.joiner.board.interruption;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.interruption.EffectiveRuleView.LineView;
import sh.joiner.board.interruption.InterruptionPolicyView.PolicyDrainView;
import sh.joiner.board.interruption.InterruptionPolicyView.PolicyStatusView;
import sh.joiner.board.interruption.InterruptionPolicyView.PolicyTargetView;
import sh.joiner.board.interruption.InterruptionPolicyView.PolicyValidityView;
import sh.joiner.board.interruption.InterruptionPolicyView.RuleConditionView;
import sh.joiner.board.interruption.InterruptionPolicyView.RuleTimingView;
import sh.joiner.board.interruption.InterruptionPolicyView.RuleView;
import sh.joiner.board.interruption.InterruptionPolicyView.SupersededView;
import sh.joiner.board.interruption.InterruptionPolicyView.WhenPodsView;
import sh.joiner.engine.interruption.EffectiveRule;
import sh.joiner.engine.interruption.PolicySelection;
import sh.joiner.engine.interruption.PolicyStatus;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.InterruptionPolicy.Terms;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.interruption.PolicyRule;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.window.MaintenanceWindow;

/** Creates the views of interruption policies and of the effective rules of each pool. */
public final class InterruptionPolicyProjection {

    private InterruptionPolicyProjection() {}

    /** Returns the views of the policies. {@code windows} is absent if the MaintenanceWindows are not known. */
    public static List<InterruptionPolicyView> views(
            List<InterruptionPolicy> policies, List<Pool> pools, Optional<List<MaintenanceWindow>> windows) {
        return policies.stream()
                .map(interruptionPolicy -> among(
                        interruptionPolicy,
                        policies,
                        pools,
                        windows.map(all -> PolicyStatus.missingWindows(interruptionPolicy, all))
                                .orElse(List.of())))
                .toList();
    }

    /** Returns the effective rules of every pool for every kind of interruption that can be parsed. */
    public static List<EffectiveRuleView> effective(List<InterruptionPolicy> policies, List<Pool> pools) {
        return pools.stream()
                .flatMap(pool -> Arrays.stream(NoticeKind.values())
                        .filter(kind -> kind != NoticeKind.UNPARSED)
                        .map(kind -> view(EffectiveRule.of(pool, kind, policies))))
                .toList();
    }

    private static EffectiveRuleView view(EffectiveRule rule) {
        var kind = rule.kind().word();
        return new EffectiveRuleView(
                rule.pool() + "/" + kind,
                rule.pool(),
                kind,
                rule.action().word(),
                rule.by().word(),
                rule.policy(),
                rule.lines().stream()
                        .map(line ->
                                new LineView(line.number(), line.action().kind().word(), line.text()))
                        .toList());
    }

    private static InterruptionPolicyView among(
            InterruptionPolicy policy, List<InterruptionPolicy> all, List<Pool> pools, List<String> missingWindows) {
        var won = new ArrayList<String>();
        var lost = new ArrayList<SupersededView>();
        for (var pool : pools) {
            if (policy.target().covers(pool.name(), pool.own().labels())) {
                PolicySelection.of(pool, all)
                        .winner()
                        .filter(winner -> !winner.name().equals(policy.name()))
                        .ifPresentOrElse(
                                winner -> lost.add(new SupersededView(pool.name(), winner.name())),
                                () -> won.add(pool.name()));
            }
        }
        return view(policy, List.copyOf(won), List.copyOf(lost), missingWindows);
    }

    private static InterruptionPolicyView view(
            InterruptionPolicy policy, List<String> won, List<SupersededView> lost, List<String> missingWindows) {
        return new InterruptionPolicyView(
                policy.name(),
                new PolicyStatusView(state(policy, won, lost), policy.createdAt(), policy.generation()),
                view(policy.target()),
                new PolicyValidityView(policy.problem(), inForceFrom(policy), missingWindows),
                policy.terms()
                        .map(Terms::rules)
                        .map(InterruptionPolicyProjection::rules)
                        .orElse(List.of()),
                drain(policy.terms()),
                won,
                lost);
    }

    private static PolicyTargetView view(PoolTarget target) {
        return new PolicyTargetView(
                RuleText.target(target),
                target instanceof PoolTarget.ByName(var names) ? names : List.of(),
                target instanceof PoolTarget.BySelector(var selector) ? selector.toString() : "");
    }

    private static PolicyDrainView drain(Optional<Terms> terms) {
        return new PolicyDrainView(
                terms.flatMap(Terms::maxConcurrent).map(Share::toString).orElse(null),
                terms.map(known -> known.respectDoNotDisrupt().word()).orElse(null),
                terms.map(Terms::respectBudgets).orElse(null),
                terms.map(Terms::replaceFirst).orElse(null),
                terms.map(known -> known.uncordonOnCancel() ? "Uncordon" : "Nothing")
                        .orElse(null));
    }

    private static String state(InterruptionPolicy policy, List<String> won, List<SupersededView> lost) {
        if (!policy.isValid()) {
            return "Invalid";
        }
        if (!won.isEmpty()) {
            return "InForce";
        }
        return lost.isEmpty() ? "Unused" : "Superseded";
    }

    private static String inForceFrom(InterruptionPolicy policy) {
        if (policy.terms().isEmpty()) {
            return "Nothing";
        }
        return policy.isValid() ? "AsWritten" : "LastValid";
    }

    private static List<RuleView> rules(List<PolicyRule> rules) {
        var views = new ArrayList<RuleView>();
        for (int number = 1; number <= rules.size(); number++) {
            views.add(rule(number, rules.get(number - 1)));
        }
        return List.copyOf(views);
    }

    private static RuleView rule(int number, PolicyRule rule) {
        var action = rule.action();
        return new RuleView(
                number,
                new RuleConditionView(
                        rule.kinds().stream().map(NoticeKind::word).toList(), whenPods(rule.whenPods())),
                action.kind().word(),
                timing(action, rule.forceAtRemaining()),
                RuleText.sentence(rule));
    }

    private static RuleTimingView timing(Action action, Optional<Duration> forceAtRemaining) {
        return new RuleTimingView(
                lead(action),
                action instanceof Action.DrainBefore(var _, var window) ? window : "",
                action instanceof Action.AwaitApproval await ? text(await.within()) : null,
                action instanceof Action.AwaitApproval(var _, ActionKind otherwise, var _) ? otherwise.word() : null,
                action instanceof Action.ForceTerminate(var confirmFor) ? confirmFor.toString() : null,
                text(forceAtRemaining));
    }

    private static @Nullable String lead(Action action) {
        return switch (action) {
            case Action.DrainBefore(var lead, var _) -> lead.toString();
            case Action.AwaitApproval(var lead, var _, var _) -> lead.toString();
            case Action.Ignore _, Action.Observe _, Action.Cordon _, Action.DrainNow _, Action.ForceTerminate _ -> null;
        };
    }

    private static @Nullable String text(Optional<Duration> span) {
        return span.map(Duration::toString).orElse(null);
    }

    private static @Nullable WhenPodsView whenPods(PodCondition when) {
        return when.equals(PodCondition.ANY)
                ? null
                : new WhenPodsView(
                        when.ownerKind(),
                        when.labels().map(LabelSelector::toString).orElse(""),
                        when.hasVolumes().orElse(null),
                        when.blocked().orElse(null));
    }
}
