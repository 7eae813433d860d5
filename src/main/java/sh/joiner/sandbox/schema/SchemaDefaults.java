package sh.joiner.sandbox.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Sets the defaults of a schema. A null value is treated as absent if the schema does not allow null. */
public final class SchemaDefaults {

    private SchemaDefaults() {}

    /** Sets the defaults in the given document. */
    public static void apply(Schema schema, JsonNode document) {
        switch (document) {
            case ObjectNode object -> applyToFields(schema, object);
            case ArrayNode array -> applyToItems(schema, array);
            default -> {}
        }
    }

    private static void applyToFields(Schema schema, ObjectNode object) {
        schema.properties().forEach((name, property) -> fill(object, name, property));
        for (var field : object.properties()) {
            var below = schema.below(field.getKey());
            if (below != null) {
                apply(below, field.getValue());
            }
        }
    }

    private static void fill(ObjectNode object, String name, Schema property) {
        var value = object.path(name);
        if (value.isNull() && !property.isNullable()) {
            object.remove(name);
        }
        if (!object.has(name) && property.raw().has("default")) {
            object.set(name, property.raw().get("default").deepCopy());
        }
    }

    private static void applyToItems(Schema schema, ArrayNode array) {
        var items = schema.items();
        if (items != null) {
            array.forEach(item -> apply(items, item));
        }
    }
}
