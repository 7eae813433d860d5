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
 * The decisions that end an interruption: nothing is to be done, the claim is deleted, AWS or a user cancels, or the time is over. Also answers
 * requests that arrive after the end.
 */
final class Resolution {

    static final String STAYS_CORDONED =
            "the node stays cordoned: the rule for this notice has changed since Joiner cordoned the node; uncordon the node if it should accept new pods";

    private Resolution() {}

    /** Ends an interruption whose message could not be parsed. */
    static Done unparsed(OpenInterruption open) {
        var problem = open.interruption().unparsed().map(Interruption.Unparsed::problem);
        return done(open, Phase.UNPARSED, problem.map(Reasons::of).orElse(Reasons.NONE));
    }

    /** Ends an interruption whose rule ignores the notice or only emits a Kubernetes event. */
    static Done idle(OpenInterruption open) {
        var reasons = Reasons.of(
                open.rule().action() instanceof Action.Ignore
                        ? "the rule ignores this notice"
                        : "the rule only emits an event");
        return done(open, Phase.DONE, open.isCordoned() ? reasons.and(STAYS_CORDONED) : reasons);
    }

    /** Ends an interruption that no user approved in time, if its rule then requires nothing more. */
    static Done unanswered(OpenInterruption open, ActionKind action, String why) {
        return new Done(open, action, Phase.DONE, open.isCordoned(), List.of(), Reasons.of(why));
    }

    /** Ends an interruption whose announced time is over. */
    static Done expired(OpenInterruption open, ActionKind action, Reasons reasons) {
        var over = reasons.and("the announced time has passed without an action");
        return new Done(open, action, Phase.EXPIRED, open.isCordoned(), List.of(), over);
    }

    /** Ends an interruption whose claim is deleted. */
    static Done claimDeleted(OpenInterruption open) {
        var past = open.past();
        if (past.phase() == Phase.ACTING) {
            var first = past.reasons().stream().limit(1).toList();
            return done(open, Phase.DONE, new Reasons(first, List.of()).and("the node is deleted"));
        }
        if (!open.notice().isOpen()) {
            return done(open, undone(open.notice()), Reasons.of(canceled(open.notice())));
        }
        var reasons = Reasons.of("the node was deleted before any action for this notice");
        return done(open, open.rule().isIdle() ? Phase.DONE : Phase.EXPIRED, reasons);
    }

    /** Ends an interruption after AWS has canceled or completed the event. A node that is already being deleted is still drained. */
    static InterruptionDecision canceledByAws(OpenInterruption open) {
        var why = canceled(open.notice());
        if (open.facts().isLeaving() && !open.rule().isIdle()) {
            return leavingAnyway(open, why);
        }
        boolean done = open.notice().stage() == Stage.COMPLETED && open.past().phase() == Phase.ACTING;
        var phase = done ? Phase.DONE : undone(open.notice());
        var reasons = Reasons.of(why);
        if (!open.isCordoned() || open.facts().isUncordonedOnCancel()) {
            return uncordoned(open, phase, reasons);
        }
        return done(
                open,
                phase,
                reasons.and("the node stays cordoned because the policy does not set onCancelled: Uncordon"));
    }

    private static Drain leavingAnyway(OpenInterruption open, String why) {
        var action = open.rule().shown();
        var reasons = Reasons.of(
                open.startReason(action, "the NodeClaim is being deleted already"),
                why + ", but the NodeClaim is being deleted already");
        var acted = open.past().acted();
        return new Drain(open, action, acted.forced(), acted.replacements(), List.of(), List.of(), reasons);
    }

    /**
     * Returns the final phase of an interruption without an action: expired if a scheduled event has happened, canceled if AWS canceled the event or
     * a status check passes again.
     */
    private static Phase undone(Notice notice) {
        return notice.stage() == Stage.COMPLETED && !notice.kind().isCheck() ? Phase.EXPIRED : Phase.CANCELLED;
    }

    private static String canceled(Notice notice) {
        return switch (notice.stage()) {
            case CANCELED -> "AWS canceled the event";
            case COMPLETED -> "the event or the failed status check is over";
            case OPEN -> throw new IllegalArgumentException("an open notice is not canceled");
        };
    }

    /** Ends an interruption that a user has canceled. */
    static Done canceledByPerson(OpenInterruption open, Reasons reasons) {
        return uncordoned(open, Phase.CANCELLED, reasons.and("canceled by a user"));
    }

    /** Uncordons the node if Joiner cordoned it, even if the snapshot does not show the cordon yet. */
    private static Done uncordoned(OpenInterruption open, Phase phase, Reasons reasons) {
        if (!open.isCordoned()) {
            return done(open, phase, reasons);
        }
        var action = open.rule().shown();
        if (open.facts().cordonedByAnother()) {
            var stays = reasons.and("the node stays cordoned because of another notice");
            return new Done(open, action, phase, false, List.of(), stays);
        }
        var effects = open.node().stream()
                .map(node -> (Effect) new Effect.Uncordon(node.name()))
                .toList();
        return new Done(open, action, phase, false, effects, reasons.and("the node is uncordoned"));
    }

    private static Done done(OpenInterruption open, Phase phase, Reasons reasons) {
        return new Done(open, open.rule().shown(), phase, open.isCordoned(), List.of(), reasons);
    }

    /** Returns the reaction to an interruption whose phase is final: a request that arrives too late gets a reason. */
    static Reaction afterEnd(Interruption interruption) {
        return answer(interruption)
                .filter(reason -> !interruption.progress().reasons().contains(reason))
                .map(reason ->
                        new Reaction(interruption, interruption.progress().saying(reason), List.of()))
                .orElseGet(() -> new Reaction(interruption, interruption.progress(), List.of()));
    }

    /** Returns why a request had no effect. Empty if there is no request, or if the request needs no answer. */
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
                        ? "nothing to %s: the rule takes no action".formatted(verb)
                        : "too late to %s: the interruption is over".formatted(verb));
    }

    private static Optional<String> tooShort(Interruption interruption, Request request) {
        return isAfter(request.until(), interruption.progress().acted().finishedAt())
                ? Optional.of("the snooze ended before the requested time, because the action had to start earlier")
                : Optional.empty();
    }

    private static boolean isAfter(@Nullable Instant until, @Nullable Instant finishedAt) {
        return until != null && finishedAt != null && until.isAfter(finishedAt);
    }
}
