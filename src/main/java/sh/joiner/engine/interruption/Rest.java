package sh.joiner.engine.interruption;

import static sh.joiner.engine.interruption.Wording.at;

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
final class Rest {

    private final PodHolds holds;

    Rest(PodHolds holds) {
        this.holds = holds;
    }

    /** Makes the answer wait if so. */
    boolean keeps(Answer answer) {
        var respect = answer.subject().terms().respectDoNotDisrupt();
        var latest = answer.subject()
                .deadline()
                .filter(_ -> respect == Respect.UNTIL_LEAD)
                .map(deadline -> deadline.minus(answer.stand().lead()));
        if (respect == Respect.NEVER
                || latest.filter(at -> !answer.now().isBefore(at)).isPresent()) {
            return false;
        }
        var wishes = wishes(answer.subject());
        return why(answer.subject(), wishes)
                .map(why -> {
                    hold(answer, why, latest, wishes);
                    return true;
                })
                .orElse(false);
    }

    private List<Hold> wishes(Subject subject) {
        return subject.pods().stream().flatMap(pod -> holds.wish(pod).stream()).toList();
    }

    private static Optional<String> why(Subject subject, List<Hold> wishes) {
        var machine = Stream.of(
                        subject.claim().filter(one -> asks(one.annotations())).map(one -> "NodeClaim " + one.name()),
                        subject.node().filter(one -> asks(one.annotations())).map(one -> "node " + one.name()))
                .flatMap(Optional::stream)
                .map("%s asks not to be disrupted"::formatted);
        return Stream.concat(machine, wishes.stream().map(Hold::sentence)).findFirst();
    }

    private static boolean asks(Map<String, String> annotations) {
        return "true".equals(annotations.get(ClaimConditions.DO_NOT_DISRUPT));
    }

    private static void hold(Answer answer, String why, Optional<Instant> latest, List<Hold> wishes) {
        var until = latest.map(at -> ", which is respected until " + at(at)).orElse("");
        answer.await(Phase.PENDING, latest.orElse(null), why + until);
        for (var wish : wishes) {
            if (wish instanceof Hold.AsksToStay(var _, var end) && end != null) {
                answer.lookAt(end);
            }
        }
    }
}
