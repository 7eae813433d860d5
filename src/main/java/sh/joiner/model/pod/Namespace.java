package sh.joiner.model.pod;

import java.util.Map;

/** A namespace with the labels by which terms about pods select it. */
public record Namespace(String name, Map<String, String> labels) {

    public Namespace {
        labels = Map.copyOf(labels);
    }
}
