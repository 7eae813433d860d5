package sh.joiner.engine.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.PodsAtRisk;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request.Verb;
import sh.joiner.model.node.Node;

/** An open interruption with its facts and the rule that applies: the input of every step of the decision. */
record OpenInterruption(InterruptionFacts facts, AppliedRule rule, PodsAtRisk atRisk, Instant now) {

    /** The time after the announced end at which the event is assumed to have happened. */
    private static final Duration OVERDUE = Duration.ofMinutes(10);

    Interruption interruption() {
        return facts.interruption();
    }

    Notice notice() {
        return facts.notice();
    }

    Progress past() {
        return facts.past();
    }

    /** Returns the claim, which must exist. */
    Claim claim() {
        return facts.claim().orElseThrow();
    }

    Optional<Node> node() {
        return facts.node();
    }

    boolean isRequested(Verb verb) {
        return interruption().request().verb() == verb;
    }

    /** Returns true if the node is cordoned because of this notice. */
    boolean isCordoned() {
        return past().acted().cordoned();
    }

    /** Returns true if the event is assumed to have happened. An event that EC2 still lists has not happened yet, even if its time is over. */
    boolean isPast() {
        return end().filter(end -> !now.isBefore(end)).isPresent();
    }

    /** Returns the instant at which the event is assumed to have happened; empty if the notice announces no time, or while EC2 still lists the event. */
    Optional<Instant> end() {
        if (facts.listed() || facts.deadline().isEmpty()) {
            return Optional.empty();
        }
        return Stream.concat(facts.deadline().stream(), Stream.ofNullable(notice().notAfter()))
                .max(Instant::compareTo)
                .map(last -> last.plus(OVERDUE));
    }

    /** Returns true if this action continues the action that is in progress. A drain after a cordon is a new action. */
    private boolean continues(ActionKind action) {
        return past().phase() == Phase.ACTING
                && (past().action() == ActionKind.CORDON) == (action == ActionKind.CORDON);
    }

    /** Returns the instant at which this action started; now if the action starts now. */
    Instant startedAt(ActionKind action) {
        var startedAt = past().acted().startedAt();
        return continues(action) && startedAt != null ? startedAt : now;
    }

    /** Returns the instant for which this action was announced; now if the action starts now. */
    Instant actAt(ActionKind action) {
        var actAt = past().actAt();
        return continues(action) && actAt != null ? actAt : now;
    }

    /** Returns why this action started; the given reason if the action starts now. */
    String startReason(ActionKind action, String reason) {
        return continues(action) && !past().reasons().isEmpty()
                ? past().reasons().getFirst()
                : reason;
    }

    /** Returns the effects for a notice that is seen for the first time, or again after the event was canceled. */
    List<Effect> announcement() {
        boolean announced = !facts.unannounced()
                || facts.isUnparsed()
                || facts.isClaimDeleted()
                || !notice().isOpen()
                || rule.action() instanceof Action.Ignore;
        if (announced) {
            return List.of();
        }
        var effects = new ArrayList<Effect>();
        effects.add(new Effect.Report());
        effects.addAll(Effect.onCapacity(notice(), claim()));
        return effects;
    }
}
