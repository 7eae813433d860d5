package sh.joiner.sandbox.table;

import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.sandbox.kind.Json;

/** Objects reduced to their metadata ({@code PartialObjectMetadata}). */
public final class PartialMetadata {

    private PartialMetadata() {}

    public static ObjectNode of(ObjectNode object) {
        var partial = Json.object().put("kind", "PartialObjectMetadata").put("apiVersion", "meta.k8s.io/v1");
        partial.set("metadata", object.path("metadata"));
        return partial;
    }
}
