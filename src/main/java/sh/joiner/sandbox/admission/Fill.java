package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Sets fields that are absent and keeps fields that are present. */
final class Fill {

    private Fill() {}

    static void text(ObjectNode object, String field, String value) {
        if (isAbsent(object, field)) {
            object.put(field, value);
        }
    }

    static void number(ObjectNode object, String field, int value) {
        if (isAbsent(object, field)) {
            object.put(field, value);
        }
    }

    static void flag(ObjectNode object, String field, String value) {
        if (isAbsent(object, field)) {
            object.put(field, Boolean.parseBoolean(value));
        }
    }

    static void tree(ObjectNode object, String field, JsonNode value) {
        if (isAbsent(object, field)) {
            object.set(field, value.deepCopy());
        }
    }

    /** Adds a text to a list, unless the list contains the text. */
    static void item(ObjectNode object, String list, String value) {
        var items = object.withArray("/" + list);
        for (var item : items) {
            if (item.asText().equals(value)) {
                return;
            }
        }
        items.add(value);
    }

    static boolean isAbsent(ObjectNode object, String field) {
        return object.path(field).isMissingNode() || object.path(field).isNull();
    }
}
