package sh.joiner.engine.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.DecidedAction;
import sh.joiner.model.interruption.InterruptionPolicy.Respect;
import sh.joiner.model.interruption.InterruptionPolicy.Terms;

/**
 * The rule that applies to an interruption.
 *
 * @param shown the kind of the action as users see it
 * @param policy the name of the policy; empty if the rule is not from a policy
 * @param rule the text of the rule; empty for Karpenter's behavior
 * @param terms the terms of the policy; {@link #NO_TERMS} if the rule is not from a policy
 * @param notes what a user should know about the choice of this rule
 */
record AppliedRule(
        Action action,
        ActionKind shown,
        String policy,
        String rule,
        Optional<Duration> forceAtRemaining,
        Terms terms,
        List<String> notes) {

    /** The terms if no rule of a policy applies. */
    static final Terms NO_TERMS = new Terms(List.of(), Respect.NEVER, false, false, false, Optional.empty());

    /** The minimum time to drain a node, used if the rule has no lead time. */
    private static final Duration TO_DRAIN = Duration.ofMinutes(2);

    AppliedRule {
        notes = List.copyOf(notes);
    }

    static AppliedRule of(Action action, String policy, String rule) {
        return new AppliedRule(action, action.kind(), policy, rule, Optional.empty(), NO_TERMS, List.of());
    }

    AppliedRule forcedAt(Optional<Duration> remaining) {
        return new AppliedRule(action, shown, policy, rule, remaining, terms, notes);
    }

    AppliedRule under(Terms others) {
        return new AppliedRule(action, shown, policy, rule, forceAtRemaining, others, notes);
    }

    AppliedRule shownAs(ActionKind kind) {
        return new AppliedRule(action, kind, policy, rule, forceAtRemaining, terms, notes);
    }

    AppliedRule noting(List<String> more) {
        var all = Stream.concat(notes.stream(), more.stream()).toList();
        return new AppliedRule(action, shown, policy, rule, forceAtRemaining, terms, all);
    }

    /** Returns the record of this rule, with the given action. */
    DecidedAction decided(ActionKind action) {
        return new DecidedAction(action, policy, rule, forceAtRemaining);
    }

    /** Returns the last instant at which a drain can start in time; empty if the notice has no deadline. */
    Optional<Instant> latestStart(Optional<Instant> deadline) {
        var lead = lead().isZero() ? TO_DRAIN : lead();
        var least = forceAtRemaining.filter(left -> left.compareTo(lead) > 0).orElse(lead);
        return deadline.map(at -> at.minus(least));
    }

    /**
     * Returns the deadline minus the part of {@code forceAtRemaining} that exceeds 2 minutes, so that the drain starts
     * before pods are deleted by force.
     */
    Instant beforeForcing(Instant deadline) {
        return forceAtRemaining
                .filter(left -> left.compareTo(TO_DRAIN) > 0)
                .map(left -> deadline.minus(left.minus(TO_DRAIN)))
                .orElse(deadline);
    }

    private Duration lead() {
        return switch (action) {
            case Action.DrainBefore(var lead, var _) -> lead;
            case Action.AwaitApproval(var lead, var _, var _) -> lead;
            case Action.Ignore _, Action.Observe _, Action.Cordon _, Action.DrainNow _, Action.ForceTerminate _ ->
                Duration.ZERO;
        };
    }

    /** Returns true if no policy, annotation or setting determines the action. */
    boolean isKarpenters() {
        return policy.isEmpty() && rule.isEmpty();
    }

    /** Returns true if the rule would drain the node, and its policy drains no node without an approval. */
    boolean needsApproval() {
        return drains()
                && terms.maxConcurrent().filter(most -> most.amount() == 0).isPresent();
    }

    private boolean drains() {
        return switch (action) {
            case Action.Ignore _, Action.Observe _, Action.Cordon _ -> false;
            case Action.DrainNow _, Action.DrainBefore _, Action.ForceTerminate _ -> true;
            case Action.AwaitApproval(var _, var otherwise, var _) ->
                switch (otherwise) {
                    case IGNORE, OBSERVE, CORDON -> false;
                    case DRAIN_NOW, DRAIN_BEFORE, AWAIT_APPROVAL, FORCE_TERMINATE -> true;
                };
        };
    }

    /** Returns true if the rule does nothing, or only emits an event. */
    boolean isIdle() {
        return action instanceof Action.Ignore || action instanceof Action.Observe;
    }
}
