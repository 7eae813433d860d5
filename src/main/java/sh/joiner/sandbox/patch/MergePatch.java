package sh.joiner.sandbox.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON merge patch (RFC 7386): objects merge field by field, null removes, everything else replaces. */
public final class MergePatch {

    private MergePatch() {}

    /** Changes the target where it is an object; returns the outcome. */
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
