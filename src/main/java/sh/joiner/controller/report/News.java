package sh.joiner.controller.report;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The last report about each thing, so that a loop that looks every second reports only changes. Thread-safe. */
public final class News {

    private final Map<String, String> said = new ConcurrentHashMap<>();

    /** Returns true if the text differs from the last one about the thing, and remembers the text. */
    public boolean isNews(String thing, String text) {
        return !text.equals(said.put(thing, text));
    }

    /** Forgets a thing that has recovered or no longer exists. */
    public void forget(String thing) {
        said.remove(thing);
    }

    /** Forgets all things except these. */
    public void keep(Set<String> things) {
        said.keySet().retainAll(things);
    }
}
