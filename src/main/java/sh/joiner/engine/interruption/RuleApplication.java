package sh.joiner.engine.interruption;

import static sh.joiner.engine.interruption.InterruptionText.at;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import sh.joiner.engine.interruption.InterruptionDecision.Cordon;
import sh.joiner.engine.interruption.InterruptionDecision.Reasons;
import sh.joiner.engine.interruption.InterruptionDecision.Start;
import sh.joiner.engine.interruption.InterruptionDecision.Start.Mode;
import sh.joiner.engine.interruption.InterruptionDecision.Start.Trigger;
import sh.joiner.engine.interruption.InterruptionDecision.Wait;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.Action.AwaitApproval;
import sh.joiner.model.interruption.Action.DrainBefore;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Request.Verb;
import sh.joiner.model.node.Node;

/** Computes what a rule requires now: to wait, to start a drain, to cordon the node, or nothing. */
final class RuleApplication {

    private static final String UNSCHEDULABLE = "node.kubernetes.io/unschedulable";

    private final DrainSchedule schedule;
    private final DoNotDisrupt doNotDisrupt;

    RuleApplication(DrainSchedule schedule, DoNotDisrupt doNotDisrupt) {
        this.schedule = schedule;
        this.doNotDisrupt = doNotDisrupt;
    }

    /** Applies the rule of an interruption whose claim exists and for which no drain has started. */
    InterruptionDecision apply(OpenInterruption open) {
        if (isOver(open)) {
            return Resolution.expired(open, open.rule().shown(), Reasons.NONE);
        }
        return switch (open.rule().action()) {
            case Action.Ignore _, Action.Observe _ -> Resolution.idle(open);
            case Action.Cordon _ -> cordon(open);
            case Action.DrainNow _ -> drain(open, "the node is drained immediately" + source(open));
            case DrainBefore rule -> drainBefore(open, rule);
            case AwaitApproval rule -> awaitApproval(open, rule);
            case Action.ForceTerminate rule -> force(open, confirmedAt(open, rule));
        };
    }

    /** Returns true if the rule still waits although the event is assumed to have happened. */
    private static boolean isOver(OpenInterruption open) {
        var action = open.rule().action();
        return (action instanceof DrainBefore || action instanceof AwaitApproval)
                && open.isPast()
                && !isApproved(open)
                && !open.isCordoned();
    }

    private static boolean isApproved(OpenInterruption open) {
        return open.isRequested(Verb.APPROVE);
    }

    private static String source(OpenInterruption open) {
        if (!open.rule().isKarpenters()) {
            return "";
        }
        return ", as Karpenter does"
                + open.facts()
                        .policy()
                        .map(policy -> ": InterruptionPolicy %s has no rule for this notice".formatted(policy.name()))
                        .orElse("");
    }

    private static InterruptionDecision cordon(OpenInterruption open) {
        if (open.node().isEmpty()) {
            var reasons = Reasons.of("the node has not registered yet and cannot be cordoned");
            return Wait.until(open, ActionKind.CORDON, Phase.PENDING, null, reasons);
        }
        return cordon(open, open.node().get());
    }

    /** Before Joiner cordons the node, the progress records that the cordon is set by Joiner. So Joiner can remove the cordon even after a crash. */
    private static Cordon cordon(OpenInterruption open, Node node) {
        boolean cordoned = node.taints().stream().anyMatch(taint -> taint.key().equals(UNSCHEDULABLE));
        boolean own = open.isCordoned() || open.facts().cordonedByAnother();
        if (cordoned && !own) {
            return cordon(open, false, List.of(), "the node was already cordoned, but not by Joiner");
        }
        List<Effect> effects = cordoned ? List.of() : List.of(new Effect.Cordon(node.name()));
        return cordon(open, true, effects, "the node is cordoned and accepts no new pods");
    }

    private static Cordon cordon(OpenInterruption open, boolean own, List<Effect> effects, String why) {
        return new Cordon(open, own, effects, Reasons.of(open.startReason(ActionKind.CORDON, why)));
    }

    private InterruptionDecision drain(OpenInterruption open, String why) {
        return drain(open, open.rule().shown(), why);
    }

    private InterruptionDecision drain(OpenInterruption open, ActionKind action, String why) {
        if (isApproved(open)) {
            return approved(open, action, Mode.DRAIN);
        }
        return doNotDisrupt.delay(open, action).orElseGet(() -> new Start(open, action, Mode.DRAIN, Trigger.RULE, why));
    }

    private static Start approved(OpenInterruption open, ActionKind action, Mode mode) {
        return new Start(open, action, mode, Trigger.APPROVED, "approved by a user");
    }

