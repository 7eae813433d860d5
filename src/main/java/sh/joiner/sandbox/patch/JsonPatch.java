package sh.joiner.sandbox.patch;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * JSON patch (RFC 6902) as the API server applies it: a list of operations, each of which must succeed. Unlike in the RFC, {@code replace}
 * adds a key that the object does not have.
 */
public final class JsonPatch {

    private JsonPatch() {}

    /** Returns the document after all operations. The given document does not change. */
    public static JsonNode apply(JsonNode document, JsonNode operations) {
        if (!operations.isArray()) {
            throw new PatchException("the JSON patch is not a list: send a list of operations");
        }
        var outcome = document.<JsonNode>deepCopy();
        for (var operation : operations) {
            outcome = carryOut(outcome, operation);
        }
        return outcome;
    }

    private static JsonNode carryOut(JsonNode document, JsonNode operation) {
        var path = pointer(operation, "path");
        var name = operation.path("op").asText();
        return switch (name) {
            case "add" -> add(document, path, value(operation));
            case "remove" -> remove(document, path);
            case "replace" -> replace(document, path, value(operation));
            case "move" -> move(document, pointer(operation, "from"), path);
            case "copy" ->
                add(document, path, at(document, pointer(operation, "from")).deepCopy());
            case "test" -> test(document, path, value(operation));
            default -> throw new PatchException("unknown JSON patch operation \"" + name + "\"");
        };
    }

    private static JsonPointer pointer(JsonNode operation, String field) {
        try {
            return JsonPointer.compile(operation.path(field).asText());
        } catch (IllegalArgumentException e) {
            throw new PatchException(
                    "\"%s\" must be a JSON pointer (RFC 6901), not %s".formatted(field, operation.path(field)), e);
        }
    }

    private static JsonNode value(JsonNode operation) {
        if (!operation.has("value")) {
            throw new PatchException("JSON patch operation has no \"value\": " + operation);
        }
        return operation.get("value");
    }

    private static JsonNode at(JsonNode document, JsonPointer path) {
        var found = document.at(path);
        if (found.isMissingNode()) {
            throw new PatchException("path " + path + " does not exist in the document");
        }
        return found;
    }

    private static JsonNode add(JsonNode document, JsonPointer path, JsonNode value) {
        if (path.matches()) {
            return value.deepCopy();
        }
        switch (at(document, path.head())) {
            case ObjectNode object -> object.set(lastName(path), value.deepCopy());
            case ArrayNode array -> array.insert(index(array, path, array.size()), value.deepCopy());
            default ->
                throw new PatchException(
                        "cannot add at %s: its parent is neither an object nor a list".formatted(path));
        }
        return document;
    }

    private static JsonNode remove(JsonNode document, JsonPointer path) {
        at(document, path);
        switch (at(document, path.head())) {
            case ObjectNode object -> object.remove(lastName(path));
            case ArrayNode array -> array.remove(index(array, path, array.size() - 1));
            default ->
                throw new PatchException(
                        "cannot remove %s: its parent is neither an object nor a list".formatted(path));
        }
        return document;
    }

    private static JsonNode replace(JsonNode document, JsonPointer path, JsonNode value) {
        if (path.matches()) {
            return value.deepCopy();
        }
        switch (at(document, path.head())) {
            case ObjectNode object -> object.set(lastName(path), value.deepCopy());
            case ArrayNode array -> array.set(index(array, path, array.size() - 1), value.deepCopy());
            default ->
                throw new PatchException(
                        "cannot replace %s: its parent is neither an object nor a list".formatted(path));
        }
        return document;
    }

    private static JsonNode move(JsonNode document, JsonPointer from, JsonPointer to) {
        var moved = at(document, from).<JsonNode>deepCopy();
        return add(remove(document, from), to, moved);
    }

    private static JsonNode test(JsonNode document, JsonPointer path, JsonNode value) {
        if (!document.at(path).equals(value)) {
            throw new PatchException("testing path %s failed".formatted(path));
        }
        return document;
    }

    private static String lastName(JsonPointer path) {
        return path.last().getMatchingProperty();
    }

    private static int index(ArrayNode array, JsonPointer path, int most) {
        if (lastName(path).equals("-")) {
            return array.size();
        }
        var index = path.last().getMatchingIndex();
        if (index < 0 || index > most) {
            throw new PatchException("index in %s is out of the list's bounds".formatted(path));
        }
        return index;
    }
}
