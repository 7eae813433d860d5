package sh.joiner.controller.loop;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Prevents a loop that looks often from trying the same thing too often: each thing rests until its own instant. Thread-safe. */
public final class RetryGate {

    private final Map<String, Instant> restsUntil = new ConcurrentHashMap<>();

    public boolean mayTry(String thing, Instant now) {
        var until = restsUntil.get(thing);
        return until == null || !now.isBefore(until);
    }

    public void rest(String thing, Instant now, Duration wait) {
        restsUntil.put(thing, now.plus(wait));
    }

    /** Forgets the things whose rest is over. */
    public void forgetRested(Instant now) {
        restsUntil.values().removeIf(until -> !now.isBefore(until));
    }

    /** Forgets all things except these. */
    public void keep(Set<String> things) {
        restsUntil.keySet().retainAll(things);
    }
}
