package sh.joiner.model.pod;

import java.util.Map;

/** A namespace and its labels. Affinity terms of pods can select namespaces by these labels. */
public record Namespace(String name, Map<String, String> labels) {

    public Namespace {
        labels = Map.copyOf(labels);
    }
}
