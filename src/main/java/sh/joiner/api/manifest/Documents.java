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

/** From text to trees, and from trees to the classes of the wire. YAML's parser reads JSON too. */
final class Documents {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .defaultSetterInfo(
                    JsonSetter.Value.forValueNulls(Nulls.SKIP)) // a field left blank is as if it were not there
            .annotationIntrospector(new Strict())
            .build();

    /** The classes of the wire pass over what they do not know, as newer API servers may send it; a person who wrote it meant something. */
    private static final class Strict extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1L;

        @Override
        public JsonIgnoreProperties.Value findPropertyIgnoralByName(MapperConfig<?> config, Annotated annotated) {
            return super.findPropertyIgnoralByName(config, annotated).withoutIgnoreUnknown();
        }
    }

    private Documents() {}

    /** Each object; the items of a list stand for themselves. */
    static List<JsonNode> of(Reader text) {
        try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(text)) {
            var objects = new ArrayList<JsonNode>();
            while (documents.hasNextValue()) {
                add(documents.nextValue(), objects);
            }
            return objects;
        } catch (JsonProcessingException trouble) {
            var where = trouble.getLocation();
            throw new InvalidManifest("line %d: it is neither YAML nor JSON: %s"
                    .formatted(where == null ? 1 : where.getLineNr(), firstLine(trouble)));
        } catch (IOException trouble) {
            throw new InvalidManifest("it cannot be read: " + trouble.getMessage());
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

    /** The object as a class of the wire; {@code path} is where it stands. */
    static <T> T read(JsonNode object, Class<T> type, String path) {
        checkItems(object, path);
        try {
            return YAML.treeToValue(object, type);
        } catch (UnrecognizedPropertyException unknown) {
            var known = unknown.getKnownPropertyIds().stream()
                    .map(String::valueOf)
                    .sorted()
                    .collect(Collectors.joining(", "));
            throw new InvalidManifest("%s: there is no such field; there are: %s".formatted(at(path, unknown), known));
        } catch (JsonMappingException unfit) {
            throw new InvalidManifest("%s: %s".formatted(at(path, unfit), firstLine(unfit)));
        } catch (JsonProcessingException trouble) {
            throw new InvalidManifest("%s: %s".formatted(path, firstLine(trouble)));
        }
    }

    /** An empty item of a list means nothing, and nobody expects one. */
    private static void checkItems(JsonNode node, String path) {
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                var here = "%s[%d]".formatted(path, i);
                if (node.get(i).isNull()) {
                    throw new InvalidManifest(here + ": it is empty");
                }
                checkItems(node.get(i), here);
            }
        }
        node.properties().forEach(field -> checkItems(field.getValue(), join(path, field.getKey())));
    }

    private static String at(String path, JsonMappingException trouble) {
        var where = path;
        for (var step : trouble.getPath()) {
            where = step.getFieldName() == null
                    ? "%s[%d]".formatted(where, step.getIndex())
                    : join(where, step.getFieldName());
        }
        return where;
    }

    private static String join(String path, String field) {
        return path.isEmpty() || path.endsWith(" ") || path.endsWith(".") ? path + field : path + "." + field;
    }

    private static String firstLine(JsonProcessingException trouble) {
        return trouble.getOriginalMessage().lines().findFirst().orElse("it cannot be read");
    }
}
