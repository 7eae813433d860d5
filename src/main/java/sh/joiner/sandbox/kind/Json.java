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

/** JSON and YAML trees: reading, writing, and the one form in which numbers are kept, so that equal documents are equal trees. */
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
}
