package sh.joiner.controller.nodeclass;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;

/**
 * Instance profiles that were made or left a moment ago: they are not collected for an hour, since a claim that names one may not be seen yet
 * (aws 2.9). Thread-safe.
 */
public final class ProtectedProfiles {

    private static final Duration PROTECTED = CacheName.PROTECTED_PROFILES.ttl();

    private final WorldClock clock;
    private final CacheReport report;
    private final Map<String, Instant> until = new ConcurrentHashMap<>();

    public ProtectedProfiles(WorldClock clock, CacheReport report) {
        this.clock = clock;
        this.report = report;
        report.holds(CacheName.PROTECTED_PROFILES, this::count);
    }

    private int count() {
        dropOld();
        return until.size();
    }

    void protect(String profile) {
        if (!profile.isEmpty()) {
            until.put(profile, clock.now().plus(PROTECTED));
            report.refreshed(CacheName.PROTECTED_PROFILES, profile);
        }
    }

    boolean protects(String profile) {
        dropOld();
        return until.containsKey(profile);
    }

    private void dropOld() {
        var now = clock.now();
        until.values().removeIf(end -> !end.isAfter(now));
    }

    void forget(String profile) {
        until.remove(profile);
    }
}
