package sh.joiner.engine.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.InterruptionPolicy.Respect;
import sh.joiner.model.interruption.InterruptionPolicy.Terms;

/**
 * The rule that holds for a notice.
 *
 * @param shown the action as it is told
 * @param policy empty for the reference's behaviour
 * @param rule in words
 * @param terms of the policy whose rule it is; those of nobody where the reference or an annotation says what is done
 * @param remarks what a person should know about how this rule came to hold
 */
record AppliedRule(
        Action action,
        ActionKind shown,
        String policy,
        String rule,
        Optional<Duration> forceAtRemaining,
        Terms terms,
        List<String> remarks) {

    /** What counts where no rule of a policy holds. */
    static final Terms NO_TERMS = new Terms(List.of(), Respect.NEVER, false, false, false, Optional.empty());

    /** How long a node needs to drain at least, where its rule does not say. */
    private static final Duration TO_DRAIN = Duration.ofMinutes(2);

    AppliedRule {
        remarks = List.copyOf(remarks);
    }

    static AppliedRule of(Action action, String policy, String rule) {
        return new AppliedRule(action, action.kind(), policy, rule, Optional.empty(), NO_TERMS, List.of());
    }

    AppliedRule forcedAt(Optional<Duration> remaining) {
        return new AppliedRule(action, shown, policy, rule, remaining, terms, remarks);
    }

    AppliedRule under(Terms others) {
        return new AppliedRule(action, shown, policy, rule, forceAtRemaining, others, remarks);
    }

    AppliedRule shownAs(ActionKind kind) {
        return new AppliedRule(action, kind, policy, rule, forceAtRemaining, terms, remarks);
    }

    AppliedRule remarking(List<String> others) {
        return new AppliedRule(action, shown, policy, rule, forceAtRemaining, terms, others);
    }

    AppliedRule remarkingToo(List<String> more) {
        return remarking(Stream.concat(remarks.stream(), more.stream()).toList());
    }

    /** Until when wishes are heard: later the node could not be drained any more. Empty where nobody knows when the machine may be gone. */
    Optional<Instant> latest(Optional<Instant> deadline) {
        var told = lead().isZero() ? TO_DRAIN : lead();
        var least = forceAtRemaining.filter(left -> left.compareTo(told) > 0).orElse(told);
        return deadline.map(at -> at.minus(least));
    }

    /** That deadline, so much earlier as its rule forces pods before a drain would have to begin. */
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

    /** Whether neither a policy nor an annotation says so. */
    boolean isReference() {
        return policy.isEmpty() && rule.isEmpty();
    }

    /** Whether its rule would have the node go, and its policy lets none go unless a person says so. */
    boolean isLeftToAPerson() {
        return isForLeaving()
                && terms.maxConcurrent().filter(most -> most.amount() == 0).isPresent();
    }

    private boolean isForLeaving() {
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

    /** Whether nothing is done but telling. */
    boolean isIdle() {
        return action instanceof Action.Ignore || action instanceof Action.Observe;
    }
}
