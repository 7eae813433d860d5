package sh.joiner.model.interruption;

import java.time.Duration;
import java.util.Optional;

/**
 * What is or was decided about a notice, and by which rule.
 *
 * @param policy the name of the policy that decided; empty for the reference's behaviour
 * @param rule which part of it, for people: {@code rule 2: DrainBefore 6h in berlin-night}
 * @param forceAtRemaining how long before the deadline the pods that are left are made to go, as that rule says
 */
public record DecidedAction(ActionKind action, String policy, String rule, Optional<Duration> forceAtRemaining) {

    /** By no policy and no annotation. */
    public static DecidedAction asTheReference(ActionKind action) {
        return new DecidedAction(action, "", "", Optional.empty());
    }
}
