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

/** Which rule holds for a notice: what was begun goes on; else the claim's annotation, the pool's, the policy, the reference. */
final class RuleLookup {

    /** The rule of what is told by sources that are only observed. */
    static final String BY_SETTING = "a setting: Observe";

    private final Set<NoticeSource> acting;
    private final PodHolds holds;
    private final Instant now;

    RuleLookup(Set<NoticeSource> acting, PodHolds holds, Instant now) {
        this.acting = acting;
        this.holds = holds;
        this.now = now;
    }

    AppliedRule of(InterruptionFacts subject) {
        if (subject.isStarted() || (subject.isGone() && !subject.fresh())) {
            return begun(subject);
        }
        if (Collections.disjoint(subject.notice().sources(), acting)) {
            return AppliedRule.of(new Action.Observe(), "", BY_SETTING)
                    .remarking(List.of("its source is set to be observed only"));
        }
        return stand(subject).remarkingToo(remarks(subject));
    }

    private AppliedRule stand(InterruptionFacts subject) {
        return shortcut("NodeClaim", subject, claimAnnotations(subject))
                .or(() -> shortcut("NodePool", subject, poolAnnotations(subject)))
                .or(() -> subject.policy().map(policy -> byPolicy(policy, subject)))
                .orElseGet(() -> reference(subject));
    }

    /** The pods that a rule was chosen for may have left, and the policy may have changed: it stays as it was written down. */
    private AppliedRule begun(InterruptionFacts subject) {
        var past = subject.past();
        Action action = past.action() == ActionKind.FORCE_TERMINATE
                ? new Action.ForceTerminate(Duration.ZERO)
                : new Action.DrainNow();
        var terms =
                subject.policy().filter(_ -> !past.decided().policy().isEmpty()).flatMap(InterruptionPolicy::terms);
        return AppliedRule.of(action, past.decided().policy(), past.decided().rule())
                .shownAs(past.action())
                .forcedAt(past.decided().forceAtRemaining())
                .under(terms.orElse(AppliedRule.NO_TERMS));
    }

    private static Optional<AppliedRule> shortcut(
            String owner, InterruptionFacts subject, Map<String, String> annotations) {
        return ActionAnnotation.of(annotations, subject.notice().kind())
                .map(action -> AppliedRule.of(action, "", ActionAnnotation.text(owner, action)));
    }

    private AppliedRule byPolicy(InterruptionPolicy policy, InterruptionFacts subject) {
        return policy.terms()
                .map(terms -> byTerms(policy.name(), terms, subject))
                .orElseGet(() -> whileUnclear(policy, subject));
    }

    private AppliedRule byTerms(String policy, Terms terms, InterruptionFacts subject) {
        return Rulebook.lines(terms.rules(), subject.notice().kind()).stream()
                .filter(line -> PodMatch.matches(line.whenPods(), subject.present(), holds))
                .findFirst()
                .map(line -> AppliedRule.of(line.action(), policy, line.text())
                        .forcedAt(line.forceAtRemaining())
                        .under(terms))
                .orElseGet(() -> unnamed(policy, subject));
    }

    /** Where something is done the reason for it tells so. */
    private static AppliedRule unnamed(String policy, InterruptionFacts subject) {
        var stand = reference(subject);
        return stand.isIdle()
                ? stand.remarking(List.of("no rule of InterruptionPolicy %s is for it: it is answered as Karpenter does"
                        .formatted(policy)))
                : stand;
    }

    private AppliedRule whileUnclear(InterruptionPolicy policy, InterruptionFacts subject) {
        var notBefore = subject.notice().notBefore();
        boolean waits =
                Rulebook.waitsWhileUnclear(subject.notice().kind()) && notBefore != null && now.isBefore(notBefore);
        return waits ? AppliedRule.of(Rulebook.WHILE_UNCLEAR, policy.name(), Rulebook.unclear()) : reference(subject);
    }

    private static AppliedRule reference(InterruptionFacts subject) {
        var action = Rulebook.reference(subject.notice().kind());
        return AppliedRule.of(action, "", "");
    }

    private static List<String> remarks(InterruptionFacts subject) {
        var kind = subject.notice().kind();
        return Stream.of(
                        ActionAnnotation.complaint("the NodeClaim", claimAnnotations(subject), kind),
                        ActionAnnotation.complaint("the NodePool", poolAnnotations(subject), kind),
                        subject.policy().flatMap(RuleLookup::validity))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> validity(InterruptionPolicy policy) {
        if (policy.isValid()) {
            return Optional.empty();
        }
        var counts = policy.terms().isPresent()
                ? "its last valid form counts"
                : "what is announced waits for approval until shortly before, all else is answered as Karpenter does";
        return Optional.of(
                "InterruptionPolicy %s is not valid (%s): %s".formatted(policy.name(), policy.problem(), counts));
    }

    private static Map<String, String> claimAnnotations(InterruptionFacts subject) {
        return subject.claim().map(Claim::annotations).orElse(Map.of());
    }

    private static Map<String, String> poolAnnotations(InterruptionFacts subject) {
        return subject.pool().map(pool -> pool.own().annotations()).orElse(Map.of());
    }
}