    private InterruptionDecision drainBefore(OpenInterruption open, DrainBefore rule) {
        var due = schedule.of(rule, open.facts());
        var decision = due.isNow(open.now()) || isApproved(open)
                ? drain(open, due.reached())
                : Wait.until(open, open.rule().shown(), Phase.PENDING, due.at(), Reasons.of(due.why()));
        return schedule.problem(rule).map(decision::notingFirst).orElse(decision);
    }

    private InterruptionDecision awaitApproval(OpenInterruption open, AwaitApproval rule) {
        if (isApproved(open)) {
            return approved(open, ActionKind.DRAIN_NOW, Mode.DRAIN);
        }
        var latest = latestApproval(open, rule);
        if (latest.filter(at -> !open.now().isBefore(at)).isPresent()) {
            return unanswered(open, rule.otherwise(), "not approved by %s".formatted(at(latest.get())));
        }
        var why = latest.map(at -> "waiting for an approval until %s, then %s"
                        .formatted(at(at), rule.otherwise().word()))
                .orElse("waiting for an approval");
        var actAt = acts(rule.otherwise()) ? latest.orElse(null) : null;
        return Wait.until(open, open.rule().shown(), Phase.AWAITING_APPROVAL, actAt, Reasons.of(why))
                .revisitedAt(latest.stream().toList());
    }

    private static Optional<Instant> latestApproval(OpenInterruption open, AwaitApproval rule) {
        return open.facts()
                .deadline()
                .map(deadline -> deadline.minus(rule.lead()))
                .or(() -> rule.within().map(open.interruption().createdAt()::plus));
    }

    private static boolean acts(ActionKind kind) {
        return kind != ActionKind.OBSERVE && kind != ActionKind.IGNORE;
    }

    private InterruptionDecision unanswered(OpenInterruption open, ActionKind otherwise, String why) {
        return switch (otherwise) {
            case IGNORE, OBSERVE -> Resolution.unanswered(open, otherwise, why);
            case CORDON -> cordon(open).notingFirst(why);
            case FORCE_TERMINATE -> new Start(open, otherwise, Mode.FORCE, Trigger.RULE, why);
            case DRAIN_NOW, DRAIN_BEFORE, AWAIT_APPROVAL -> drain(open, ActionKind.DRAIN_NOW, why);
        };
    }

    private static InterruptionDecision force(OpenInterruption open, Instant confirmed) {
        var action = open.rule().shown();
        if (isApproved(open)) {
            return approved(open, action, Mode.FORCE);
        }
        if (open.now().isBefore(confirmed)) {
            var why = "the node is forcefully terminated at %s if %s continues until then"
                    .formatted(at(confirmed), open.facts().event());
            return Wait.until(open, action, Phase.PENDING, confirmed, Reasons.of(why));
        }
        return new Start(open, action, Mode.FORCE, Trigger.RULE, "the node is forcefully terminated" + source(open));
    }

    private static Instant confirmedAt(OpenInterruption open, Action.ForceTerminate rule) {
        var since = open.notice().since();
        return (since == null ? open.interruption().createdAt() : since).plus(rule.confirmFor());
    }

    /** Returns the instant at which the rule forcefully terminates the node; empty if the rule does not. */
    Optional<Instant> forcedAt(OpenInterruption open) {
        return switch (open.rule().action()) {
            case Action.ForceTerminate _ when isApproved(open) -> Optional.of(open.now());
            case Action.ForceTerminate rule -> Optional.of(confirmedAt(open, rule));
            case AwaitApproval rule
            when rule.otherwise() == ActionKind.FORCE_TERMINATE && !isApproved(open) -> latestApproval(open, rule);
            default -> Optional.empty();
        };
    }

    /** Returns the instant at which the action starts, which is at the earliest {@code from}. Empty if the start depends on a user, or if there is no action. */
    Optional<Instant> actsAt(OpenInterruption open, Instant from) {
        var due = switch (open.rule().action()) {
            case Action.Cordon _, Action.DrainNow _ -> Optional.of(from);
            case DrainBefore rule -> Optional.of(schedule.of(rule, open.facts()).at());
            case AwaitApproval rule -> latestApproval(open, rule).filter(_ -> acts(rule.otherwise()));
            case Action.ForceTerminate rule -> Optional.of(confirmedAt(open, rule));
            case Action.Ignore _, Action.Observe _ -> Optional.<Instant>empty();
        };
        return due.map(at -> at.isBefore(from) ? from : at);
    }
}
