package sh.joiner.controller.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.ClusterFeed;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.Pulse;
import sh.joiner.port.WorldClock;

/** What machines must know of the cluster, asked again every five minutes (aws 2.2, providers.version). Thread-safe. */
public final class ClusterFactsBook {

    private static final Logger LOG = Logger.getLogger(ClusterFactsBook.class);
    static final Duration FRESH = Duration.ofMinutes(5);
    static final Duration FIRST_RETRY = Duration.ofSeconds(1);

    private final ClusterFeed feed;
    private final Pulse pulse;
    private final WorldClock clock;
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile @Nullable Known known;

    private record Known(ClusterFacts facts, Instant askedAt) {}

    public ClusterFactsBook(ClusterFeed feed, Pulse pulse, WorldClock clock) {
        this.feed = feed;
        this.pulse = pulse;
        this.clock = clock;
    }

    /**
     * The facts, at most five minutes old, or older while nobody answers. Throws {@link OutsideTrouble} where nobody ever answered. No lock is
     * held while EKS is asked: who comes meanwhile gets what was known before.
     */
    public ClusterFacts facts() {
        var last = known;
        if (last == null) {
            return asked(FIRST_RETRY);
        }
        boolean fresh = clock.now().isBefore(last.askedAt().plus(FRESH));
        return fresh || !asking.compareAndSet(false, true) ? last.facts() : refreshed(last.facts());
    }

    private ClusterFacts refreshed(ClusterFacts last) {
        try {
            return asked(FRESH);
        } catch (OutsideTrouble trouble) {
            LOG.warnf("facts of the cluster are not fresh: reason=%s", trouble.getMessage());
            return remember(last);
        } finally {
            asking.set(false);
        }
    }

    private ClusterFacts asked(Duration untilNext) {
        try {
            var facts = remember(feed.facts());
            pulse.answered();
            pulse.next(clock.now().plus(FRESH));
            return facts;
        } catch (OutsideTrouble trouble) {
            pulse.failed(trouble);
            pulse.next(clock.now().plus(untilNext));
            throw trouble;
        }
    }

    private ClusterFacts remember(ClusterFacts facts) {
        known = new Known(facts, clock.now());
        return facts;
    }
}
