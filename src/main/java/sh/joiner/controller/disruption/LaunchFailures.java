package sh.joiner.controller.disruption;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.engine.hold.DisruptionPause;
import sh.joiner.model.decision.Decision;

/**
 * The pools for which EC2 had no capacity for several NodeClaims in a row. Reads the decisions about launches, because such a NodeClaim is deleted, and a
 * snapshot no longer contains it. Thread-safe.
 */
public final class LaunchFailures {

    /** Two failures in a row can be chance: a NodeClaim lists the offerings that had capacity when it was planned. */
    private static final int MANY = 3;

    /** Unavailable offerings are tried again after this time (aws 3.3). */
    private static final Duration WAIT = Duration.ofMinutes(3);

    private final Map<String, Series> byPool = new TreeMap<>();

    private record Series(int count, Instant last) {

        Series plus(Series next) {
            return new Series(count + next.count, next.last);
        }
    }

    /** Reads a decision of any controller. */
    synchronized void decided(Decision decision) {
        var pool = decision.facts().getOrDefault("nodepool", "");
        switch (decision.code()) {
            case "InsufficientCapacityError" -> byPool.merge(pool, new Series(1, decision.at()), Series::plus);
            case "Launched" -> byPool.remove(pool);
            default -> {} // not about a launch
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
