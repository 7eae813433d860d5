package sh.joiner.engine.interruption;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;

/**
 * The rule that holds for a notice.
 *
 * @param shown the action as it is told
 * @param policy empty for the reference's behaviour
 * @param rule in words
 * @param remarks what a person should know about how this rule came to hold
 */
record Stand(
        Action action,
        ActionKind shown,
        String policy,
        String rule,
        Optional<Duration> forceAtRemaining,
        List<String> remarks) {

    Stand {
        remarks = List.copyOf(remarks);
    }

    static Stand of(Action action, String policy, String rule) {
        return new Stand(action, action.kind(), policy, rule, Optional.empty(), List.of());
    }

    Stand forcedAt(Optional<Duration> remaining) {
        return new Stand(action, shown, policy, rule, remaining, remarks);
    }

    Stand shownAs(ActionKind kind) {
        return new Stand(action, kind, policy, rule, forceAtRemaining, remarks);
    }

    Stand remarking(List<String> others) {
        return new Stand(action, shown, policy, rule, forceAtRemaining, others);
    }

    Stand remarkingToo(List<String> more) {
        return remarking(Stream.concat(remarks.stream(), more.stream()).toList());
    }

    /** How long before the announced instant it is acted at the latest. */
    Duration lead() {
        return switch (action) {
            case Action.DrainBefore(var lead, var _) -> lead;
            case Action.AwaitApproval(var lead, var _, var _) -> lead;
            case Action.Ignore _, Action.Observe _, Action.Cordon _, Action.DrainNow _, Action.ForceTerminate _ ->
                Duration.ZERO;
        };
    }

    /** Whether nothing is done but telling. */
    boolean isIdle() {
        return action instanceof Action.Ignore || action instanceof Action.Observe;
    }
}
