package sh.joiner.controller.loop;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** How long to wait after each failure in a row of one thing: doubled each time, up to a most. */
public final class Backoff {

    private final Duration first;
    private final Duration most;
    private final Map<String, Integer> failures = new ConcurrentHashMap<>();

    public Backoff(Duration first, Duration most) {
        this.first = first;
        this.most = most;
    }

    /** One more failure: the wait before the next try. */
    public Duration after(String thing) {
        int count = failures.merge(thing, 1, Integer::sum);
        var wait = first.multipliedBy(1L << Math.min(count - 1, 20));
        return wait.compareTo(most) > 0 ? most : wait;
    }

    /** Forgets all but these. */
    public void keep(Set<String> things) {
        failures.keySet().retainAll(things);
    }

    /** It went well, or it is gone. */
    public void forget(String thing) {
        failures.remove(thing);
    }
}
