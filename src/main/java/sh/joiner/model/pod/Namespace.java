package sh.joiner.model.pod;

import java.util.Map;

/** A namespace and its labels, by which terms about pods select namespaces. */
public record Namespace(String name, Map<String, String> labels) {

    public Namespace {
        labels = Map.copyOf(labels);
    }
}
