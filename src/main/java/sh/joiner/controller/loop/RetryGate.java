package sh.joiner.controller.loop;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Prevents a frequent loop from trying the same action too often: each action has a key, and may be tried again only after the wait of its key.
 * Thread-safe.
 */
public final class RetryGate {

    private final Map<String, Instant> notBefore = new ConcurrentHashMap<>();

    public boolean mayTry(String key, Instant now) {
        var until = notBefore.get(key);
        return until == null || !now.isBefore(until);
    }

    public void delay(String key, Instant now, Duration wait) {
        notBefore.put(key, now.plus(wait));
    }

    /** Forgets the keys whose wait is over. */
    public void forgetExpired(Instant now) {
        notBefore.values().removeIf(until -> !now.isBefore(until));
    }

    /** Forgets all keys except these. */
    public void keep(Set<String> keys) {
        notBefore.keySet().retainAll(keys);
    }
}
