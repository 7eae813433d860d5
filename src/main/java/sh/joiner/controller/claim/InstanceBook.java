package sh.joiner.controller.claim;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Instance;
import sh.joiner.port.Capacity;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/**
 * The cluster's instances as EC2 told them lately, in one question for all. Unlike the reference's cache, what it holds has an age (aws B-34).
 * For one thread.
 */
final class InstanceBook {

    private static final Duration OLD = Duration.ofMinutes(2);
    private static final Duration MISSED_ONE = Duration.ofSeconds(5);

    private final Capacity capacity;
    private final WorldClock clock;
    private final Map<String, Instance> byProviderId = new HashMap<>();
    private Instant asOf = Instant.MIN;
    private @Nullable OutsideTrouble trouble;

    InstanceBook(Capacity capacity, WorldClock clock) {
        this.capacity = capacity;
        this.clock = clock;
    }

    /** Asks EC2 if what is known is old, or if one of these is not among it; answers whether it did. */
    boolean bringUpToDate(Collection<String> wanted) {
        var age = asOf.equals(Instant.MIN) ? OLD : Duration.between(asOf, clock.now());
        boolean misses = !byProviderId.keySet().containsAll(wanted);
        if (wanted.isEmpty() || age.compareTo(misses ? MISSED_ONE : OLD) < 0) {
            return false;
        }
        ask();
        return true;
    }

    /** Asks EC2 for all of them. Trouble is kept, and told by {@link #trouble}; nothing is known then. */
    void ask() {
        try {
            var listed = capacity.list();
            byProviderId.clear();
            listed.forEach(instance -> byProviderId.put(instance.providerId(), instance));
            trouble = null;
        } catch (OutsideTrouble failed) {
            trouble = failed;
            byProviderId.clear();
        }
        asOf = clock.now();
    }

    /** Why nothing is known; empty if EC2 answered. */
    Optional<OutsideTrouble> trouble() {
        return Optional.ofNullable(trouble);
    }

    Optional<Instance> find(String providerId) {
        return Optional.ofNullable(byProviderId.get(providerId));
    }
}
