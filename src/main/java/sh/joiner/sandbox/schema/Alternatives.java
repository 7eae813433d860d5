package sh.joiner.sandbox.schema;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The schemas under allOf, anyOf, oneOf and not. In a structural schema, these schemas may only contain value checks,
 * {@code required} and {@code properties}.
 */
final class Alternatives {

    private Alternatives() {}

    static int count(JsonNode alternatives, JsonNode value) {
        int holding = 0;
        for (var alternative : alternatives) {
            holding += holds(alternative, value) ? 1 : 0;
        }
        return holding;
    }

    static boolean holds(JsonNode alternative, JsonNode value) {
        var schema = Schema.read(alternative);
        if (!ValueChecks.hasType(schema, value)
                || !ValueChecks.check(schema, "", value).isEmpty()
                || !schema.required().stream().allMatch(value::has)
                || !ValueChecks.checkAlternatives(schema, "", value).isEmpty()) {
            return false;
        }
        return schema.properties().entrySet().stream()
                .allMatch(property -> !value.has(property.getKey())
                        || holds(property.getValue().raw(), value.path(property.getKey())));
    }
}
