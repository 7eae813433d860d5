package sh.joiner.testing.random;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import sh.joiner.testing.Repository;

/** Random objects of most kinds that Joiner reads: valid objects in which a few fields have other values that the schema of the kind accepts. */
public final class HostileObjects {

    private static final YAMLMapper YAML = new YAMLMapper();

    /** The kinds by frequency. Node classes and claims are rare, since AWS calls for node classes and launches for claims take most of the time. */
    private static final List<String> KINDS = Stream.of(
                    List.of("EC2NodeClass", "NodeClaim", "NodeClaim"),
                    Collections.nCopies(
                                    5,
                                    List.of(
                                            "NodePool",
                                            "NodeOverlay",
                                            "AMIPolicy",
                                            "InterruptionPolicy",
                                            "MaintenanceWindow",
                                            "DisruptionFreeze",
                                            "NodeInterruption"))
                            .stream()
                            .flatMap(List::stream)
                            .toList())
            .flatMap(List::stream)
            .toList();

    private final List<ObjectNode> valid;
    private final Map<String, JsonNode> schemas = new TreeMap<>();

    public HostileObjects() {
        valid = documents(Repository.read(Path.of("src/test/resources/hostile/objects.yaml")));
        for (var file : Repository.texts("kubernetes/crds")) {
            for (var crd : documents(Repository.read(file))) {
                crd.at("/spec/versions")
                        .forEach(version -> schemas.put(
                                crd.at("/spec/names/kind").asText(), version.at("/schema/openAPIV3Schema")));
            }
        }
    }

    private static List<ObjectNode> documents(String text) {
        try (var documents = YAML.readerFor(JsonNode.class).readValues(new YAMLFactory().createParser(text))) {
            var all = new ArrayList<ObjectNode>();
            documents.forEachRemaining(document -> {
                if (document instanceof ObjectNode object) {
                    all.add(object);
                }
            });
            return all;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns a valid object of the kind with this name. */
    public ObjectNode valid(String kind, String name) {
        var base = valid.stream()
                .filter(object -> object.path("kind").asText().equals(kind))
                .findFirst()
                .orElseThrow();
        return named(base, name);
    }

    private static ObjectNode named(ObjectNode base, String name) {
        var copy = base.deepCopy();
        copy.withObjectProperty("metadata").put("name", name);
        return copy;
    }

    /** Returns the object with that number. The same number always gives the same object. */
    public ObjectNode object(long number) {
        var random = new SeededRandom(number);
        var values = new HostileValues(random);
        var object = valid(KINDS.get((int) (number % KINDS.size())), "h-" + number);
        var schema = schema(object);
        for (int changes = random.between(1, 3); changes > 0; changes--) {
            change(object.withObjectProperty("spec"), schema.at("/properties/spec"), random, values);
        }
        if (random.in100(30)) {
            object.withObjectProperty("metadata")
                    .withObjectProperty("annotations")
                    .put(values.annotation(), values.anyText());
        }
        return object;
    }

    /** Returns a status that another program might write to the object. */
    public JsonNode status(long number, ObjectNode object) {
        return new HostileValues(new SeededRandom(-number))
                .of(schema(object).at("/properties/status"))
                .orElseThrow();
    }

    private JsonNode schema(ObjectNode object) {
        return schemas.getOrDefault(object.path("kind").asText(), YAML.createObjectNode());
    }

    private static void change(ObjectNode object, JsonNode schema, SeededRandom random, HostileValues values) {
        var fields = new ArrayList<Map.Entry<String, JsonNode>>(
                schema.path("properties").properties());
        if (fields.isEmpty()) {
            values.of(schema.path("additionalProperties")).ifPresent(value -> object.set(values.key(), value));
            return;
        }
        var field = fields.get(random.between(0, fields.size() - 1));
        var present = object.get(field.getKey());
        if (present instanceof ArrayNode items && !items.isEmpty() && random.in100(70)) {
            present = items.get(random.between(0, items.size() - 1));
            if (present instanceof ObjectNode item) {
                change(item, field.getValue().path("items"), random, values);
                return;
            }
        }
        if (present instanceof ObjectNode inner && random.in100(80)) {
            change(inner, field.getValue(), random, values);
            return;
        }
        values.of(field.getValue()).ifPresent(value -> object.set(field.getKey(), value));
    }
}
