package sh.joiner.aws.interruption;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A JSON object in a message of the queue. A field that is missing or null is read as empty; a field of another type makes the message
 * unreadable. Karpenter does the same.
 *
 * @param path path of this object in the message; empty for the message itself
 */
record Fields(JsonNode json, String path) {

    String text(String name) throws UnreadableMessage {
        var value = json.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        if (!value.isTextual()) {
            throw wrong(name, "a string");
        }
        return value.textValue();
    }

    Fields object(String name) throws UnreadableMessage {
        var value = json.path(name);
        if (!value.isMissingNode() && !value.isNull() && !value.isObject()) {
            throw wrong(name, "an object");
        }
        return new Fields(value, at(name));
    }

    List<Fields> objects(String name) throws UnreadableMessage {
        var value = json.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return List.of();
        }
        if (!value.isArray()) {
            throw wrong(name, "a list");
        }
        var all = new ArrayList<Fields>();
        for (var element : value) {
            if (!element.isObject()) {
                throw wrong(name, "a list of objects");
            }
            all.add(new Fields(element, at(name)));
        }
        return all;
    }

    private UnreadableMessage wrong(String name, String kind) {
        return new UnreadableMessage(
                "%s is not %s; let EventBridge send the event unchanged, without an input transformer"
                        .formatted(at(name), kind));
    }

    private String at(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
