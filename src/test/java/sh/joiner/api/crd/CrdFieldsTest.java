package sh.joiner.api.crd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The YAML has exactly Karpenter's fields, which {@code crd-fields.tsv} lists. */
class CrdFieldsTest {

    /** The fields of every object, which the table does not contain. */
    private static final Set<String> OF_EVERY_OBJECT = Set.of(".apiVersion", ".kind", ".metadata");

    /** Properties of a field's schema that the row of the field leaves out. Nested fields have rows of their own. */
    private static final Set<String> ELSEWHERE =
            Set.of("description", "properties", "items", "additionalProperties", "required", "anyOf");

    @ParameterizedTest
    @MethodSource("sh.joiner.api.crd.Crd#ofKarpenter")
    void hasExactlyTheFieldsOfKarpenter(Crd crd) throws IOException {
        var expected = fieldsOfKarpenter(crd);

        var actual = new TreeMap<String, String>();
        SchemaWalk.places(crd.schema()).forEach((path, schema) -> actual.put(path, row(crd, path, schema)));
        actual.keySet().removeAll(OF_EVERY_OBJECT);

        assertThat(expected).isNotEmpty();
        assertThat(actual).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("sh.joiner.api.crd.Crd#all")
    void describesEachField(Crd crd) {
        var silent = SchemaWalk.places(crd.schema());
        silent.keySet().removeIf(path -> path.endsWith("[]") || path.endsWith("{}") || path.equals(".metadata"));
        silent.values().removeIf(schema -> schema.path("description").asText().length() > 8);

        assertThat(silent).isEmpty();
        assertThat(crd.schema().path("description").asText()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("sh.joiner.api.crd.Crd#all")
    void acceptsQuantitiesWrittenAsNumbers(Crd crd) {
        SchemaWalk.places(crd.schema())
                .forEach((path, schema) -> assertThat(schema.path("anyOf").toString())
                        .as(path)
                        .isEqualTo(
                                schema.has("x-kubernetes-int-or-string")
                                        ? "[{\"type\":\"integer\"},{\"type\":\"string\"}]"
                                        : ""));
    }

    private static Map<String, String> fieldsOfKarpenter(Crd crd) throws IOException {
        try (var in = CrdFieldsTest.class.getResourceAsStream("/crd-fields.tsv")) {
            assertThat(in).isNotNull();
            return new TreeMap<>(new String(in.readAllBytes(), UTF_8)
                    .lines()
                    .map(line -> line.split("\t", -1))
                    .filter(columns -> columns[0].equals(crd.title()))
                    .collect(toMap(columns -> columns[1], columns -> row(columns[2].equals("yes"), json(columns[3])))));
        }
    }

    private static JsonNode json(String text) {
        try {
            return Crd.YAML.readTree(text);
        } catch (IOException e) {
            throw new IllegalStateException(text, e);
        }
    }

    private static String row(Crd crd, String path, JsonNode schema) {
        var facts = (ObjectNode) schema.deepCopy();
        var rules = facts.remove("x-kubernetes-validations");
        facts.remove(ELSEWHERE);
        if (rules != null) {
            facts.put("rules", rules.size());
        }
        return row(isRequired(crd, path), facts);
    }

    private static boolean isRequired(Crd crd, String path) {
        var dot = path.lastIndexOf('.');
        if (path.endsWith("[]") || path.endsWith("{}")) {
            return false;
        }
        var parent = dot == 0 ? crd.schema() : SchemaWalk.places(crd.schema()).get(path.substring(0, dot));
        return parent != null && parent.path("required").toString().contains("\"" + path.substring(dot + 1) + "\"");
    }

    private static String row(boolean required, JsonNode facts) {
        var sorted = new TreeMap<String, JsonNode>();
        facts.properties().forEach(fact -> sorted.put(fact.getKey(), sortedWithin(fact.getValue())));
        return (required ? "required " : "optional ") + sorted;
    }

    private static JsonNode sortedWithin(JsonNode value) {
        if (!value.isObject()) {
            return value;
        }
        var sorted = Crd.YAML.createObjectNode();
        new TreeMap<>(value.properties().stream().collect(toMap(Map.Entry::getKey, Map.Entry::getValue)))
                .forEach(sorted::set);
        return sorted;
    }
}
