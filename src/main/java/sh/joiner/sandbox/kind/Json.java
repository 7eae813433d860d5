package sh.joiner.sandbox.kind;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Reads, writes and changes JSON and YAML trees. What is absent reads as empty. Numbers are kept in one form, so that equal documents are equal trees.
 */
public final class Json {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final YAMLMapper YAML = YAMLMapper.builder().build();

    private Json() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    public static byte[] bytes(JsonNode tree) {
        try {
            return JSON.writeValueAsBytes(tree);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a tree that cannot be written", e);
        }
    }

    /** Reads JSON, or YAML where the text is not JSON; YAML's parser takes both, but is slower. */
    public static JsonNode parse(byte[] body, String mediaType) throws IOException {
        return mediaType.contains("yaml") ? YAML.readTree(body) : JSON.readTree(body);
    }

    /** All documents of a YAML text; empty ones are left out. */
    public static List<ObjectNode> yamlDocuments(String text) {
        try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(text)) {
            var found = new ArrayList<ObjectNode>();
            while (documents.hasNext()) {
                if (documents.next() instanceof ObjectNode document) {
                    found.add(document);
                }
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException("not YAML: " + e.getMessage(), e);
        }
    }

    /** Kubernetes' time of whole seconds in UTC. */
    public static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Changes the tree so that whole numbers have the narrowest node type, as a parser makes them. */
    public static <T extends JsonNode> T canonical(T tree) {
        switch (tree) {
            case ObjectNode object -> canonicalFields(object);
            case ArrayNode array -> canonicalItems(array);
            default -> {}
        }
        return tree;
    }

    private static void canonicalFields(ObjectNode object) {
        for (var field : object.properties()) {
            if (field.getValue().isContainerNode()) {
                canonical(field.getValue());
            } else if (isWide(field.getValue())) {
                field.setValue(
                        JsonNodeFactory.instance.numberNode(field.getValue().intValue()));
            }
        }
    }

    private static void canonicalItems(ArrayNode array) {
        for (int i = 0; i < array.size(); i++) {
            var item = array.get(i);
            if (item.isContainerNode()) {
                canonical(item);
            } else if (isWide(item)) {
                array.set(i, JsonNodeFactory.instance.numberNode(item.intValue()));
            }
        }
    }

    private static boolean isWide(JsonNode node) {
        return node.isIntegralNumber() && !node.isInt() && node.canConvertToInt();
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
