package sh.joiner.engine.interruption;

import java.time.Duration;
import java.util.Optional;
import sh.joiner.engine.interruption.Answer.Start;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.replacement.Replacement;
import sh.joiner.engine.replacement.Replacement.Step;
import sh.joiner.engine.replacement.ReplacementPlan;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.interruption.Phase;

/** Sends nodes away: after their replacement where that is wanted and there is time, else at once. */
final class Going {

    /** A plan takes a scheduler's whole pass, so that only so many are made in one pass; the others wait for the next. */
    private static final int MOST_PLANS = 5;

    private static final Duration ASK_AGAIN = Duration.ofSeconds(30);

    private final Ground ground;
    private final int queued;
    private int plans;

    /** @param queued how many nodes are to go */
    Going(Ground ground, int queued) {
        this.ground = ground;
        this.queued = queued;
    }

    void send(Answer answer, Start start) {
        answer.act(Phase.ACTING, start.why());
        if (start.force()) {
            Forcing.atOnce(answer);
        } else if (isReplacedFirst(answer) && !isReplaced(answer)) {
            return;
        } else {
            Forcing.atRemaining(answer);
        }
        Marks.put(answer);
        answer.effect(new Effect.Delete(answer.claim().name(), answer.claim().uid()));
    }

    private static boolean isReplacedFirst(Answer answer) {
        var subject = answer.subject();
        return answer.stand().terms().replaceFirst()
                && subject.node().isPresent()
                && Replacement.hasTime(answer.startedAt(), subject.deadline().orElse(null));
    }

    private boolean isReplaced(Answer answer) {
        var claims = ground.replacementsOf(answer.subject().about()).stream()
                .filter(claim -> !claim.isDeleting())
                .toList();
        answer.replacedBy(claims.stream().map(Claim::name).map(String::valueOf).toList());
        var deadline = answer.subject().deadline().orElse(null);
        var replacement = new Replacement(answer.startedAt(), deadline, claims, queued);
        answer.lookAt(replacement.until());
        return switch (replacement.next(() -> plan(answer), answer.now())) {
            case Step.Launch _ -> {
                var node = answer.subject().node().orElseThrow().name();
                answer.effect(new Effect.Replace(answer.claim().name(), node));
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

    private Optional<ReplacementPlan> plan(Answer answer) {
        if (plans == MOST_PLANS) {
            answer.lookAgain();
            return Optional.empty();
        }
        plans++;
        var node = answer.subject().node().orElseThrow().name();
        return Optional.of(ReplacementPlan.of(ground.scene().snapshot(), node, Options.DEFAULT));
    }
}
