package sh.joiner.sandbox.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads and grows JSON trees; what is absent reads as empty. */
public final class Json {

    private Json() {}

    /** A new empty object. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** The node at this path, a missing node if there is none. */
    public static JsonNode at(JsonNode node, String... path) {
        var found = node;
        for (String step : path) {
            found = found.path(step);
        }
        return found;
    }

    /** The text at this path, empty if there is none. */
    public static String text(JsonNode node, String... path) {
        return at(node, path).asText("");
    }

    /** The whole number at this path. */
    public static Optional<Long> number(JsonNode node, String... path) {
        var found = at(node, path);
        return found.isNumber() ? Optional.of(found.asLong()) : Optional.empty();
    }

    /** A map of texts, sorted by key. */
    public static Map<String, String> strings(JsonNode node) {
        var strings = new TreeMap<String, String>();
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            strings.put(entry.getKey(), entry.getValue().asText());
        }
        return strings;
    }

    /** A list of texts. */
    public static List<String> texts(JsonNode node) {
        var texts = new ArrayList<String>();
        for (JsonNode item : node) {
            texts.add(item.asText());
        }
        return texts;
    }

    /** The items of a list, in order. */
    public static Stream<JsonNode> items(JsonNode node) {
        return StreamSupport.stream(node.spliterator(), false);
    }

    /** The object at this path, made where it is missing. */
    public static ObjectNode child(ObjectNode node, String... path) {
        var found = node;
        for (String step : path) {
            found = found.get(step) instanceof ObjectNode present ? present : found.putObject(step);
        }
        return found;
    }

    /** The list under this name, made where it is missing. */
    public static ArrayNode list(ObjectNode node, String name) {
        return node.get(name) instanceof ArrayNode present ? present : node.putArray(name);
    }

    /** Puts every entry as a text. */
    public static void putAll(ObjectNode node, Map<String, String> strings) {
        new TreeMap<>(strings).forEach(node::put);
    }
}
