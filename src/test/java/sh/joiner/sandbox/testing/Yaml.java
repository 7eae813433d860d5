package sh.joiner.sandbox.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

/** Parses objects that tests write as YAML. */
public final class Yaml {

    private static final YAMLMapper MAPPER = new YAMLMapper();

    private Yaml() {}

    public static ObjectNode object(String yaml) {
        return (ObjectNode) tree(yaml);
    }

    public static JsonNode tree(String yaml) {
        try {
            return MAPPER.readTree(yaml);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(yaml, e);
        }
    }
}
