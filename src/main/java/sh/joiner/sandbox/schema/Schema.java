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
 * One place of a structural schema, read once: what may stand there and what stands below.
 *
 * @param raw the place as the CRD has it, for bounds and the like
 * @param additional the schema of a map's values; null where there is none
 * @param items the schema of a list's items; null where there is none
 * @param pattern the compiled pattern of a string; null where there is none
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

    /** Reads {@code openAPIV3Schema}; a pattern that cannot be compiled is an {@link IllegalArgumentException}. */
    public static Schema read(JsonNode json) {
        if (!(json instanceof ObjectNode raw)) {
            throw new IllegalArgumentException("a schema must be an object, but is " + json);
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

    /** Compiles all rules here and below; one that cannot be compiled is an {@link IllegalArgumentException} that names it. */
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

    /** The type as messages name it. */
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

    /** How items are told apart: {@code atomic}, {@code set} or {@code map}. */
    public String listType() {
        return raw.path("x-kubernetes-list-type").asText("atomic");
    }

    /** The fields that tell items of a {@code map} list apart. */
    public List<String> listKeys() {
        return texts(raw.path("x-kubernetes-list-map-keys"));
    }

    /** Whether an object here is replaced as a whole by server-side apply. */
    public boolean isAtomicMap() {
        return raw.path("x-kubernetes-map-type").asText().equals("atomic");
    }

    /** The schema of a field or of a map's value; null where nothing is said of it. */
    public @Nullable Schema below(String name) {
        var property = properties.get(name);
        return property == null ? additional : property;
    }
}
