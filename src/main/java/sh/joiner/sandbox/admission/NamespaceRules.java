package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.sandbox.kind.Json;

/** The rules of the API server for namespaces: the label with the name, and the finalizer that keeps a namespace until it is empty. */
public final class NamespaceRules implements KindRules {

    public static final String FINALIZER = "kubernetes";

    @Override
    public void complete(ObjectNode namespace) {
        var metadata = namespace.withObject("/metadata");
        metadata.withObject("/labels")
                .put("kubernetes.io/metadata.name", metadata.path("name").asText());
    }

    @Override
    public void admit(ObjectNode namespace) {
        namespace.withObject("/spec").putArray("finalizers").add(FINALIZER);
        namespace.set("status", Json.object().put("phase", "Active"));
    }
}
