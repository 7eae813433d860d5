package sh.joiner.kubernetes.lease;

import java.time.Duration;

/**
 * The lease that a leader holds, and who asks for it.
 *
 * @param identity of this process; no other has the same
 * @param duration after so long without renewal another may take it
 * @param renewDeadline after so long without renewal its holder gives up; shorter than the duration
 * @param retryPeriod between two tries to get or renew it
 */
public record LeaseSettings(
        String namespace,
        String name,
        String identity,
        Duration duration,
        Duration renewDeadline,
        Duration retryPeriod) {

    private static final double MOST_JITTER = 2.2; // the client waits up to so many retry periods between two tries

    /** A holder must give up before another may take over, and must have tried again before it does. */
    public LeaseSettings {
        if (duration.compareTo(renewDeadline) <= 0) {
            throw new IllegalArgumentException("the lease's duration %s must be longer than its renew-deadline %s"
                    .formatted(duration, renewDeadline));
        }
        if (retryPeriod.isZero()
                || retryPeriod.isNegative()
                || renewDeadline.toMillis() <= retryPeriod.toMillis() * MOST_JITTER) {
            throw new IllegalArgumentException(
                    "the lease's renew-deadline %s must be longer than %s times its retry-period %s"
                            .formatted(renewDeadline, MOST_JITTER, retryPeriod));
        }
    }

    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
