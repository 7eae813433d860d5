package sh.joiner.model.node;

import java.time.Duration;
import sh.joiner.model.claim.Condition;

/**
 * A condition of a node that makes the node unhealthy (core 5.11).
 *
 * @param toleration how long the condition must last before the node is removed
 */
public record RepairPolicy(String conditionType, Condition.Status status, Duration toleration) {

    public RepairPolicy {
        if (toleration.isNegative()) {
            throw new IllegalArgumentException(
                    "toleration of %s must not be negative, but is %s".formatted(conditionType, toleration));
        }
    }

    /** Returns true if the condition has this type and status, for however long. */
    public boolean matches(Condition condition) {
        return condition.type().equals(conditionType) && condition.status() == status;
    }
}
