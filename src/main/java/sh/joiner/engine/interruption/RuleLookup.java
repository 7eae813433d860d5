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
import sh.joiner.model.claim.Claim;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.InterruptionPolicy.Terms;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.pod.Owner;
import sh.joiner.model.pod.Pod;

/**
 * Finds the rule that applies to an interruption. In this order: the rule of a drain in progress, the setting of the notice's source, the annotation of
 * the claim, the annotation of the pool, the first rule of the pool's policy that matches, Karpenter's behavior.
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
                    .noting(List.of("its source is set to be observed only"));
        }
        return annotated("NodeClaim", facts, claimAnnotations(facts))
                .or(() -> annotated("NodePool", facts, poolAnnotations(facts)))
                .or(() -> facts.policy().map(policy -> byPolicy(policy, facts)))
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

    private static Optional<AppliedRule> annotated(
            String owner, InterruptionFacts facts, Map<String, String> annotations) {
        return ActionAnnotation.of(annotations, facts.notice().kind())
                .map(action -> AppliedRule.of(action, "", ActionAnnotation.text(owner, action)));
    }

    private AppliedRule byPolicy(InterruptionPolicy policy, InterruptionFacts facts) {
        return policy.terms()
                .map(terms -> byTerms(policy.name(), terms, facts))
                .orElseGet(() -> neverValid(policy, facts));
    }

    private AppliedRule byTerms(String policy, Terms terms, InterruptionFacts facts) {
        return EffectiveRule.lines(terms.rules(), facts.notice().kind()).stream()
                .filter(line -> matches(line.whenPods(), facts.present()))
                .findFirst()
                .map(line -> AppliedRule.of(line.action(), policy, line.text())
                        .forcedAt(line.forceAtRemaining())
                        .under(terms))
                .orElseGet(() -> noRule(policy, facts));
    }

    /** The reason of a drain says so already. */
    private static AppliedRule noRule(String policy, InterruptionFacts facts) {
        var rule = karpenters(facts);
        return rule.isIdle()
                ? rule.noting(List.of("no rule of InterruptionPolicy %s is for it: it is answered as Karpenter does"
                        .formatted(policy)))
                : rule;
    }

    /** A policy that was never valid has no rules. */
    private AppliedRule neverValid(InterruptionPolicy policy, InterruptionFacts facts) {
        var notBefore = facts.notice().notBefore();
        boolean waits =
                EffectiveRule.waitsUntilValid(facts.notice().kind()) && notBefore != null && now.isBefore(notBefore);
        return waits
                ? AppliedRule.of(EffectiveRule.UNTIL_VALID, policy.name(), EffectiveRule.untilValid())
                : karpenters(facts);
    }

    private static AppliedRule karpenters(InterruptionFacts facts) {
        return AppliedRule.of(facts.notice().kind().karpentersAction(), "", "");
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
                        ActionAnnotation.complaint("the NodeClaim", claimAnnotations(facts), kind),
                        ActionAnnotation.complaint("the NodePool", poolAnnotations(facts), kind),
                        facts.policy().flatMap(RuleLookup::validity))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> validity(InterruptionPolicy policy) {
        if (policy.isValid()) {
            return Optional.empty();
        }
        var inEffect = policy.terms().isPresent()
                ? "its last valid form counts"
                : "what is announced waits for approval until shortly before, all else is answered as Karpenter does";
        return Optional.of(
                "InterruptionPolicy %s is not valid (%s): %s".formatted(policy.name(), policy.problem(), inEffect));
    }

    private static Map<String, String> claimAnnotations(InterruptionFacts facts) {
        return facts.claim().map(Claim::annotations).orElse(Map.of());
    }

    private static Map<String, String> poolAnnotations(InterruptionFacts facts) {
        return facts.pool().map(pool -> pool.own().annotations()).orElse(Map.of());
    }
}
