package sh.joiner.sandbox.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.values.NullValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts JSON to CEL values: numbers have the schema's type, and field names that are no CEL identifiers are escaped. */
final class CelValues {

    private static final Set<String> RESERVED = Set.of(
            "true",
            "false",
            "null",
            "in",
            "as",
            "break",
            "const",
            "continue",
            "else",
            "for",
            "function",
            "if",
            "import",
            "let",
            "loop",
            "package",
            "namespace",
            "return",
            "var",
            "void",
            "while");

    private CelValues() {}

    static Object of(@Nullable Schema schema, JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> map(schema, value);
            case ARRAY -> list(schema, value);
            case STRING -> value.asText();
            case BOOLEAN -> value.asBoolean();
            case NUMBER -> number(schema, value);
            case NULL, MISSING, BINARY, POJO -> NullValue.NULL_VALUE;
        };
    }

    private static Object map(@Nullable Schema schema, JsonNode object) {
        var map = new LinkedHashMap<String, Object>();
        for (var field : object.properties()) {
            var isNamed = schema != null && schema.properties().containsKey(field.getKey());
            var below = schema == null ? null : schema.below(field.getKey());
            map.put(isNamed ? escaped(field.getKey()) : field.getKey(), of(below, field.getValue()));
        }
        return map;
    }

    private static Object list(@Nullable Schema schema, JsonNode array) {
        var list = new ArrayList<Object>();
        array.forEach(item -> list.add(of(schema == null ? null : schema.items(), item)));
        return list;
    }

    private static Object number(@Nullable Schema schema, JsonNode number) {
        var isReal = schema != null && schema.type().equals("number");
        return number.isIntegralNumber() && !isReal ? (Object) number.asLong() : (Object) number.asDouble();
    }

    /** Escapes a property name as Kubernetes does: reserved words, and characters that are not allowed in identifiers. */
    static String escaped(String name) {
        if (RESERVED.contains(name)) {
            return "__" + name + "__";
        }
        return name.replace("__", "__underscores__")
                .replace(".", "__dot__")
                .replace("-", "__dash__")
                .replace("/", "__slash__");
    }
}
