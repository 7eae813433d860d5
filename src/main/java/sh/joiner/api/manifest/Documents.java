package sh.joiner.api.manifest;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Parses a text into trees, and converts trees to the classes of the API. The YAML parser also reads JSON. */
final class Documents {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.SKIP)) // an empty field counts as absent
            .annotationIntrospector(new Strict())
            .build();

    /**
     * The classes of the API ignore unknown fields, because newer API servers may send them. In a manifest of a user, an unknown field is a
     * mistake.
     */
    private static final class Strict extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1L;

        @Override
        public JsonIgnoreProperties.Value findPropertyIgnoralByName(MapperConfig<?> config, Annotated annotated) {
            return super.findPropertyIgnoralByName(config, annotated).withoutIgnoreUnknown();
        }
    }

    private Documents() {}

    /** Returns each object; the items of a list are separate objects. */
    static List<JsonNode> of(Reader text) {
        try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(text)) {
            var objects = new ArrayList<JsonNode>();
            while (documents.hasNextValue()) {
                add(documents.nextValue(), objects);
            }
            return objects;
        } catch (JsonProcessingException failure) {
            var where = failure.getLocation();
            throw new InvalidManifest("line %d: not valid YAML or JSON: %s"
                    .formatted(where == null ? 1 : where.getLineNr(), firstLine(failure)));
        } catch (IOException failure) {
            throw new InvalidManifest("the text cannot be read: " + failure.getMessage());
        }
    }

    private static void add(JsonNode document, List<JsonNode> objects) {
        if (document.isArray()) {
            document.forEach(node -> add(node, objects));
        } else if (document.path("items").isArray()
                && document.path("kind").asText().endsWith("List")) {
            document.path("items").forEach(node -> add(node, objects));
        } else if (!document.isNull() && !document.isMissingNode()) {
            objects.add(document);
        }
    }

    /** Returns the object as a class of the API; messages start with {@code path}. */
    static <T> T read(JsonNode object, Class<T> type, String path) {
        checkItems(object, path);
        try {
            return YAML.treeToValue(object, type);
        } catch (UnrecognizedPropertyException unknown) {
            var known = unknown.getKnownPropertyIds().stream()
                    .map(String::valueOf)
                    .sorted()
                    .collect(Collectors.joining(", "));
            throw new InvalidManifest("%s: unknown field; known fields: %s".formatted(at(path, unknown), known));
        } catch (JsonMappingException unfit) {
            throw new InvalidManifest("%s: %s".formatted(at(path, unfit), firstLine(unfit)));
        } catch (JsonProcessingException failure) {
            throw new InvalidManifest("%s: %s".formatted(path, firstLine(failure)));
        }
    }

    /** Rejects null items of lists, which have no meaning and which the translation does not expect. */
    private static void checkItems(JsonNode node, String path) {
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                var here = "%s[%d]".formatted(path, i);
                if (node.get(i).isNull()) {
                    throw new InvalidManifest(here + ": the item is empty: remove it");
                }
                checkItems(node.get(i), here);
            }
        }
        node.properties().forEach(field -> checkItems(field.getValue(), join(path, field.getKey())));
    }

    private static String at(String path, JsonMappingException failure) {
        var where = path;
        for (var step : failure.getPath()) {
            where = step.getFieldName() == null
                    ? "%s[%d]".formatted(where, step.getIndex())
                    : join(where, step.getFieldName());
        }
        return where;
    }

    private static String join(String path, String field) {
        return path.isEmpty() || path.endsWith(" ") || path.endsWith(".") ? path + field : path + "." + field;
    }

    private static String firstLine(JsonProcessingException failure) {
        return failure.getOriginalMessage().lines().findFirst().orElse("the text cannot be read");
    }
}
