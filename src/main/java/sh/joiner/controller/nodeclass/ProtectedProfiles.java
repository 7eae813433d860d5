package sh.joiner.controller.nodeclass;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.port.WorldClock;

/**
 * Instance profiles that were made or left a moment ago: they are not collected for an hour, since a claim that names one may not be seen yet
 * (aws 2.9). Thread-safe.
 */
public final class ProtectedProfiles {

    private static final Duration PROTECTED = Duration.ofHours(1);

    private final WorldClock clock;
    private final Map<String, Instant> until = new ConcurrentHashMap<>();

    public ProtectedProfiles(WorldClock clock) {
        this.clock = clock;
    }

    void protect(String profile) {
        if (!profile.isEmpty()) {
            until.put(profile, clock.now().plus(PROTECTED));
        }
    }

    boolean protects(String profile) {
        var now = clock.now();
        until.values().removeIf(end -> !end.isAfter(now));
        return until.containsKey(profile);
    }

    void forget(String profile) {
        until.remove(profile);
    }
}
