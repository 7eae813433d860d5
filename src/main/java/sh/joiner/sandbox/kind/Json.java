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

/** Reads, writes and changes JSON and YAML trees. Absent values are read as empty. */
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
            throw new UncheckedIOException("the tree cannot be written as JSON", e);
        }
    }

    /** Parses a body as YAML if its media type is YAML, otherwise as JSON. The YAML parser accepts both, but is slower. */
    public static JsonNode parse(byte[] body, String mediaType) throws IOException {
        return mediaType.contains("yaml") ? YAML.readTree(body) : JSON.readTree(body);
    }

    /** Returns all documents of a YAML text that are objects. */
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
            throw new UncheckedIOException("the text is not valid YAML: " + e.getMessage(), e);
        }
    }

    /** Returns the time in the format of Kubernetes: whole seconds in UTC. */
    public static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Changes the tree so that whole numbers that fit into an int have the same node type as after parsing. Then equal documents are equal trees. */
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

    /** Returns the node at this path; a missing node if there is none. */
    public static JsonNode at(JsonNode node, String... path) {
        var found = node;
        for (String step : path) {
            found = found.path(step);
        }
        return found;
    }

    /** Returns the text at this path; empty if there is none. */
    public static String text(JsonNode node, String... path) {
        return at(node, path).asText("");
    }

    /** Returns the number at this path without its fraction; empty if there is none. */
    public static Optional<Long> number(JsonNode node, String... path) {
        var found = at(node, path);
        return found.isNumber() ? Optional.of(found.asLong()) : Optional.empty();
    }

    /** Returns the fields of an object as texts, sorted by key. */
    public static Map<String, String> strings(JsonNode node) {
        var strings = new TreeMap<String, String>();
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            strings.put(entry.getKey(), entry.getValue().asText());
        }
        return strings;
    }

    /** Returns the items of a list as texts. */
    public static List<String> texts(JsonNode node) {
        var texts = new ArrayList<String>();
        for (JsonNode item : node) {
            texts.add(item.asText());
        }
        return texts;
    }

    /** Returns the items of a list, in order. */
    public static Stream<JsonNode> items(JsonNode node) {
        return StreamSupport.stream(node.spliterator(), false);
    }

    /** Returns the object at this path, and creates it if it is missing. */
    public static ObjectNode child(ObjectNode node, String... path) {
        var found = node;
        for (String step : path) {
            found = found.get(step) instanceof ObjectNode present ? present : found.putObject(step);
        }
        return found;
    }

    /** Returns the list with this name, and creates it if it is missing. */
    public static ArrayNode list(ObjectNode node, String name) {
        return node.get(name) instanceof ArrayNode present ? present : node.putArray(name);
    }

    /** Sets a field for each entry of the map, ordered by key. */
    public static void putAll(ObjectNode node, Map<String, String> strings) {
        new TreeMap<>(strings).forEach(node::put);
    }
}
