package sh.joiner.engine.interruption;

import static sh.joiner.engine.interruption.InterruptionText.at;

import java.time.Instant;
import sh.joiner.engine.interruption.Answer.Start;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Request.Verb;

/** Decides about one notice; whether a pool has too many at once is asked after that. */
final class Judge {

    private final InputIndex ground;
    private final Instant now;
    private final RuleLookup standing;
    private final RuleApplication course;

    Judge(InputIndex ground) {
        this.ground = ground;
        this.now = ground.now();
        this.standing = new RuleLookup(ground.scene().sources().acting(), ground.holds(), now);
        this.course = course(now);
    }

    /** As it is run at that instant. */
    private RuleApplication course(Instant at) {
        return new RuleApplication(new DrainSchedule(ground.windows(), new Openings(at), at), ground.holds());
    }

    Answer of(Interruption one) {
        var subject = ground.subject(one);
        var answer = new Answer(subject, standing.of(subject), now);
        if (one.unparsed().isPresent() || one.notice().kind() == NoticeKind.UNPARSED) {
            one.unparsed().ifPresent(unread -> answer.say(unread.problem()));
            answer.settle(Phase.UNPARSED);
        } else if (subject.isGone()) {
            Resolution.gone(answer);
        } else {
            present(answer);
            if (subject.toldOnly() && answer.isAsBefore()) {
                answer.keep();
            }
        }
        return answer;
    }

    private void present(Answer answer) {
        var subject = answer.subject();
        answer.risks(Risk.of(subject.movable(), ground.holds()));
        if (!subject.notice().isOpen()) {
            Resolution.calledOffByAws(answer);
            return;
        }
        if (subject.fresh() && !(answer.stand().action() instanceof Action.Ignore)) {
            answer.effect(new Effect.Tell());
            Marks.put(answer);
        }
        if (answer.stand().isIdle()) {
            idle(answer);
        } else if (subject.isLeaving()) {
            leaving(answer);
        } else if (subject.about().request().verb() == Verb.CANCEL) {
            Resolution.cancelled(answer);
        } else if (subject.isStarted()) {
            answer.begin(new Start(answer.stand().action() instanceof Action.ForceTerminate, true, ""));
        } else {
            if (!isSnoozed(answer)) {
                course.take(answer);
            }
            whileWaiting(answer);
        }
    }

    /** What a person should know of a notice whose time has not come. */
    private static void whileWaiting(Answer answer) {
        if (!answer.isWaiting() || answer.stand().action() instanceof Action.Cordon) {
            return;
        }
        if (answer.stand().isLeftToAPerson()) {
            answer.leaveToAPerson("its policy acts on none of the pool's nodes by itself: then it waits for a person");
        }
        if (answer.isCordoned()) {
            answer.remark("the node stays cordoned, since its rule has changed");
        }
    }

    private static void idle(Answer answer) {
        answer.say(answer.stand().action() instanceof Action.Ignore ? "nothing is done about it" : "it is only told");
        if (answer.isCordoned()) {
            answer.say("the node stays cordoned, since its rule has changed");
        }
        answer.settle(Phase.DONE);
    }

    private void leaving(Answer answer) {
        var forced = course.forced(answer);
        if (forced.isPresent() && !answer.subject().isStarted() && isPersonAgainst(answer)) {
            return;
        }
        if (forced.filter(now::isBefore).isPresent()) {
            answer.await(
                    Phase.PENDING,
                    forced.get(),
                    "the node is going already, and is forced away at %s".formatted(at(forced.get())));
            return;
        }
        forced.ifPresent(_ -> answer.shown(ActionKind.FORCE_TERMINATE));
        answer.act(Phase.ACTING, "the node is going already");
        tooLate(answer);
        if (forced.isPresent()) {
            ForcedDrain.atOnce(answer);
        } else {
            ForcedDrain.atRemaining(answer);
        }
    }

    /** The node goes; but that it is forced away has not begun. */
    private boolean isPersonAgainst(Answer answer) {
        if (answer.subject().about().request().verb() == Verb.CANCEL) {
            answer.say("the node is going already, and is not forced away");
            Resolution.cancelled(answer);
            return true;
        }
        return isSnoozed(answer);
    }

    private static void tooLate(Answer answer) {
        var request = answer.subject().about().request();
        var until = request.until();
        if (request.verb() == Verb.CANCEL) {
            answer.remark("it is too late to cancel it: the node is leaving");
        } else if (until != null && until.isAfter(answer.startedAt())) {
            answer.remark("it cannot be put off until %s: the node is leaving".formatted(at(until)));
        }
    }

    /** A person may put off what has not begun, but not past the last moment at which it can be done. */
    private boolean isSnoozed(Answer answer) {
        var subject = answer.subject();
        var until = subject.about().request().until();
        if (until == null) {
            return false;
        }
        if (answer.isCordoned()) {
            answer.remark("it is too late to put it off: the node is cordoned");
            return false;
        }
        var latest = answer.stand().latest(subject.deadline());
        var end = latest.filter(until::isAfter).orElse(until);
        var asked = "a person has put it off until %s".formatted(at(until))
                + (end.isBefore(until) ? ", but it can wait until %s at most".formatted(at(end)) : "");
        if (!now.isBefore(end)) {
            answer.remark(end.isBefore(until) ? asked : asked + ", which is over");
            return false;
        }
        var afterwards = course(end).actsAt(answer, end);
        answer.await(Phase.SNOOZED, afterwards.orElse(null), asked);
        answer.lookAt(end);
        return true;
    }
}
