package sh.joiner.engine.interruption;

import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.Phase;

/** How notices end: the node goes, AWS calls it off or is done with it, a person cancels. */
final class Resolution {

    private Resolution() {}

    /** The claim is gone. */
    static void gone(Answer answer) {
        var subject = answer.subject();
        var past = subject.past();
        if (past.phase() == Phase.ACTING) {
            if (!past.reasons().isEmpty()) {
                answer.say(past.reasons().getFirst());
            }
            answer.say("the node is gone");
            answer.settle(Phase.DONE);
        } else if (!subject.notice().isOpen()) {
            answer.say(calledOff(subject.notice().stage()));
            answer.settle(undone(subject.notice()));
        } else {
            answer.say("the node went before anything was done for this notice");
            answer.settle(answer.stand().isIdle() ? Phase.DONE : Phase.EXPIRED);
        }
    }

    /** AWS will not do it, or has done it. */
    static void calledOffByAws(Answer answer) {
        var why = calledOff(answer.subject().notice().stage());
        if (answer.subject().isLeaving() && !answer.stand().isIdle()) {
            answer.act(Phase.ACTING, "the node is going already");
            answer.say(why + ", but the node is leaving and cannot be kept");
            return;
        }
        boolean done = answer.subject().notice().stage() == Stage.COMPLETED
                && answer.subject().past().phase() == Phase.ACTING;
        var last = done ? Phase.DONE : undone(answer.subject().notice());
        answer.say(why);
        if (!answer.isCordoned() || answer.subject().isLetBackWhenCalledOff()) {
            letBack(answer, last);
            return;
        }
        answer.say("the node stays cordoned, since its policy does not ask for more");
        answer.settle(last);
    }

    /** A check that passes again has come to nothing; what was announced and is done has happened. */
    private static Phase undone(Notice notice) {
        return notice.stage() == Stage.COMPLETED && !notice.kind().isCheck() ? Phase.EXPIRED : Phase.CANCELLED;
    }

    private static String calledOff(Stage stage) {
        return switch (stage) {
            case CANCELED -> "AWS has called it off";
            case COMPLETED -> "AWS says that it is over";
            case OPEN -> throw new IllegalArgumentException("an open notice is not called off");
        };
    }

    /** A person wants nothing done. */
    static void cancelled(Answer answer) {
        answer.say("a person has cancelled it");
        letBack(answer, Phase.CANCELLED);
    }

    /** What we cordoned is let back, whether or not it is seen to be cordoned yet. */
    private static void letBack(Answer answer, Phase last) {
        if (answer.isCordoned()) {
            if (answer.subject().cordonedByAnother()) {
                answer.say("the node stays cordoned for another notice");
            } else {
                answer.say("the node is let back");
                answer.subject().node().ifPresent(node -> answer.effect(new Effect.Uncordon(node.name())));
            }
            answer.uncordoned();
        }
        answer.settle(last);
    }
}
