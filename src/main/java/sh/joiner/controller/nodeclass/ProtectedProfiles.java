package sh.joiner.controller.nodeclass;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.cache.CacheReport;

/**
 * Instance profiles that were created or replaced recently. {@link ProfileGarbageLoop} does not delete them for an hour, because a claim that uses
 * such a profile may not be visible yet (aws 2.9). Thread-safe.
 */
public final class ProtectedProfiles {

    private static final Duration PROTECTED = CacheName.PROTECTED_PROFILES.ttl();

    private final CacheReport report;
    private final Map<String, Instant> until = new ConcurrentHashMap<>();

    public ProtectedProfiles(CacheReport report) {
        this.report = report;
        report.holdsAt(CacheName.PROTECTED_PROFILES, this::count);
    }

    private int count(Instant now) {
        dropOld(now);
        return until.size();
    }

    void protect(String profile, Instant now) {
        if (!profile.isEmpty()) {
            until.put(profile, now.plus(PROTECTED));
            report.refreshed(CacheName.PROTECTED_PROFILES, profile);
        }
    }

    boolean protects(String profile, Instant now) {
        dropOld(now);
        return until.containsKey(profile);
    }

    private void dropOld(Instant now) {
        until.values().removeIf(end -> !end.isAfter(now));
    }

    void forget(String profile) {
        until.remove(profile);
    }
}
