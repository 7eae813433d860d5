package sh.joiner.model.interruption;

import java.time.Duration;
import java.util.Optional;

/**
 * The decided action on a notice, and the rule that decided it.
 *
 * @param policy the name of the policy; empty if an annotation or Karpenter's behavior decided
 * @param rule the rule or annotation, for users: {@code rule 2: DrainBefore 6h in berlin-night}; empty for Karpenter's behavior
 * @param forceAtRemaining how long before the deadline the remaining pods are deleted by force, as the rule specifies
 */
public record DecidedAction(ActionKind action, String policy, String rule, Optional<Duration> forceAtRemaining) {

    /** Returns an action that no policy and no annotation decided. */
    public static DecidedAction asKarpenter(ActionKind action) {
        return new DecidedAction(action, "", "", Optional.empty());
    }
}
