package sh.joiner.api.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Sets the default values of a CRD in an object, as the API server does when the object is created. Without these values, an object in a request could
 * differ from the same object in the cluster.
 */
final class SchemaDefaultValues {

    static final SchemaDefaultValues NODE_POOL = new SchemaDefaultValues("karpenter.sh_nodepools.yaml");
    static final SchemaDefaultValues NODE_CLASS = new SchemaDefaultValues("karpenter.k8s.aws_ec2nodeclasses.yaml");

    private final JsonNode schema;

    /** Reads the CRD from the files that are packaged with the program. */
    private SchemaDefaultValues(String file) {
        var path = "kubernetes/crds/" + file;
        try (var in = SchemaDefaultValues.class.getClassLoader().getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("%s is not packaged with the program".formatted(path));
            }
            schema = new YAMLMapper().readTree(in).at("/spec/versions/0/schema/openAPIV3Schema");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        if (!schema.path("properties").has("spec")) {
            throw new IllegalStateException("%s contains no schema of a spec".formatted(path));
        }
    }

    /** Sets each absent field that has a default value. A field that is null counts as absent. */
    void complete(ObjectNode object) {
        complete(schema, object);
    }

    private static void complete(JsonNode schema, JsonNode value) {
        switch (value) {
            case ObjectNode object -> completeFields(schema, object);
            case ArrayNode items -> items.forEach(item -> complete(schema.path("items"), item));
            default -> {} // a value without fields
        }
    }

    private static void completeFields(JsonNode schema, ObjectNode object) {
        for (var property : schema.path("properties").properties()) {
            if (property.getValue().has("default") && isAbsent(object, property.getKey())) {
                object.set(property.getKey(), property.getValue().get("default").deepCopy());
            }
        }
        for (var field : object.properties()) {
            var below = schema.path("properties").path(field.getKey());
            complete(below.isMissingNode() ? schema.path("additionalProperties") : below, field.getValue());
        }
    }

    private static boolean isAbsent(ObjectNode object, String field) {
        return object.path(field).isMissingNode() || object.path(field).isNull();
    }
}
