package sh.joiner.controller.disruption;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.controller.report.LaunchOutcome;
import sh.joiner.engine.hold.DisruptionPause;

/**
 * The pools for which EC2 had no capacity for several NodeClaims in a row. Receives the outcome of each launch, because a NodeClaim whose launch
 * failed is deleted, and later snapshots no longer contain it. Thread-safe.
 */
public final class LaunchFailures {

    /**
     * The number of failures in a row after which a pool causes a pause. Two failures can be a coincidence: the offerings
     * of a NodeClaim had capacity when Joiner planned it, and can lose this capacity before the launch.
     */
    private static final int MANY = 3;

    /** Unavailable offerings are tried again after this time (aws 3.3). */
    private static final Duration WAIT = Duration.ofMinutes(3);

    private final Map<String, Series> byPool = new TreeMap<>();

    private record Series(int count, Instant last) {

        Series plus(Series next) {
            return new Series(count + next.count, next.last);
        }
    }

    /** Records the outcome of a launch. */
    synchronized void ended(LaunchOutcome outcome) {
        switch (outcome) {
            case LaunchOutcome.Launched(var _, var pool) -> byPool.remove(pool);
            case LaunchOutcome.GivenUp(var _, var pool, var cause, var _, var at) -> {
                if (cause == LaunchOutcome.Cause.NO_CAPACITY) {
                    byPool.merge(pool, new Series(1, at), Series::plus);
                }
            }
        }
    }

    /** Returns the pauses at that time. */
    synchronized List<DisruptionPause> pauses(Instant now) {
        byPool.values().removeIf(series -> !now.isBefore(series.last().plus(WAIT.multipliedBy(MANY))));
        return byPool.entrySet().stream()
                .filter(entry -> entry.getValue().count() >= MANY
                        && now.isBefore(entry.getValue().last().plus(WAIT)))
                .<DisruptionPause>map(entry -> new DisruptionPause.NoCapacity(
                        entry.getKey(),
                        entry.getValue().count(),
                        entry.getValue().last().plus(WAIT)))
                .toList();
    }
}
