package sh.joiner.controller.report;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What was last said of each thing, so that a loop that looks every second says only what is new. Thread-safe. */
public final class News {

    private final Map<String, String> said = new ConcurrentHashMap<>();

    /** Whether this was not the last that was said of the thing. */
    public boolean isNews(String thing, String text) {
        return !text.equals(said.put(thing, text));
    }

    /** The thing is well again, or gone. */
    public void forget(String thing) {
        said.remove(thing);
    }

    /** Forgets all but these. */
    public void keep(Set<String> things) {
        said.keySet().retainAll(things);
    }
}
