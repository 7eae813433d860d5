package sh.joiner.api.crd;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Visits every field of a schema, with its path: {@code .spec.taints[].key}, {@code .spec.limits{}}. */
final class SchemaWalk {

    private SchemaWalk() {}

    /** Returns the schema at each path below the root, in the order of the file. */
    static Map<String, JsonNode> places(JsonNode schema) {
        var places = new LinkedHashMap<String, JsonNode>();
        walk("", schema, places::put);
        return places;
    }

    private static void walk(String path, JsonNode schema, BiConsumer<String, JsonNode> visitor) {
        if (!path.isEmpty()) {
            visitor.accept(path, schema);
        }
        schema.path("properties")
                .properties()
                .forEach(property -> walk(path + "." + property.getKey(), property.getValue(), visitor));
        if (schema.has("items")) {
            walk(path + "[]", schema.get("items"), visitor);
        }
        if (schema.has("additionalProperties")) {
            walk(path + "{}", schema.get("additionalProperties"), visitor);
        }
    }
}
