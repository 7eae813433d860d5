package sh.joiner.sandbox.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON merge patch (RFC 7386): objects merge field by field, null removes a field, and any other value replaces the field's value. */
public final class MergePatch {

    private MergePatch() {}

    /** Applies the patch and returns the result. If the target is an object, this method changes the target. */
    public static JsonNode apply(JsonNode target, JsonNode patch) {
        if (!patch.isObject()) {
            return patch.deepCopy();
        }
        var outcome = target instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode();
        for (var field : patch.properties()) {
            if (field.getValue().isNull()) {
                outcome.remove(field.getKey());
            } else {
                outcome.set(field.getKey(), apply(outcome.path(field.getKey()), field.getValue()));
            }
        }
        return outcome;
    }
}
