package sh.joiner.controller.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.CacheReport;
import sh.joiner.port.CacheReport.Found;
import sh.joiner.port.ClusterFeed;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/** What machines must know of the cluster, asked again every five minutes (aws 2.2, providers.version). Thread-safe. */
public final class ClusterFactsBook {

    private static final Duration FRESH = CacheName.CLUSTER_FACTS.ttl();

    private final ClusterFeed feed;
    private final WorldClock clock;
    private final CacheReport report;
    private final AtomicBoolean asking = new AtomicBoolean();
    private final AtomicBoolean isWanted = new AtomicBoolean();
    private volatile @Nullable Known known;

    private record Known(ClusterFacts facts, Instant askedAt) {}

    /** Tells nobody how it fares. */
    public ClusterFactsBook(ClusterFeed feed, WorldClock clock) {
        this(feed, clock, CacheReport.NOBODY);
    }

    public ClusterFactsBook(ClusterFeed feed, WorldClock clock, CacheReport report) {
        this.feed = feed;
        this.clock = clock;
        this.report = report;
        report.holds(CacheName.CLUSTER_FACTS, () -> known == null ? 0 : 1);
        report.refreshes(CacheName.CLUSTER_FACTS, () -> isWanted.set(true));
    }

    /**
     * The facts, at most five minutes old, or older while nobody answers. Throws {@link OutsideTrouble} where nobody ever answered. No lock is
     * held while EKS is asked: who comes meanwhile gets what was known before.
     */
    public ClusterFacts facts() {
        var last = known;
        if (last == null) {
            return remember(ask());
        }
        boolean fresh = !isWanted.getAndSet(false)
                && clock.now().isBefore(last.askedAt().plus(FRESH));
        if (fresh) {
            report.asked(CacheName.CLUSTER_FACTS, Found.IN_MEMORY);
        }
        return fresh || !asking.compareAndSet(false, true) ? last.facts() : refreshed(last.facts());
    }

    private ClusterFacts refreshed(ClusterFacts last) {
        try {
            return remember(ask());
        } catch (OutsideTrouble told) {
            return remember(last);
        } finally {
            asking.set(false);
        }
    }

    private ClusterFacts ask() {
        report.asked(CacheName.CLUSTER_FACTS, Found.OUTSIDE);
        try {
            var facts = feed.facts();
            report.refreshed(CacheName.CLUSTER_FACTS, CacheReport.ALL);
            return facts;
        } catch (OutsideTrouble trouble) {
            report.failed(CacheName.CLUSTER_FACTS, CacheReport.ALL, trouble);
            throw trouble;
        }
    }

    private ClusterFacts remember(ClusterFacts facts) {
        known = new Known(facts, clock.now());
        return facts;
    }
}
