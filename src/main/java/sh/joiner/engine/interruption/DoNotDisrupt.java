package sh.joiner.engine.interruption;

import static sh.joiner.engine.interruption.InterruptionText.at;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.engine.hold.Hold;
import sh.joiner.engine.hold.PodHolds;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.interruption.InterruptionPolicy.Respect;
import sh.joiner.model.interruption.Phase;

/** Whether a node is left alone because it, its claim or one of its pods asks not to be disrupted, where the policy respects that. */
final class DoNotDisrupt {

    private final PodHolds holds;

    DoNotDisrupt(PodHolds holds) {
        this.holds = holds;
    }

    /** Makes the answer wait if so. */
    boolean keeps(Answer answer) {
        var respect = answer.stand().terms().respectDoNotDisrupt();
        var latest = answer.stand().latest(answer.subject().deadline()).filter(_ -> respect == Respect.UNTIL_LEAD);
        if (respect == Respect.NEVER
                || latest.filter(at -> !answer.now().isBefore(at)).isPresent()) {
            return false;
        }
        var wishes = wishes(answer.subject());
        var reasons = reasons(answer.subject(), wishes);
        if (reasons.isEmpty()) {
            return false;
        }
        hold(answer, reasons, latest, wishes);
        return true;
    }

    private List<Hold> wishes(InterruptionFacts subject) {
        return subject.pods().stream().flatMap(pod -> holds.wish(pod).stream()).toList();
    }

    private static List<String> reasons(InterruptionFacts subject, List<Hold> wishes) {
        var machine = Stream.of(
                        subject.claim()
                                .filter(claim -> asks(claim.annotations()))
                                .map(claim -> "NodeClaim " + claim.name()),
                        subject.node().filter(node -> asks(node.annotations())).map(node -> "node " + node.name()))
                .flatMap(Optional::stream)
                .map("%s asks not to be disrupted"::formatted);
        return Stream.concat(machine, wishes.stream().map(Hold::sentence)).toList();
    }

    private static boolean asks(Map<String, String> annotations) {
        return "true".equals(annotations.get(ClaimConditions.DO_NOT_DISRUPT));
    }

    private static void hold(Answer answer, List<String> reasons, Optional<Instant> latest, List<Hold> wishes) {
        var until = latest.map(at -> ", which is respected until " + at(at)).orElse("");
        answer.await(Phase.PENDING, latest.orElse(null), InterruptionText.some(reasons) + until);
        for (var wish : wishes) {
            if (wish instanceof Hold.AsksToStay(var _, var end) && end != null) {
                answer.lookAt(end);
            }
        }
    }
}
