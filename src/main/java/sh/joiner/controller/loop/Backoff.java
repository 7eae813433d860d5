package sh.joiner.controller.loop;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The wait after each consecutive failure of a thing. The wait doubles with each failure, up to a maximum. */
public final class Backoff {

    private final Duration first;
    private final Duration most;
    private final Map<String, Integer> failures = new ConcurrentHashMap<>();

    public Backoff(Duration first, Duration most) {
        this.first = first;
        this.most = most;
    }

    /** Records one more failure and returns the wait before the next attempt. */
    public Duration after(String thing) {
        int count = failures.merge(thing, 1, Integer::sum);
        var wait = first.multipliedBy(1L << Math.min(count - 1, 20));
        return wait.compareTo(most) > 0 ? most : wait;
    }

    /** Forgets all things except these. */
    public void keep(Set<String> things) {
        failures.keySet().retainAll(things);
    }

    /** Resets the thing after a success, or because the thing no longer exists. */
    public void forget(String thing) {
        failures.remove(thing);
    }
}
