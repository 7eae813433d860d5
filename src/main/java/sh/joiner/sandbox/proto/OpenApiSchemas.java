package sh.joiner.sandbox.proto;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.patch.BuiltInShape;
import sh.joiner.sandbox.patch.MergeShape;

/**
 * OpenAPI schemas of built-in kinds: field names, types and merge keys. The schemas have no descriptions, because the protobuf descriptors
 * contain none.
 */
public final class OpenApiSchemas {

    private static final Set<String> RECURSIVE = Set.of("JSONSchemaProps");

    private final ObjectNode schemas;
    private final String referencePrefix;
    private final ArrayDeque<Descriptor> open = new ArrayDeque<>();
    private final Set<Descriptor> kinds = new HashSet<>();

    /**
     * Creates a writer that adds each schema once to {@code schemas}.
     *
     * @param referencePrefix the prefix of references: {@code #/definitions/} in version 2, {@code #/components/schemas/} in version 3
     */
    public OpenApiSchemas(ObjectNode schemas, String referencePrefix) {
        this.schemas = schemas;
        this.referencePrefix = referencePrefix;
    }

    /** Returns the name of a message's schema, such as {@code io.k8s.api.apps.v1.Deployment}. */
    public static String name(Descriptor type) {
        return type.getFullName()
                .replaceFirst("^k8s\\.io", "io.k8s")
                .replace("apiextensions_apiserver", "apiextensions-apiserver");
    }

    /** Adds the schema of a kind and all schemas that it references. */
    public void add(Descriptor root) {
        kinds.add(root);
        open.add(root);
        while (!open.isEmpty()) {
            var type = open.remove();
            if (!schemas.has(name(type))) {
                schemas.set(name(type), schema(type));
            }
        }
    }

    private ObjectNode schema(Descriptor type) {
        if (SpecialMessages.isSpecial(type)) {
            return SpecialMessages.schema(type);
        }
        var schema = Json.object().put("type", "object");
        if (RECURSIVE.contains(type.getName())) {
            return schema;
        }
        var properties = schema.putObject("properties");
        if (kinds.contains(type)) {
            properties.putObject("apiVersion").put("type", "string");
            properties.putObject("kind").put("type", "string");
        }
        JsonFields.of(type).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> properties.set(entry.getKey(), property(entry.getKey(), entry.getValue())));
        return schema;
    }

    private ObjectNode property(String name, FieldDescriptor field) {
        if (field.isMapField()) {
            var map = Json.object().put("type", "object");
            map.set("additionalProperties", single(field.getMessageType().findFieldByName("value")));
            return map;
        }
        if (!field.isRepeated()) {
            return single(field);
        }
        var list = Json.object().put("type", "array");
        list.set("items", single(field));
        describeMerge(list, new BuiltInShape(name, above(field)));
        return list;
    }

    /**
     * Returns the name of the parent field if the field is in a ServiceSpec; otherwise an empty string. The ports of a Service have other
     * merge keys than the ports of a container. The merge keys of all other lists depend only on the name of the list.
     */
    private static String above(FieldDescriptor field) {
        return field.getContainingType().getName().equals("ServiceSpec") ? "spec" : "";
    }

    private static void describeMerge(ObjectNode list, BuiltInShape shape) {
        if (shape.items() != MergeShape.Items.KEYED) {
            list.put("x-kubernetes-list-type", shape.items() == MergeShape.Items.SET ? "set" : "atomic");
            return;
        }
        list.put("x-kubernetes-list-type", "map");
        shape.keys().forEach(list.putArray("x-kubernetes-list-map-keys")::add);
        list.put("x-kubernetes-patch-merge-key", shape.keys().getFirst());
        list.put("x-kubernetes-patch-strategy", "merge");
    }

    private ObjectNode single(FieldDescriptor field) {
        var schema = Json.object();
        return switch (field.getJavaType()) {
            case MESSAGE -> reference(field.getMessageType());
            case STRING, ENUM -> schema.put("type", "string");
            case BYTE_STRING -> schema.put("type", "string").put("format", "byte");
            case BOOLEAN -> schema.put("type", "boolean");
            case INT -> schema.put("type", "integer").put("format", "int32");
            case LONG -> schema.put("type", "integer").put("format", "int64");
            case FLOAT, DOUBLE -> schema.put("type", "number").put("format", "double");
        };
    }

    private ObjectNode reference(Descriptor type) {
        open.add(type);
        return Json.object().put("$ref", referencePrefix + name(type));
    }
}
