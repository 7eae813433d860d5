package sh.joiner.controller;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps a loop that looks often from trying one thing too often: each rests until its own instant. Thread-safe. */
final class Pace {

    private final Map<String, Instant> restsUntil = new ConcurrentHashMap<>();

    boolean mayTry(String thing, Instant now) {
        var until = restsUntil.get(thing);
        return until == null || !now.isBefore(until);
    }

    void rest(String thing, Instant now, Duration wait) {
        restsUntil.put(thing, now.plus(wait));
    }

    /** Forgets all but these. */
    void keep(Set<String> things) {
        restsUntil.keySet().retainAll(things);
    }
}
