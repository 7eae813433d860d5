package sh.joiner.engine.interruption;

import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.interruption.Answer.Start;
import sh.joiner.engine.replacement.Exodus;
import sh.joiner.engine.replacement.Replacement;
import sh.joiner.engine.replacement.Replacement.Step;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;

/** Sends nodes away: after their replacement where that is wanted and there is time, else at once. */
final class Departures {

    private static final Duration ASK_AGAIN = Duration.ofSeconds(30);

    private final InputIndex ground;
    private final List<Admitted> admitted = new ArrayList<>();

    private @Nullable Exodus exodus;

    private record Admitted(Answer answer, Start start) {}

    Departures(InputIndex ground) {
        this.ground = ground;
    }

    /** It may go. */
    void admit(Answer answer, Start start) {
        admitted.add(new Admitted(answer, start));
    }

    /** All that may go are planned together: what goes is no room for others. */
    void send() {
        var leaving = admitted.stream()
                .flatMap(admitted -> admitted.answer().subject().node().stream())
                .map(Node::name)
                .collect(toSet());
        var together = Set.copyOf(leaving);
        for (var one : admitted) {
            one.answer().act(Phase.ACTING, one.start().why());
            if (one.start().force() || !isReplacedFirst(one.answer()) || isReplaced(one.answer(), together)) {
                send(one);
            }
        }
    }

    private static void send(Admitted one) {
        var answer = one.answer();
        if (one.start().force()) {
            ForcedDrain.atOnce(answer);
        } else {
            ForcedDrain.atRemaining(answer);
        }
        Marks.put(answer);
        answer.effect(new Effect.Delete(answer.claim().name(), answer.claim().uid()));
    }

    /** By when it is waited at the latest, with the time to drain: what its rule makes go shortly before the end must have been asked to go by then. */
    private static @Nullable Instant deadline(Answer answer) {
        return answer.subject().deadline().map(answer.stand()::beforeForcing).orElse(null);
    }

    private static boolean isReplacedFirst(Answer answer) {
        var subject = answer.subject();
        return answer.stand().terms().replaceFirst()
                && subject.node().isPresent()
                && Replacement.hasTime(answer.startedAt(), deadline(answer));
    }

    private boolean isReplaced(Answer answer, Set<NodeName> leaving) {
        var claims = ground.replacementsOf(answer.subject().about()).stream()
                .filter(claim -> !claim.isDeleting())
                .toList();
        answer.replacedBy(claims.stream().map(Claim::name).map(String::valueOf).toList());
        var replacement = new Replacement(answer.startedAt(), deadline(answer), claims, admitted.size());
        answer.lookAt(replacement.until());
        var node = answer.subject().node().orElseThrow().name();
        return switch (replacement.next(() -> exodus(leaving).plan(node), answer.now())) {
            case Step.Launch _ -> {
                answer.effect(new Effect.Replace(answer.claim().name(), node, leaving));
                answer.say("launches what its pods need before it drains the node");
                yield false;
            }
            case Step.Wait(var why) -> {
                answer.lookAt(answer.now().plus(ASK_AGAIN));
                answer.say(why);
                yield false;
            }
            case Step.Ready(var why) -> {
                answer.say(why);
                yield true;
            }
            case Step.GivenUp(var why) -> {
                answer.say(why + ": the node is drained anyway");
                yield true;
            }
        };
    }

    private Exodus exodus(Set<NodeName> leaving) {
        if (exodus == null) {
            exodus =
                    Exodus.of(ground.scene().snapshot(), leaving, ground.scene().options());
        }
        return exodus;
    }
}
