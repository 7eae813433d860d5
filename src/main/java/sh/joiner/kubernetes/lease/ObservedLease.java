package sh.joiner.kubernetes.lease;

import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The lease as this process read it last. Its duration is measured from the moment at which this process observed the last change, as client-go
 * does: the renewTime that the holder wrote is compared with no clock of ours, so clocks may differ. Moments are {@link System#nanoTime}.
 */
final class ObservedLease {

    private final Duration usualDuration;
    private @Nullable LeaseSpec last;
    private long changedAt;

    /** {@code usualDuration} serves for a lease that names none. */
    ObservedLease(Duration usualDuration) {
        this.usualDuration = usualDuration;
    }

    void observe(@Nullable LeaseSpec spec, long now) {
        if (!Objects.equals(spec, last)) {
            last = spec;
            changedAt = now;
        }
    }

    /** Returns the identity of the holder; empty if the lease was given back. */
    String holder() {
        return Optional.ofNullable(last).map(LeaseSpec::getHolderIdentity).orElse("");
    }

    /** Returns true if a process of this identity may write the lease: the lease is its own, was given back, or was not renewed in time. */
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
                .orElse(usualDuration);
    }
}
