package sh.joiner.engine.interruption;

import static sh.joiner.engine.interruption.InterruptionText.at;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.engine.hold.Hold;
import sh.joiner.engine.hold.PodHolds;
import sh.joiner.engine.interruption.InterruptionDecision.Reasons;
import sh.joiner.engine.interruption.InterruptionDecision.Wait;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.InterruptionPolicy.Respect;
import sh.joiner.model.interruption.Phase;

/**
 * Delays the drain of a node while the node, its claim or one of its pods has the do-not-disrupt annotation, if the policy respects the annotation.
 */
final class DoNotDisrupt {

    private final PodHolds holds;

    DoNotDisrupt(PodHolds holds) {
        this.holds = holds;
    }

    /** Returns the decision to wait; empty if nothing delays the drain. */
    Optional<InterruptionDecision> delay(OpenInterruption open, ActionKind action) {
        var respect = open.rule().terms().respectDoNotDisrupt();
        var latest = open.rule().latestStart(open.facts().deadline()).filter(_ -> respect == Respect.UNTIL_LEAD);
        boolean isDue = latest.filter(at -> !open.now().isBefore(at)).isPresent();
        if (respect == Respect.NEVER || isDue) {
            return Optional.empty();
        }
        var pods = open.facts().target().pods().stream()
                .flatMap(pod -> holds.annotation(pod).stream())
                .toList();
        var reasons = Stream.concat(annotated(open), pods.stream().map(Hold::sentence))
                .toList();
        return reasons.isEmpty() ? Optional.empty() : Optional.of(delay(open, action, reasons, latest, pods));
    }

    private static Stream<String> annotated(OpenInterruption open) {
        var claim = open.facts().claim().filter(present -> isAnnotated(present.annotations()));
        var node = open.node().filter(present -> isAnnotated(present.annotations()));
        return Stream.of(
                        claim.map(present -> "NodeClaim " + present.name()),
                        node.map(present -> "node " + present.name()))
                .flatMap(Optional::stream)
                .map("%s has annotation karpenter.sh/do-not-disrupt"::formatted);
    }

    private static boolean isAnnotated(Map<String, String> annotations) {
        return "true".equals(annotations.get(ClaimConditions.DO_NOT_DISRUPT));
    }

    private static InterruptionDecision delay(
            OpenInterruption open, ActionKind action, List<String> reasons, Optional<Instant> latest, List<Hold> pods) {
        var until = latest.map(at -> "; respected until " + at(at)).orElse("");
        var why = Reasons.of(InterruptionText.first(reasons) + until);
        return Wait.until(open, action, Phase.PENDING, latest.orElse(null), why).revisitedAt(ends(pods));
    }

    /** Returns the ends of the annotations whose value is a duration. After its end, an annotation no longer delays the drain. */
    private static List<Instant> ends(List<Hold> pods) {
        return pods.stream()
                .flatMap(hold -> hold instanceof Hold.DoNotDisruptAnnotation(var _, var end)
                        ? Stream.ofNullable(end)
                        : Stream.empty())
                .toList();
    }
}
