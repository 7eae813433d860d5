package sh.joiner.sandbox.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.CustomType.Column;
import sh.joiner.sandbox.kind.CustomType.ScalePaths;
import sh.joiner.sandbox.kind.ResourceType.Scope;
import sh.joiner.sandbox.kind.ResourceType.Subresource;
import sh.joiner.sandbox.schema.Schema;

/** Reads a CustomResourceDefinition of one served version. What it cannot serve is an {@link IllegalArgumentException} that says so. */
public final class CrdReader {

    private CrdReader() {}

    public static ResourceType read(ObjectNode crd) {
        var spec = crd.path("spec");
        var names = spec.path("names");
        var version = onlyServedVersion(crd);
        checkName(crd, spec);
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

    private static JsonNode onlyServedVersion(ObjectNode crd) {
        var served = StreamSupport.stream(crd.path("spec").path("versions").spliterator(), false)
                .filter(version -> version.path("served").asBoolean())
                .toList();
        if (served.size() != 1) {
            throw new IllegalArgumentException("CRD %s serves %d versions, and this server converts none: it takes one"
                    .formatted(crd.path("metadata").path("name").asText(), served.size()));
        }
        return served.getFirst();
    }

    private static void checkName(ObjectNode crd, JsonNode spec) {
        var wanted = spec.path("names").path("plural").asText() + "."
                + spec.path("group").asText();
        var name = crd.path("metadata").path("name").asText();
        if (!name.equals(wanted)) {
            throw new IllegalArgumentException(
                    "the CRD's name must be spec.names.plural+\".\"+spec.group, %s, but is %s".formatted(wanted, name));
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
