package sh.joiner.model.pool;

import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.pod.PodName;

/**
 * The back-off of a pool: the pool launches no nodes for some pods until a given time, because the last launches left these pods pending.
 *
 * @param pods the pods that the pool launches nothing for
 * @param launches the number of plans in a row whose launches left the pods pending
 * @param last the NodeClaim of the last launch for these pods that started an instance
 * @param until the time from which the pool launches one more node for one of the pods
 */
public record LaunchBackOff(String pool, SortedSet<PodName> pods, int launches, ClaimName last, Instant until) {

    public LaunchBackOff {
        pods = Collections.unmodifiableSortedSet(new TreeSet<>(pods));
        if (pods.isEmpty()) {
            throw new IllegalArgumentException(
                    "back-off of pool %s has no pods: it needs at least one".formatted(pool));
        }
    }

    /** Returns the back-off restricted to the given pods; empty if the back-off applies to none of these pods. */
    public Optional<LaunchBackOff> of(Set<PodName> some) {
        var left = new TreeSet<>(pods);
        left.retainAll(some);
        return left.isEmpty() ? Optional.empty() : Optional.of(new LaunchBackOff(pool, left, launches, last, until));
    }

    /** Returns what the pool does, and why, in one line for a pending pod. */
    public String sentence() {
        return "%d launches in a row left the pod pending (last NodeClaim: %s); the pool launches a node for this pod again after %s"
                .formatted(launches, last, until);
    }
}
