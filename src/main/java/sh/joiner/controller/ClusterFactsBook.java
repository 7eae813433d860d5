package sh.joiner.controller;

import java.time.Duration;
import java.time.Instant;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.ClusterFeed;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/** What machines must know of the cluster, asked again every five minutes (aws 2.2, providers.version). Thread-safe. */
public final class ClusterFactsBook {

    private static final Logger LOG = Logger.getLogger(ClusterFactsBook.class);
    private static final Duration FRESH = Duration.ofMinutes(5);

    private final ClusterFeed feed;
    private final WorldClock clock;
    private @Nullable ClusterFacts known;
    private Instant askedAt = Instant.MIN;

    public ClusterFactsBook(ClusterFeed feed, WorldClock clock) {
        this.feed = feed;
        this.clock = clock;
    }

    /**
     * The facts, at most five minutes old, or older while nobody answers. Throws {@link OutsideTrouble} where nobody ever answered.
     */
    synchronized ClusterFacts facts() {
        var now = clock.now();
        var last = known;
        if (last != null && now.isBefore(askedAt.plus(FRESH))) {
            return last;
        }
        var fresh = ask(last);
        known = fresh;
        askedAt = now;
        return fresh;
    }

    private ClusterFacts ask(@Nullable ClusterFacts last) {
        try {
            return feed.facts();
        } catch (OutsideTrouble trouble) {
            if (last == null) {
                throw trouble;
            }
            LOG.warnf("facts of the cluster are not fresh: reason=%s", trouble.getMessage());
            return last;
        }
    }
}
