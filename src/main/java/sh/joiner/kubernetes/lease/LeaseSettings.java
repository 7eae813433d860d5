package sh.joiner.kubernetes.lease;

import java.time.Duration;

/**
 * The lease of the leader, and the identity of this process.
 *
 * @param identity identity of this process, unique among all processes
 * @param duration another process may take over the lease if it was not renewed for this duration
 * @param renewDeadline the holder stops leading if it could not renew the lease for this duration; shorter than the lease duration
 * @param retryPeriod usual time between two attempts to acquire or renew the lease
 */
public record LeaseSettings(
        String namespace,
        String name,
        String identity,
        Duration duration,
        Duration renewDeadline,
        Duration retryPeriod) {

    private static final double MOST_JITTER = 2.2; // maximum number of retry periods between two attempts

    /** Validates that a holder stops leading before another process may take over, and that the holder makes a second attempt before it stops. */
    public LeaseSettings {
        if (duration.compareTo(renewDeadline) <= 0) {
            throw new IllegalArgumentException("the lease's duration %s must be longer than its renew-deadline %s"
                    .formatted(duration, renewDeadline));
        }
        if (retryPeriod.isZero()
                || retryPeriod.isNegative()
                || renewDeadline.toMillis() <= retryPeriod.toMillis() * MOST_JITTER) {
            throw new IllegalArgumentException(
                    "the lease's retry-period %3$s must be positive, and its renew-deadline %1$s must be longer than %2$s times the retry-period"
                            .formatted(renewDeadline, MOST_JITTER, retryPeriod));
        }
    }

    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
