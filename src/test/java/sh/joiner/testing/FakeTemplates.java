package sh.joiner.testing;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.port.launch.ClassTemplates;

/** Launch templates in memory. Thread-safe. */
public final class FakeTemplates implements ClassTemplates {

    private final Map<String, String> classes = new TreeMap<>();

    /** Adds a template of the node class. */
    public synchronized void made(String name, String nodeClass) {
        classes.put(name, nodeClass);
    }

    public synchronized List<String> names() {
        return List.copyOf(classes.keySet());
    }

    @Override
    public synchronized void deleteOf(String nodeClass) {
        classes.values().removeIf(nodeClass::equals);
    }
}
