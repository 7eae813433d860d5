package sh.joiner.engine.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sh.joiner.engine.hold.PodHolds;
import sh.joiner.engine.interruption.EffectiveRule.Line;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.pod.Owner;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;

/**
 * Finds the rule that applies to an interruption. In this order:
 * <ol>
 * <li>The rule of a drain in progress, or of a notice whose claim is deleted, as recorded.
 * <li>The setting of the sources that Joiner acts on: a notice that only other sources reported is only observed.
 * <li>The annotation of the NodeClaim, as {@link EffectiveRule} describes it for the NodePool.
 * <li>The first line of {@link EffectiveRule} that matches the pods of the node: annotation of the NodePool, then its policy, then Karpenter. A line
 *     for a policy that never was valid applies only until the announced event starts.
 * <li>If the pool is not known, the action of Karpenter.
 * </ol>
 */
final class RuleLookup {

    /** The rule of notices from sources that are only observed. */
    static final String BY_SETTING = "a setting: Observe";

    private final Set<NoticeSource> acting;
    private final PodHolds holds;
    private final Instant now;

    RuleLookup(Set<NoticeSource> acting, PodHolds holds, Instant now) {
        this.acting = acting;
        this.holds = holds;
        this.now = now;
    }

    AppliedRule of(InterruptionFacts facts) {
        if (facts.isStarted() || (facts.isClaimDeleted() && !facts.unannounced())) {
            return started(facts);
        }
        if (Collections.disjoint(facts.notice().sources(), acting)) {
            return AppliedRule.of(new Action.Observe(), "", BY_SETTING)
                    .noting(
                            List.of(
                                    "a setting limits notices from this source to Observe: set joiner.interruption.queue-notices or joiner.interruption.status-notices to act, so that the rules apply"));
        }
        return annotated(facts)
                .or(() -> facts.pool().map(pool -> inEffect(pool, facts)))
                .orElseGet(() -> karpenters(facts))
                .noting(notes(facts));
    }

    /** The rule as recorded: the pods that it matched may have left the node, and the policy may have changed. */
    private static AppliedRule started(InterruptionFacts facts) {
        var past = facts.past();
        Action action = past.action() == ActionKind.FORCE_TERMINATE
                ? new Action.ForceTerminate(Duration.ZERO)
                : new Action.DrainNow();
        var terms =
                facts.policy().filter(_ -> !past.decided().policy().isEmpty()).flatMap(InterruptionPolicy::terms);
        return AppliedRule.of(action, past.decided().policy(), past.decided().rule())
                .shownAs(past.action())
                .forcedAt(past.decided().forceAtRemaining())
                .under(terms.orElse(AppliedRule.NO_TERMS));
    }

    private static Optional<AppliedRule> annotated(InterruptionFacts facts) {
        return ActionAnnotation.of(claimAnnotations(facts), facts.notice().kind())
                .map(action -> AppliedRule.of(action, "", ActionAnnotation.text("NodeClaim", action)));
    }

    private AppliedRule inEffect(Pool pool, InterruptionFacts facts) {
        var lines =
                EffectiveRule.of(pool, facts.notice().kind(), facts.policy()).lines();
        var line = lines.stream()
                .filter(rule -> matches(rule.whenPods(), facts.present()))
                .findFirst()
                .orElse(lines.getLast());
        return switch (line.by()) {
            case ANNOTATION -> AppliedRule.of(line.action(), "", line.text());
            case POLICY -> facts.policy().map(policy -> ofPolicy(policy, line)).orElseGet(() -> karpenters(facts));
            case NEVER_VALID ->
                facts.policy()
                        .filter(_ -> isAhead(facts.notice()))
                        .map(policy -> ofPolicy(policy, line))
                        .orElseGet(() -> karpenters(facts));
            case KARPENTER -> unmatched(facts);
        };
    }

    private static AppliedRule ofPolicy(InterruptionPolicy policy, Line line) {
        return AppliedRule.of(line.action(), policy.name(), line.text())
                .forcedAt(line.forceAtRemaining())
                .under(policy.terms().orElse(AppliedRule.NO_TERMS));
    }

    /** Returns true if the event is announced and has not started. An approval is possible only before the start. */
    private boolean isAhead(Notice notice) {
        var notBefore = notice.notBefore();
        return notBefore != null && now.isBefore(notBefore);
    }

    /** Returns Karpenter's rule, with a note that the policy has no rule. A drain needs no note, because its reason already says so. */
    private static AppliedRule unmatched(InterruptionFacts facts) {
        var rule = karpenters(facts);
        return facts.policy()
                .filter(policy -> policy.terms().isPresent() && rule.isIdle())
                .map(policy -> rule.noting(
                        List.of("InterruptionPolicy %s has no rule for this notice: Karpenter's default action applies"
                                .formatted(policy.name()))))
                .orElse(rule);
    }

    private static AppliedRule karpenters(InterruptionFacts facts) {
        return AppliedRule.of(EffectiveRule.karpenters(facts.notice().kind()), "", "");
    }

    private boolean matches(PodCondition condition, List<Pod> pods) {
        return condition.equals(PodCondition.ANY) || pods.stream().anyMatch(pod -> matches(condition, pod));
    }

    private boolean matches(PodCondition condition, Pod pod) {
        return isOwnedBy(condition.ownerKind(), pod)
                && condition
                        .labels()
                        .map(selector -> selector.selects(pod.labels()))
                        .orElse(true)
                && condition
                        .hasVolumes()
                        .map(has -> has == InputIndex.hasVolumes(pod))
                        .orElse(true)
                && condition
                        .blocked()
                        .map(blocked -> blocked == holds.budget(pod).isPresent())
                        .orElse(true);
    }

    private static boolean isOwnedBy(String kind, Pod pod) {
        var direct = kind.equals("Deployment") ? "ReplicaSet" : kind;
        return kind.isEmpty()
                || pod.owner().map(Owner::kind).filter(direct::equals).isPresent();
    }

    private static List<String> notes(InterruptionFacts facts) {
        var kind = facts.notice().kind();
        return Stream.of(
                        ActionAnnotation.problem("the NodeClaim", claimAnnotations(facts), kind),
                        ActionAnnotation.problem("the NodePool", poolAnnotations(facts), kind),
                        facts.policy().flatMap(RuleLookup::validity))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> validity(InterruptionPolicy policy) {
        if (policy.isValid()) {
            return Optional.empty();
        }
        var inEffect = policy.terms().isPresent()
                ? "its last valid version stays in effect"
                : "scheduled events wait for an approval until 1 hour before they start, other notices get Karpenter's default action";
        return Optional.of(
                "InterruptionPolicy %s is invalid (%s): %s".formatted(policy.name(), policy.problem(), inEffect));
    }

    private static Map<String, String> claimAnnotations(InterruptionFacts facts) {
        return facts.claim().map(Claim::annotations).orElse(Map.of());
    }

    private static Map<String, String> poolAnnotations(InterruptionFacts facts) {
        return facts.pool().map(pool -> pool.own().annotations()).orElse(Map.of());
    }
}
