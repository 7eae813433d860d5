package sh.joiner.controller.loop;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Calculates the wait after consecutive failures of the same key, such as an object's name. The wait doubles with each failure, up to a maximum. */
public final class Backoff {

    private final Duration first;
    private final Duration most;
    private final Map<String, Integer> failures = new ConcurrentHashMap<>();

    public Backoff(Duration first, Duration most) {
        this.first = first;
        this.most = most;
    }

    /** Records one more failure and returns the wait before the next attempt. */
    public Duration after(String key) {
        int count = failures.merge(key, 1, Integer::sum);
        var wait = first.multipliedBy(1L << Math.min(count - 1, 20));
        return wait.compareTo(most) > 0 ? most : wait;
    }

    /** Forgets all keys except these. */
    public void keep(Set<String> keys) {
        failures.keySet().retainAll(keys);
    }

    /** Resets the key after a success, or because its object no longer exists. */
    public void forget(String key) {
        failures.remove(key);
    }
}
