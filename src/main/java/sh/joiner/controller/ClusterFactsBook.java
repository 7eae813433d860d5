package sh.joiner.controller;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.ClusterFeed;
import sh.joiner.port.WorldClock;

/** What machines must know of the cluster, asked again every five minutes (aws 2.2, providers.version). Thread-safe. */
public final class ClusterFactsBook {

    private static final Duration FRESH = Duration.ofMinutes(5);

    private final ClusterFeed feed;
    private final WorldClock clock;
    private @Nullable ClusterFacts known;
    private Instant askedAt = Instant.MIN;

    public ClusterFactsBook(ClusterFeed feed, WorldClock clock) {
        this.feed = feed;
        this.clock = clock;
    }

    /** The facts, at most five minutes old. Throws {@link sh.joiner.port.OutsideTrouble} where they must be asked and nobody answers. */
    synchronized ClusterFacts facts() {
        var now = clock.now();
        var last = known;
        if (last != null && now.isBefore(askedAt.plus(FRESH))) {
            return last;
        }
        var fresh = feed.facts();
        known = fresh;
        askedAt = now;
        return fresh;
    }
}
