package sh.joiner.sandbox.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.CustomType.Column;
import sh.joiner.sandbox.kind.CustomType.ScalePaths;
import sh.joiner.sandbox.kind.ResourceType.Scope;
import sh.joiner.sandbox.kind.ResourceType.Subresource;
import sh.joiner.sandbox.schema.Schema;

/** Reads a CustomResourceDefinition. Throws {@link IllegalArgumentException} if this server cannot serve the definition. */
public final class CrdReader {

    private CrdReader() {}

    /** Returns the kind in its stored version and in its served versions. A conversion between versions changes only {@code apiVersion}. */
    public static Versions read(ObjectNode crd) {
        var spec = crd.path("spec");
        checkName(crd, spec);
        checkConversion(spec);
        var served = new ArrayList<ResourceType>();
        var stored = new ArrayList<ResourceType>();
        for (var version : spec.path("versions")) {
            var type = read(spec, version);
            if (version.path("served").asBoolean()) {
                served.add(type);
            }
            if (version.path("storage").asBoolean()) {
                stored.add(type);
            }
        }
        if (stored.size() != 1) {
            throw new IllegalArgumentException("spec.versions must have exactly one version marked as storage version");
        }
        return new Versions(stored.getFirst(), served);
    }

    /** The version in which objects are stored, and the versions in which they are served. */
    public record Versions(ResourceType stored, List<ResourceType> served) {

        public Versions {
            served = List.copyOf(served);
            if (served.stream().map(ResourceType::version).distinct().count() < served.size()) {
                throw new IllegalArgumentException("spec.versions must contain unique version names");
            }
        }
    }

    private static ResourceType read(JsonNode spec, JsonNode version) {
        var names = spec.path("names");
        var kind = names.path("kind").asText();
        return new ResourceType(
                spec.path("group").asText(),
                version.path("name").asText(),
                kind,
                names.path("plural").asText(),
                names.path("singular").asText(kind.toLowerCase(Locale.ROOT)),
                texts(names.path("shortNames")),
                texts(names.path("categories")),
                spec.path("scope").asText().equals("Namespaced") ? Scope.NAMESPACED : Scope.CLUSTER,
                subresources(version.path("subresources")),
                selectable(version.path("selectableFields")),
                custom(version));
    }

    private static void checkConversion(JsonNode spec) {
        var strategy = spec.path("conversion").path("strategy").asText("None");
        if (!strategy.equals("None")) {
            throw new IllegalArgumentException(
                    "spec.conversion.strategy %s is not supported: this server supports only None".formatted(strategy));
        }
    }

    private static void checkName(ObjectNode crd, JsonNode spec) {
        var expected = spec.path("names").path("plural").asText() + "."
                + spec.path("group").asText();
        var name = crd.path("metadata").path("name").asText();
        if (!name.equals(expected)) {
            throw new IllegalArgumentException(
                    "the CRD's name must be spec.names.plural+\".\"+spec.group, %s, but is %s"
                            .formatted(expected, name));
        }
    }

    private static CustomType custom(JsonNode version) {
        if (!(version.path("schema").path("openAPIV3Schema") instanceof ObjectNode openApi)) {
            throw new IllegalArgumentException("version %s has no schema.openAPIV3Schema"
                    .formatted(version.path("name").asText()));
        }
        return new CustomType(
                Schema.read(openApi),
                openApi,
                columns(version.path("additionalPrinterColumns")),
                scale(version.path("subresources").path("scale")));
    }

    private static List<Column> columns(JsonNode list) {
        if (list.isEmpty()) {
            return List.of(new Column("Age", "date", "", "", 0, ".metadata.creationTimestamp"));
        }
        var columns = new ArrayList<Column>();
        for (var column : list) {
            columns.add(new Column(
                    column.path("name").asText(),
                    column.path("type").asText(),
                    column.path("format").asText(),
                    column.path("description").asText(),
                    column.path("priority").asInt(0),
                    column.path("jsonPath").asText()));
        }
        return columns;
    }

    private static @Nullable ScalePaths scale(JsonNode scale) {
        return scale.isMissingNode()
                ? null
                : new ScalePaths(
                        dotted(scale.path("specReplicasPath")),
                        dotted(scale.path("statusReplicasPath")),
                        dotted(scale.path("labelSelectorPath")));
    }

    private static String dotted(JsonNode path) {
        return path.asText().replaceFirst("^\\.", "");
    }

    private static EnumSet<Subresource> subresources(JsonNode json) {
        var found = EnumSet.noneOf(Subresource.class);
        if (json.has("status")) {
            found.add(Subresource.STATUS);
        }
        if (json.has("scale")) {
            found.add(Subresource.SCALE);
        }
        return found;
    }

    private static Map<String, String> selectable(JsonNode fields) {
        var selectable = new LinkedHashMap<String, String>();
        fields.forEach(field -> selectable.put(dotted(field.path("jsonPath")), dotted(field.path("jsonPath"))));
        return selectable;
    }

    private static List<String> texts(JsonNode list) {
        var texts = new ArrayList<String>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
