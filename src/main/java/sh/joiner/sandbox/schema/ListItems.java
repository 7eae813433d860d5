package sh.joiner.sandbox.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Matches list items with their previous versions, and finds duplicates. */
final class ListItems {

    private ListItems() {}

    /** Returns the old item with the same key. Returns a missing node if there is none, or if the items of the list have no keys. */
    static JsonNode counterpart(Schema list, JsonNode item, JsonNode before) {
        if (!list.listType().equals("map")) {
            return MissingNode.getInstance();
        }
        var key = key(list, item);
        for (var old : before) {
            if (key(list, old).equals(key)) {
                return old;
            }
        }
        return MissingNode.getInstance();
    }

    private static JsonNode key(Schema list, JsonNode item) {
        var key = JsonNodeFactory.instance.objectNode();
        list.listKeys().forEach(name -> key.set(name, item.path(name)));
        return key;
    }

    static List<FieldError> duplicates(Schema list, String path, JsonNode items) {
        if (list.listType().equals("atomic")) {
            return List.of();
        }
        var seen = new HashSet<JsonNode>();
        var errors = new ArrayList<FieldError>();
        for (int i = 0; i < items.size(); i++) {
            var key = list.listType().equals("map") ? key(list, items.get(i)) : items.get(i);
            if (!seen.add(key)) {
                errors.add(new FieldError(FieldError.Reason.DUPLICATE, path + "[" + i + "]", key.toString()));
            }
        }
        return errors;
    }
}
