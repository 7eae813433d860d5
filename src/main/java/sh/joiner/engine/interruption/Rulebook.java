package sh.joiner.engine.interruption;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sh.joiner.engine.interruption.EffectiveRule.By;
import sh.joiner.engine.interruption.EffectiveRule.Line;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.InterruptionPolicy.Terms;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.interruption.PolicyRule;
import sh.joiner.model.interruption.PoolTarget;
import sh.joiner.model.pool.Pool;

/** Which rules hold for a pool. One that names it comes before one that selects it; then the older, then the smaller name. */
public final class Rulebook {

    /** How long before the announced instant a notice is waited with where a pool's only policy was never valid. */
    static final Duration SHORTLY_BEFORE = Duration.ofHours(1);

    private static final Comparator<InterruptionPolicy> FIRST = Comparator.comparingInt(
                    (InterruptionPolicy policy) -> rank(policy.target()))
            .thenComparing(InterruptionPolicy::createdAt)
            .thenComparing(InterruptionPolicy::name);

    private Rulebook() {}

    private static int rank(PoolTarget target) {
        return switch (target) {
            case PoolTarget.ByName _ -> 0;
            case PoolTarget.BySelector _ -> 1;
            case PoolTarget.Unread _ -> 2;
        };
    }

    /** The policy that counts for the pool. */
    public static PolicySelection choice(Pool pool, List<InterruptionPolicy> policies) {
        var covering = policies.stream()
                .filter(policy -> policy.target().covers(pool.name(), pool.own().labels()))
                .sorted(FIRST)
                .toList();
        return covering.isEmpty()
                ? new PolicySelection(Optional.empty(), List.of())
                : new PolicySelection(Optional.of(covering.getFirst()), covering.subList(1, covering.size()));
    }

    /** What the pool does about notices of that kind. */
    public static EffectiveRule effective(Pool pool, NoticeKind kind, List<InterruptionPolicy> policies) {
        var shortcut = ActionAnnotation.of(pool.own().annotations(), kind);
        if (shortcut.isPresent()) {
            return new EffectiveRule(pool.name(), kind, By.ANNOTATION, "", List.of(line(shortcut.get())));
        }
        return effective(pool.name(), kind, choice(pool, policies).winner());
    }

    private static EffectiveRule effective(String pool, NoticeKind kind, Optional<InterruptionPolicy> winner) {
        var rules = winner.flatMap(InterruptionPolicy::terms).map(Terms::rules).orElse(List.of());
        var lines = new ArrayList<>(lines(rules, kind));
        var by = by(winner, !lines.isEmpty());
        if (lines.isEmpty() || !lines.getLast().whenPods().equals(PodCondition.ANY)) {
            lines.add(usual(kind, winner));
        }
        var name = winner.filter(_ -> by != By.REFERENCE).map(InterruptionPolicy::name);
        return new EffectiveRule(pool, kind, by, name.orElse(""), lines);
    }

    private static By by(Optional<InterruptionPolicy> winner, boolean saysSo) {
        if (winner.filter(policy -> policy.terms().isEmpty()).isPresent()) {
            return By.NEVER_VALID;
        }
        return saysSo ? By.POLICY : By.REFERENCE;
    }

    /** The rules for that kind, up to the first that holds of every node. */
    static List<Line> lines(List<PolicyRule> rules, NoticeKind kind) {
        var lines = new ArrayList<Line>();
        for (int number = 1; number <= rules.size(); number++) {
            var rule = rules.get(number - 1);
            if (isFor(rule, kind)) {
                lines.add(line(number, rule));
                if (rule.whenPods().equals(PodCondition.ANY)) {
                    break;
                }
            }
        }
        return lines;
    }

    private static Line line(Action shortcut) {
        return new Line(0, PodCondition.ANY, shortcut, Optional.empty(), ActionAnnotation.text("NodePool", shortcut));
    }

    private static Line line(int number, PolicyRule rule) {
        var words = InterruptionText.rule(rule.action(), rule.whenPods(), rule.forceAtRemaining());
        return new Line(number, rule.whenPods(), rule.action(), rule.forceAtRemaining(), text(number, words));
    }

    static String text(int number, String words) {
        return number == 0 ? "reference: " + words : "rule %d: %s".formatted(number, words);
    }

    private static Line usual(NoticeKind kind, Optional<InterruptionPolicy> winner) {
        boolean neverValid = winner.filter(policy -> policy.terms().isEmpty()).isPresent();
        return neverValid && waitsWhileUnclear(kind)
                ? new Line(0, PodCondition.ANY, WHILE_UNCLEAR, Optional.empty(), unclear())
                : line(0, new PolicyRule(Set.of(), PodCondition.ANY, reference(kind), Optional.empty()));
    }

    /** Whether notices of that kind announce for later what the reference would act on. */
    static boolean waitsWhileUnclear(NoticeKind kind) {
        return kind.isScheduled();
    }

    /** What is done until then, in words. */
    static String unclear() {
        return "until the policy is valid: " + InterruptionText.action(WHILE_UNCLEAR);
    }

    /** Where the only policy of a pool cannot be meant: what is announced waits for a person until shortly before. */
    static final Action WHILE_UNCLEAR =
            new Action.AwaitApproval(SHORTLY_BEFORE, ActionKind.DRAIN_NOW, Optional.empty());

    /** What the reference does. */
    static Action reference(NoticeKind kind) {
        return switch (kind.answer()) {
            case NONE -> new Action.Observe();
            case DRAIN -> new Action.DrainNow();
            case FORCE -> new Action.ForceTerminate(Duration.ZERO);
        };
    }

    /** The two kinds that AWS announces the same events by are one. */
    static boolean isFor(PolicyRule rule, NoticeKind kind) {
        return rule.isFor(kind)
                || (kind.isScheduled()
                        && (rule.isFor(NoticeKind.SCHEDULED_CHANGE) || rule.isFor(NoticeKind.EVENT_STATUS)));
    }
}
