package sh.joiner.sandbox.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Removes the fields that a schema does not define. */
public final class SchemaPruning {

    private static final Set<String> OF_EVERY_OBJECT = Set.of("apiVersion", "kind", "metadata");

    private final List<String> dropped = new ArrayList<>();

    private SchemaPruning() {}

    /** Prunes the given document, which must be a complete API object. Returns the paths of the removed fields. */
    public static List<String> prune(Schema schema, ObjectNode document) {
        var pruning = new SchemaPruning();
        pruning.pruneFields(schema, document, "", OF_EVERY_OBJECT);
        return pruning.dropped;
    }

    private void prune(Schema schema, JsonNode value, String path) {
        switch (value) {
            case ObjectNode object -> pruneFields(schema, object, path + ".", keptFields(schema));
            case ArrayNode array -> pruneItems(schema, array, path);
            default -> {}
        }
    }

    private static Set<String> keptFields(Schema schema) {
        return schema.isEmbeddedResource() ? OF_EVERY_OBJECT : Set.of();
    }

    private void pruneFields(Schema schema, ObjectNode object, String prefix, Set<String> kept) {
        var fields = object.properties().iterator();
        while (fields.hasNext()) {
            var field = fields.next();
            var below = schema.below(field.getKey());
            if (kept.contains(field.getKey())) {
                continue;
            }
            if (below != null) {
                prune(below, field.getValue(), prefix + field.getKey());
            } else if (!schema.keepsUnknownFields()) {
                dropped.add(prefix + field.getKey());
                fields.remove();
            }
        }
    }

    private void pruneItems(Schema schema, ArrayNode array, String path) {
        var items = schema.items();
        if (items != null) {
            for (int i = 0; i < array.size(); i++) {
                prune(items, array.get(i), path + "[" + i + "]");
            }
        }
    }
}
