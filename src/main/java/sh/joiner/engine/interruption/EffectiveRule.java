package sh.joiner.engine.interruption;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.InterruptionPolicy.Terms;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.interruption.PolicyRule;
import sh.joiner.model.pool.Pool;

/**
 * The rules that are in effect for a pool and a kind of notice. {@link RuleLookup} takes the first line that matches the pods of the node, and pages
 * show all lines. The sources of the rules, in order of precedence:
 *
 * <ol>
 *   <li>The annotation {@code joiner.sh/interruption-action} of the NodePool. With {@code AwaitApproval}, the drain starts without an approval 1 hour
 *       before a scheduled event, and 30 seconds before the deadline of any other notice. A spot notice comes 2 minutes before its deadline.
 *   <li>The rules of one InterruptionPolicy, in their order. {@link PolicySelection} chooses the policy: a policy that names the pool precedes a
 *       policy that selects the pool by labels, then the older policy, then the smaller name. A policy whose spec is not valid keeps its last valid
 *       rules. If the policy was never valid, a drain for a scheduled event waits for an approval until 1 hour before the event.
 *   <li>The action of Karpenter.
 * </ol>
 *
 * @param policy the name of the pool's policy, if it determines the rules or was never valid; otherwise empty
 * @param lines in the order in which they are tried; the last applies to every node
 */
public record EffectiveRule(String pool, NoticeKind kind, By by, String policy, List<Line> lines) {

    /** The time before a scheduled event at which Joiner stops waiting for an approval. */
    static final Duration LEAD = Duration.ofHours(1);

    /** The action for scheduled events if the policy of a pool was never valid. */
    private static final Action UNTIL_VALID = new Action.AwaitApproval(LEAD, ActionKind.DRAIN_NOW, Optional.empty());

    /** The source of the rules. */
    public enum By {
        /** The pool's policy. */
        POLICY("Policy"),
        /** No rules: the pool's policy was never valid. */
        NEVER_VALID("NeverValid"),
        /** An annotation of the pool, which precedes its policy. */
        ANNOTATION("Annotation"),
        /** Karpenter's default action. */
        KARPENTER("Reference");

        private final String word;

        By(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /**
     * A rule that may apply.
     * @param by the source of this line
     * @param number the number of the rule in its policy, from 1; 0 for the action if no rule matches
     * @param text the rule in one line: {@code rule 2: DrainBefore 6h in berlin-night, for pods of a StatefulSet}
     */
    public record Line(
            By by,
            int number,
            PodCondition whenPods,
            Action action,
            Optional<Duration> forceAtRemaining,
            String text) {}

    public EffectiveRule {
        lines = List.copyOf(lines);
    }

    /** Returns the rules for a kind of notice, given all policies. */
    public static EffectiveRule of(Pool pool, NoticeKind kind, List<InterruptionPolicy> policies) {
        return of(pool, kind, PolicySelection.of(pool, policies).winner());
    }

    /** Returns the rules for a kind of notice, given the policy that is in effect for the pool. */
    static EffectiveRule of(Pool pool, NoticeKind kind, Optional<InterruptionPolicy> winner) {
        var annotated = ActionAnnotation.of(pool.own().annotations(), kind);
        if (annotated.isPresent()) {
            return new EffectiveRule(pool.name(), kind, By.ANNOTATION, "", List.of(line(annotated.get())));
        }
        var rules = winner.flatMap(InterruptionPolicy::terms).map(Terms::rules).orElse(List.of());
        var lines = new ArrayList<>(lines(rules, kind));
        var by = by(winner, lines);
        if (lines.isEmpty() || !lines.getLast().whenPods().equals(PodCondition.ANY)) {
            lines.add(lastLine(kind, winner));
        }
        var name = winner.filter(_ -> by != By.KARPENTER).map(InterruptionPolicy::name);
        return new EffectiveRule(pool.name(), kind, by, name.orElse(""), lines);
    }

    private static By by(Optional<InterruptionPolicy> winner, List<Line> lines) {
        if (wasNeverValid(winner)) {
            return By.NEVER_VALID;
        }
        return lines.isEmpty() ? By.KARPENTER : By.POLICY;
    }

    private static boolean wasNeverValid(Optional<InterruptionPolicy> winner) {
        return winner.filter(policy -> policy.terms().isEmpty()).isPresent();
    }

    /** Returns the rules for a kind of notice, up to the first rule that applies to every node. */
    private static List<Line> lines(List<PolicyRule> rules, NoticeKind kind) {
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

    /** Returns true if the rule applies to this kind. AWS announces a scheduled event in two kinds of notices, so a rule for either kind applies to both. */
    private static boolean isFor(PolicyRule rule, NoticeKind kind) {
        return rule.isFor(kind)
                || (kind.isScheduled()
                        && (rule.isFor(NoticeKind.SCHEDULED_CHANGE) || rule.isFor(NoticeKind.EVENT_STATUS)));
    }

    private static Line line(Action annotated) {
        var text = ActionAnnotation.text("NodePool", annotated);
        return new Line(By.ANNOTATION, 0, PodCondition.ANY, annotated, Optional.empty(), text);
    }

    private static Line line(int number, PolicyRule rule) {
        var words = InterruptionText.rule(rule.action(), rule.whenPods(), rule.forceAtRemaining());
        var text = "rule %d: %s".formatted(number, words);
        return new Line(By.POLICY, number, rule.whenPods(), rule.action(), rule.forceAtRemaining(), text);
    }

    private static Line lastLine(NoticeKind kind, Optional<InterruptionPolicy> winner) {
        return wasNeverValid(winner) && kind.isScheduled()
                ? lastLine(By.NEVER_VALID, UNTIL_VALID, "until the policy is valid: ")
                : lastLine(By.KARPENTER, karpenters(kind), "Karpenter: ");
    }

    private static Line lastLine(By by, Action action, String prefix) {
        var words = InterruptionText.rule(action, PodCondition.ANY, Optional.empty());
        return new Line(by, 0, PodCondition.ANY, action, Optional.empty(), prefix + words);
    }

    /** Returns Karpenter's action for a kind of notice. Pools without a policy have the same action. */
    static Action karpenters(NoticeKind kind) {
        return switch (kind) {
            case SPOT_INTERRUPTED,
                    INSTANCE_STOPPED,
                    INSTANCE_TERMINATED,
                    CAPACITY_RESERVATION_INTERRUPTED,
                    SCHEDULED_CHANGE,
                    EVENT_STATUS -> new Action.DrainNow();
            case INSTANCE_STATUS, SYSTEM_STATUS -> new Action.ForceTerminate(Duration.ZERO);
            case REBALANCE_RECOMMENDATION, EBS_STATUS, HEALTH_EVENT, UNPARSED -> new Action.Observe();
        };
    }

    /** Returns the action for a node whose pods match no condition. */
    public ActionKind action() {
        return lines.getLast().action().kind();
    }
}
