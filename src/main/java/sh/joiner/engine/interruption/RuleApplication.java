package sh.joiner.engine.interruption;

import static sh.joiner.engine.interruption.InterruptionText.at;

import java.time.Instant;
import java.util.Optional;
import sh.joiner.engine.hold.PodHolds;
import sh.joiner.engine.interruption.Answer.Start;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.Action.AwaitApproval;
import sh.joiner.model.interruption.Action.DrainBefore;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Request.Verb;

/** What a rule comes to for a notice that is open, whose node is there and on which nothing was begun. */
final class RuleApplication {

    private final DrainSchedule timetable;
    private final DoNotDisrupt rest;

    RuleApplication(DrainSchedule timetable, PodHolds holds) {
        this.timetable = timetable;
        this.rest = new DoNotDisrupt(holds);
    }

    void take(Answer answer) {
        if (isOver(answer)) {
            answer.expire();
            return;
        }
        switch (answer.stand().action()) {
            case Action.Ignore _, Action.Observe _ -> answer.settle(Phase.DONE);
            case Action.Cordon _ -> Cordons.cordon(answer);
            case Action.DrainNow _ -> drain(answer, "it is to be drained at once" + byWhom(answer));
            case DrainBefore rule -> drainBefore(answer, rule);
            case AwaitApproval rule -> approval(answer, rule);
            case Action.ForceTerminate(var confirmFor) ->
                force(answer, confirmedAt(answer).plus(confirmFor));
        }
    }

    /** Whether what was waited with has happened meanwhile. */
    private static boolean isOver(Answer answer) {
        var action = answer.stand().action();
        return (action instanceof DrainBefore || action instanceof AwaitApproval)
                && answer.isPast()
                && !isApproved(answer)
                && !answer.isCordoned();
    }

    /** When a node that is going already waits for its pods no more; empty where the rule does not ask for that. */
    Optional<Instant> forced(Answer answer) {
        return switch (answer.stand().action()) {
            case Action.ForceTerminate _ when isApproved(answer) -> Optional.of(answer.now());
            case Action.ForceTerminate(var confirmFor) ->
                Optional.of(confirmedAt(answer).plus(confirmFor));
            case AwaitApproval rule
            when rule.otherwise() == ActionKind.FORCE_TERMINATE && !isApproved(answer) -> latest(answer, rule);
            default -> Optional.empty();
        };
    }

    /** When it is acted, as things stand, if it is run from that instant on; empty where that depends on a person. */
    Optional<Instant> actsAt(Answer answer, Instant from) {
        var due = switch (answer.stand().action()) {
            case Action.Cordon _, Action.DrainNow _ -> Optional.of(from);
            case DrainBefore rule ->
                Optional.of(timetable.of(rule, answer.subject()).at());
            case AwaitApproval rule -> latest(answer, rule).filter(_ -> acts(rule.otherwise()));
            case Action.ForceTerminate(var confirmFor) ->
                Optional.of(confirmedAt(answer).plus(confirmFor));
            case Action.Ignore _, Action.Observe _ -> Optional.<Instant>empty();
        };
        return due.map(at -> at.isBefore(from) ? from : at);
    }

    private static boolean isApproved(Answer answer) {
        return answer.subject().about().request().verb() == Verb.APPROVE;
    }

    private static String byWhom(Answer answer) {
        if (!answer.stand().isReference()) {
            return "";
        }
        return ", as Karpenter does"
                + answer.subject()
                        .policy()
                        .map(policy -> ": no rule of InterruptionPolicy %s is for it".formatted(policy.name()))
                        .orElse("");
    }

    private void drain(Answer answer, String why) {
        if (isApproved(answer)) {
            approved(answer, false);
        } else if (!rest.keeps(answer)) {
            answer.begin(new Start(false, false, why));
        }
    }

    private static void approved(Answer answer, boolean force) {
        answer.begin(new Start(force, true, "a person has approved it"));
    }

    private void drainBefore(Answer answer, DrainBefore rule) {
        timetable.complaint(rule).ifPresent(answer::remark);
        var due = timetable.of(rule, answer.subject());
        if (due.isNow(answer.now()) || isApproved(answer)) {
            drain(answer, due.reached());
        } else {
            answer.await(Phase.PENDING, due.at(), due.why());
        }
    }

    private void approval(Answer answer, AwaitApproval rule) {
        if (isApproved(answer)) {
            answer.shown(ActionKind.DRAIN_NOW);
            approved(answer, false);
            return;
        }
        var latest = latest(answer, rule);
        if (latest.filter(at -> !answer.now().isBefore(at)).isPresent()) {
            otherwise(answer, rule.otherwise(), "nobody has answered by %s".formatted(at(latest.get())));
            return;
        }
        var why = latest.map(at -> "waits for a person until %s, then %s"
                        .formatted(at(at), rule.otherwise().word()))
                .orElse("waits for a person");
        latest.ifPresent(answer::lookAt);
        answer.await(Phase.AWAITING_APPROVAL, acts(rule.otherwise()) ? latest.orElse(null) : null, why);
    }

    private static Optional<Instant> latest(Answer answer, AwaitApproval rule) {
        var subject = answer.subject();
        return subject.deadline()
                .map(deadline -> deadline.minus(rule.lead()))
                .or(() -> rule.within().map(subject.about().createdAt()::plus));
    }

    private static boolean acts(ActionKind kind) {
        return kind != ActionKind.OBSERVE && kind != ActionKind.IGNORE;
    }

    private void otherwise(Answer answer, ActionKind kind, String why) {
        switch (kind) {
            case IGNORE, OBSERVE -> {
                answer.say(why);
                answer.shown(kind);
                answer.settle(Phase.DONE);
            }
            case CORDON -> {
                answer.remark(why);
                answer.shown(kind);
                Cordons.cordon(answer);
            }
            case FORCE_TERMINATE -> {
                answer.shown(kind);
                answer.begin(new Start(true, false, why));
            }
            case DRAIN_NOW, DRAIN_BEFORE, AWAIT_APPROVAL -> {
                answer.shown(ActionKind.DRAIN_NOW);
                drain(answer, why);
            }
        }
    }

    private static Instant confirmedAt(Answer answer) {
        var since = answer.subject().notice().since();
        return since == null ? answer.subject().about().createdAt() : since;
    }

    private static void force(Answer answer, Instant confirmed) {
        if (isApproved(answer)) {
            approved(answer, true);
        } else if (answer.now().isBefore(confirmed)) {
            answer.await(
                    Phase.PENDING,
                    confirmed,
                    "the node is forced away at %s if %s lasts until then"
                            .formatted(at(confirmed), answer.subject().event()));
        } else {
            answer.begin(new Start(true, false, "it is to be forced away" + byWhom(answer)));
        }
    }
}
