package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.interruption.InterruptionDecision.Done;
import sh.joiner.engine.interruption.InterruptionDecision.Drain;
import sh.joiner.engine.interruption.InterruptionDecision.Reasons;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Request;

/**
 * The decisions that end an interruption: nothing is to be done, the claim is deleted, AWS or a person cancels, the time is over. And the answers to
 * requests that come after the end.
 */
final class Resolution {

    static final String STAYS_CORDONED = "the node stays cordoned, since its rule has changed";

    private Resolution() {}

    /** The message could not be parsed. */
    static Done unparsed(OpenInterruption open) {
        var problem = open.interruption().unparsed().map(Interruption.Unparsed::problem);
        return done(open, Phase.UNPARSED, problem.map(Reasons::of).orElse(Reasons.NONE));
    }

    /** The rule asks for nothing but an event. */
    static Done idle(OpenInterruption open) {
        var reasons = Reasons.of(
                open.rule().action() instanceof Action.Ignore ? "nothing is done about it" : "it is only told");
        return done(open, Phase.DONE, open.isCordoned() ? reasons.and(STAYS_CORDONED) : reasons);
    }

    /** Nobody has approved in time, and then the rule asks for nothing more. */
    static Done unanswered(OpenInterruption open, ActionKind action, String why) {
        return new Done(open, action, Phase.DONE, open.isCordoned(), List.of(), Reasons.of(why));
    }

    /** The announced time is over. */
    static Done expired(OpenInterruption open, ActionKind action, Reasons reasons) {
        var over = reasons.and("the announced time is over, and nothing was done");
        return new Done(open, action, Phase.EXPIRED, open.isCordoned(), List.of(), over);
    }

    /** The claim is deleted, and the node with it. */
    static Done claimDeleted(OpenInterruption open) {
        var past = open.past();
        if (past.phase() == Phase.ACTING) {
            var first = past.reasons().stream().limit(1).toList();
            return done(open, Phase.DONE, new Reasons(first, List.of()).and("the node is gone"));
        }
        if (!open.notice().isOpen()) {
            return done(open, undone(open.notice()), Reasons.of(canceled(open.notice())));
        }
        var reasons = Reasons.of("the node went before anything was done for this notice");
        return done(open, open.rule().isIdle() ? Phase.DONE : Phase.EXPIRED, reasons);
    }

    /** AWS has canceled or completed the event. A node that is being deleted already cannot be kept. */
    static InterruptionDecision canceledByAws(OpenInterruption open) {
        var why = canceled(open.notice());
        if (open.facts().isLeaving() && !open.rule().isIdle()) {
            return leavingAllTheSame(open, why);
        }
        boolean done = open.notice().stage() == Stage.COMPLETED && open.past().phase() == Phase.ACTING;
        var phase = done ? Phase.DONE : undone(open.notice());
        var reasons = Reasons.of(why);
        if (!open.isCordoned() || open.facts().isUncordonedOnCancel()) {
            return uncordoned(open, phase, reasons);
        }
        return done(open, phase, reasons.and("the node stays cordoned, since its policy does not ask for more"));
    }

    private static Drain leavingAllTheSame(OpenInterruption open, String why) {
        var action = open.rule().shown();
        var reasons = Reasons.of(
                open.startReason(action, "the node is going already"),
                why + ", but the node is leaving and cannot be kept");
        var acted = open.past().acted();
        return new Drain(open, action, acted.forced(), acted.replacements(), List.of(), List.of(), reasons);
    }

    /** A status check that passes again means that nothing happens; an announced event that is completed has happened. */
    private static Phase undone(Notice notice) {
        return notice.stage() == Stage.COMPLETED && !notice.kind().isCheck() ? Phase.EXPIRED : Phase.CANCELLED;
    }

    private static String canceled(Notice notice) {
        return switch (notice.stage()) {
            case CANCELED -> "AWS has called it off";
            case COMPLETED -> "AWS says that it is over";
            case OPEN -> throw new IllegalArgumentException("an open notice is not called off");
        };
    }

    /** A person has canceled. */
    static Done canceledByPerson(OpenInterruption open, Reasons reasons) {
        return uncordoned(open, Phase.CANCELLED, reasons.and("a person has cancelled it"));
    }

    /** Uncordons the node if Joiner cordoned it, even if the snapshot does not show the cordon yet. */
    private static Done uncordoned(OpenInterruption open, Phase phase, Reasons reasons) {
        if (!open.isCordoned()) {
            return done(open, phase, reasons);
        }
        var action = open.rule().shown();
        if (open.facts().cordonedByAnother()) {
            var stays = reasons.and("the node stays cordoned for another notice");
            return new Done(open, action, phase, false, List.of(), stays);
        }
        var effects = open.node().stream()
                .map(node -> (Effect) new Effect.Uncordon(node.name()))
                .toList();
        return new Done(open, action, phase, false, effects, reasons.and("the node is let back"));
    }

    private static Done done(OpenInterruption open, Phase phase, Reasons reasons) {
        return new Done(open, open.rule().shown(), phase, open.isCordoned(), List.of(), reasons);
    }

    /** Returns the reaction to an interruption whose phase is final: a request that comes too late gets a reason. */
    static Reaction afterEnd(Interruption interruption) {
        return answer(interruption)
                .filter(reason -> !interruption.progress().reasons().contains(reason))
                .map(reason ->
                        new Reaction(interruption, interruption.progress().saying(reason), List.of()))
                .orElseGet(() -> new Reaction(interruption, interruption.progress(), List.of()));
    }

    /** A snooze that ended before the drain started was honored, and so was an approval of what is done. */
    private static Optional<String> answer(Interruption interruption) {
        var request = interruption.request();
        boolean acted =
                interruption.phase() == Phase.DONE && !interruption.progress().isIdle();
        return switch (request.verb()) {
            case NONE -> Optional.empty();
            case APPROVE -> acted ? Optional.empty() : tooLate(interruption, "approve");
            case CANCEL -> interruption.phase() == Phase.CANCELLED ? Optional.empty() : tooLate(interruption, "cancel");
            case SNOOZE -> acted ? tooShort(interruption, request) : Optional.empty();
        };
    }

    private static Optional<String> tooLate(Interruption interruption, String verb) {
        boolean idle =
                interruption.phase() == Phase.DONE && interruption.progress().isIdle();
        return Optional.of(
                idle
                        ? "there is nothing to %s: its rule asks for nothing to be done".formatted(verb)
                        : "it is too late to %s it".formatted(verb));
    }

    private static Optional<String> tooShort(Interruption interruption, Request request) {
        return isAfter(request.until(), interruption.progress().acted().finishedAt())
                ? Optional.of("it could not be put off for so long")
                : Optional.empty();
    }

    private static boolean isAfter(@Nullable Instant until, @Nullable Instant finishedAt) {
        return until != null && finishedAt != null && until.isAfter(finishedAt);
    }
}
