package sh.joiner.controller.claim;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.claim.Instance;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.cache.CacheReport.Found;
import sh.joiner.port.launch.Capacity;

/**
 * The cluster's instances as EC2 last returned them, read in one request. Unlike in Karpenter's cache, the entries expire (aws B-34). One thread reads
 * EC2. Other threads may look up entries.
 */
public final class InstanceCache {

    private static final Duration OLD = CacheName.INSTANCES.ttl();
    private static final Duration MISSED_ONE = Duration.ofSeconds(5);

    private final Capacity capacity;
    private final CacheReport report;
    private final AtomicBoolean isWanted = new AtomicBoolean();
    private volatile Map<String, Instance> byProviderId = Map.of(); // read by other threads
    private Instant asOf = Instant.MIN;
    private @Nullable RemoteCallException failure;

    public InstanceCache(Capacity capacity, CacheReport report) {
        this.capacity = capacity;
        this.report = report;
        report.holds(CacheName.INSTANCES, () -> byProviderId.size());
        report.refreshes(CacheName.INSTANCES, () -> isWanted.set(true));
    }

    /**
     * Reads EC2 if the entries are two minutes old, if a refresh was requested, or if a wanted instance is missing and the last read is five seconds
     * old. Does nothing if {@code wanted} is empty. Returns true if EC2 was asked, even if the read failed.
     */
    boolean bringUpToDate(Collection<String> wanted, Instant now) {
        var age = asOf.equals(Instant.MIN) ? OLD : Duration.between(asOf, now);
        boolean misses = !byProviderId.keySet().containsAll(wanted);
        boolean isYoung = age.compareTo(misses ? MISSED_ONE : OLD) < 0;
        if (wanted.isEmpty()) {
            return false;
        }
        if (isYoung && !isWanted.getAndSet(false)) {
            report.asked(CacheName.INSTANCES, Found.IN_MEMORY);
            return false;
        }
        ask(now);
        return true;
    }

    /** Reads all instances from EC2. A failure clears the entries and is returned by {@link #failure}. */
    void ask(Instant now) {
        report.asked(CacheName.INSTANCES, Found.OUTSIDE);
        try {
            var listed = new HashMap<String, Instance>();
            capacity.list().forEach(instance -> listed.put(instance.providerId(), instance));
            byProviderId = Map.copyOf(listed);
            failure = null;
            report.refreshed(CacheName.INSTANCES, CacheReport.ALL);
        } catch (RemoteCallException failed) {
            failure = failed;
            byProviderId = Map.of();
            report.failed(CacheName.INSTANCES, CacheReport.ALL, failed);
        }
        asOf = now;
    }

    /** Returns the failure of the last read; empty if the read succeeded. */
    Optional<RemoteCallException> failure() {
        return Optional.ofNullable(failure);
    }

    Optional<Instance> find(String providerId) {
        return Optional.ofNullable(byProviderId.get(providerId));
    }
}
