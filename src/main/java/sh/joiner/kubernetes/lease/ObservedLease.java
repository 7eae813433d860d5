package sh.joiner.kubernetes.lease;

import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The lease as this process has last read it. As in client-go, its duration is measured from the moment at which this process observed the
 * last change. The holder's renewTime is not compared with a local clock, so clocks may differ. Moments are values of
 * {@link System#nanoTime}.
 */
final class ObservedLease {

    private final Duration defaultDuration;
    private @Nullable LeaseSpec last;
    private long changedAt;

    /** @param defaultDuration used for a lease that contains no duration */
    ObservedLease(Duration defaultDuration) {
        this.defaultDuration = defaultDuration;
    }

    void observe(@Nullable LeaseSpec spec, long now) {
        if (!Objects.equals(spec, last)) {
            last = spec;
            changedAt = now;
        }
    }

    /** Returns the identity of the holder. Empty if there is no holder or no lease. */
    String holder() {
        return Optional.ofNullable(last).map(LeaseSpec::getHolderIdentity).orElse("");
    }

    /**
     * Returns true if the process with this identity may write the lease: the process is the holder, there is no holder, or the holder did
     * not renew the lease in time.
     */
    boolean isOpenTo(String identity, long now) {
        var holder = holder();
        return holder.isEmpty()
                || holder.equals(identity)
                || now - changedAt >= duration().toNanos();
    }

    private Duration duration() {
        return Optional.ofNullable(last)
                .map(LeaseSpec::getLeaseDurationSeconds)
                .filter(seconds -> seconds > 0)
                .map(Duration::ofSeconds)
                .orElse(defaultDuration);
    }
}
