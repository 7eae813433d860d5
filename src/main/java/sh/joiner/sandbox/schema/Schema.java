package sh.joiner.sandbox.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parsed structural schema of one value, with the schemas of its fields and items.
 *
 * @param raw the schema as in the CRD, for example for bounds
 * @param additional the schema of a map's values; null if there is none
 * @param items the schema of a list's items; null if there is none
 * @param pattern the compiled pattern of a string; null if there is none
 */
public record Schema(
        ObjectNode raw,
        String type,
        Map<String, Schema> properties,
        @Nullable Schema additional,
        @Nullable Schema items,
        List<String> required,
        @Nullable Pattern pattern,
        List<CelRule> rules) {

    public Schema {
        properties = Map.copyOf(properties);
        required = List.copyOf(required);
        rules = List.copyOf(rules);
    }

    /** Parses {@code openAPIV3Schema}. Throws {@link IllegalArgumentException} if the schema is not an object or a pattern is invalid. */
    public static Schema read(JsonNode json) {
        if (!(json instanceof ObjectNode raw)) {
            throw new IllegalArgumentException("a schema must be a JSON object, but is " + json);
        }
        var properties = new LinkedHashMap<String, Schema>();
        for (var property : raw.path("properties").properties()) {
            properties.put(property.getKey(), read(property.getValue()));
        }
        return new Schema(
                raw,
                raw.path("type").asText(),
                properties,
                readIfObject(raw.path("additionalProperties")),
                readIfObject(raw.path("items")),
                texts(raw.path("required")),
                raw.has("pattern") ? Pattern.compile(raw.path("pattern").asText()) : null,
                CelRule.readAll(raw.path("x-kubernetes-validations")));
    }

    /**
     * Compiles all rules of this schema and of the schemas below it. If a rule is invalid, throws an {@link IllegalArgumentException} whose
     * message contains the rule.
     */
    public void compileRules() {
        rules.forEach(CelRule::compile);
        properties.values().forEach(Schema::compileRules);
        if (additional != null) {
            additional.compileRules();
        }
        if (items != null) {
            items.compileRules();
        }
    }

    private static @Nullable Schema readIfObject(JsonNode json) {
        return json.isObject() ? read(json) : null;
    }

    private static List<String> texts(JsonNode list) {
        var texts = new ArrayList<String>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    boolean flag(String name) {
        return raw.path(name).asBoolean(false);
    }

    boolean isNullable() {
        return flag("nullable");
    }

    boolean isIntOrString() {
        return flag("x-kubernetes-int-or-string");
    }

    /** Returns the type as error messages print it. */
    String typeWords() {
        return isIntOrString() ? "integer,string" : type;
    }

    boolean keepsUnknownFields() {
        return flag("x-kubernetes-preserve-unknown-fields")
                || raw.path("additionalProperties").asBoolean(false);
    }

    boolean isEmbeddedResource() {
        return flag("x-kubernetes-embedded-resource");
    }

    /** Returns how items are identified: {@code atomic}, {@code set} or {@code map}. */
    public String listType() {
        return raw.path("x-kubernetes-list-type").asText("atomic");
    }

    /** Returns the key fields of items of a {@code map} list. */
    public List<String> listKeys() {
        return texts(raw.path("x-kubernetes-list-map-keys"));
    }

    /** Returns true if server-side apply replaces an object with this schema as a whole. */
    public boolean isAtomicMap() {
        return raw.path("x-kubernetes-map-type").asText().equals("atomic");
    }

    /** Returns the schema of a field or of a map's value, or null if the schema does not define the field. */
    public @Nullable Schema below(String name) {
        var property = properties.get(name);
        return property == null ? additional : property;
    }
}
