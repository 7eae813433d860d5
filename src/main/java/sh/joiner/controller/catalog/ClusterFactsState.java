package sh.joiner.controller.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.InputHealth;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.cache.CacheReport.Found;
import sh.joiner.port.nodeclass.ClusterFeed;

/** The cluster facts that instances need (aws 2.2, providers.version). Thread-safe. */
public final class ClusterFactsState {

    static final Duration FRESH = CacheName.CLUSTER_FACTS.ttl();
    static final Duration FIRST_RETRY = Duration.ofSeconds(1);

    private final ClusterFeed feed;
    private final InputHealth health;
    private final CacheReport report;
    private final AtomicBoolean asking = new AtomicBoolean();
    private final AtomicBoolean isWanted = new AtomicBoolean();
    private volatile @Nullable Known known;

    private record Known(ClusterFacts facts, Instant askedAt) {}

    public ClusterFactsState(ClusterFeed feed, InputHealth health, CacheReport report) {
        this.feed = feed;
        this.health = health;
        this.report = report;
        report.holds(CacheName.CLUSTER_FACTS, () -> known == null ? 0 : 1);
    }

    /**
     * Returns the facts. Reads them if they are not known, if the last attempt to read them is five minutes old, or after {@link #want}. If this read
     * fails, returns the last known facts, or throws {@link RemoteCallException} if there are none. While one caller reads known facts again, other
     * callers get the last known facts.
     */
    public ClusterFacts facts(Instant now) {
        var last = known;
        if (last == null) {
            return asked(FIRST_RETRY, now);
        }
        boolean fresh =
                !isWanted.getAndSet(false) && now.isBefore(last.askedAt().plus(FRESH));
        if (fresh) {
            report.asked(CacheName.CLUSTER_FACTS, Found.IN_MEMORY);
        }
        return fresh || !asking.compareAndSet(false, true) ? last.facts() : refreshed(last.facts(), now);
    }

    private ClusterFacts refreshed(ClusterFacts last, Instant now) {
        try {
            return asked(FRESH, now);
        } catch (RemoteCallException failure) {
            return remember(last, now);
        } finally {
            asking.set(false);
        }
    }

    private ClusterFacts asked(Duration untilNext, Instant now) {
        report.asked(CacheName.CLUSTER_FACTS, Found.OUTSIDE);
        try {
            var facts = remember(feed.facts(), now);
            health.answered();
            report.refreshed(CacheName.CLUSTER_FACTS, CacheReport.ALL);
            next(now.plus(FRESH));
            return facts;
        } catch (RemoteCallException failure) {
            health.failed(failure);
            report.failed(CacheName.CLUSTER_FACTS, CacheReport.ALL, failure);
            next(now.plus(untilNext));
            throw failure;
        }
    }

    /** Returns the last known facts, without reading them again; empty if they are not known yet. */
    public Optional<ClusterFacts> last() {
        return Optional.ofNullable(known).map(Known::facts);
    }

    /** Makes the next call of {@link #facts} read the facts again. */
    void want() {
        isWanted.set(true);
    }

    private void next(Instant due) {
        health.next(due);
        report.next(CacheName.CLUSTER_FACTS, due);
    }

    private ClusterFacts remember(ClusterFacts facts, Instant now) {
        known = new Known(facts, now);
        return facts;
    }
}
