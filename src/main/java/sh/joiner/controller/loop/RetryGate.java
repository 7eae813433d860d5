package sh.joiner.controller.loop;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Prevents a frequent loop from trying the same action too often: each action, named by a key, has to wait until its own instant. Thread-safe. */
public final class RetryGate {

    private final Map<String, Instant> restsUntil = new ConcurrentHashMap<>();

    public boolean mayTry(String key, Instant now) {
        var until = restsUntil.get(key);
        return until == null || !now.isBefore(until);
    }

    public void rest(String key, Instant now, Duration wait) {
        restsUntil.put(key, now.plus(wait));
    }

    /** Forgets the keys whose wait is over. */
    public void forgetRested(Instant now) {
        restsUntil.values().removeIf(until -> !now.isBefore(until));
    }

    /** Forgets all keys except these. */
    public void keep(Set<String> keys) {
        restsUntil.keySet().retainAll(keys);
    }
}
