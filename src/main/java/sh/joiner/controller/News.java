package sh.joiner.controller;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What was last said of each thing, so that a loop that looks every second says only what is new. Thread-safe. */
final class News {

    private final Map<String, String> said = new ConcurrentHashMap<>();

    /** Whether this was not the last that was said of the thing. */
    boolean isNews(String thing, String text) {
        return !text.equals(said.put(thing, text));
    }

    /** The thing is well again, or gone. */
    void forget(String thing) {
        said.remove(thing);
    }

    /** Forgets all but these. */
    void keep(Set<String> things) {
        said.keySet().retainAll(things);
    }
}
