package sh.joiner.testing;

import java.util.Map;
import java.util.TreeMap;
import sh.joiner.port.nodeclass.NodeClassAnnotations;

/** Annotations of node classes in memory; each write makes a new version. Not thread-safe. */
public final class FakeNodeClassAnnotations implements NodeClassAnnotations {

    private final Map<String, Map<String, String>> classes = new TreeMap<>();
    private int version = 1;

    public void has(String nodeClass, Map<String, String> annotations) {
        classes.put(nodeClass, new TreeMap<>(annotations));
    }

    public Map<String, String> annotations(String nodeClass) {
        return Map.copyOf(classes.getOrDefault(nodeClass, Map.of()));
    }

    public String version() {
        return Integer.toString(version);
    }

    @Override
    public String annotate(String nodeClass, Map<String, String> annotations) {
        var known = classes.get(nodeClass);
        if (known == null) {
            return "";
        }
        known.putAll(annotations);
        version++;
        return version();
    }
}
