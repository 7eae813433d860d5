package sh.joiner.sandbox.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.proto.Messages;
import sh.joiner.sandbox.proto.OpenApiSchemas;

/**
 * An OpenAPI document with the schemas and paths of kinds. The schemas of custom kinds come from their CRDs, and the schemas of built-in kinds
 * from their protobuf messages. Each operation has the query parameter {@code fieldValidation}. This parameter shows kubectl that the server
 * validates fields, so kubectl does not validate them itself.
 */
final class OpenApiDocument {

    private static final String IN_VERSION_2 = "#/definitions/";
    private static final String IN_VERSION_3 = "#/components/schemas/";

    private final String referencePrefix;
    private final ObjectNode schemas;
    private final ObjectNode paths;

    private OpenApiDocument(String referencePrefix, ObjectNode schemas, ObjectNode paths) {
        this.referencePrefix = referencePrefix;
        this.schemas = schemas;
        this.paths = paths;
    }

    static ObjectNode version3(List<ResourceType> types) {
        var document = Json.object().put("openapi", "3.0.0");
        document.putObject("info").put("title", "Kubernetes").put("version", "unversioned");
        var paths = document.putObject("paths");
        var schemas = document.putObject("components").putObject("schemas");
        new OpenApiDocument(IN_VERSION_3, schemas, paths).addAll(types);
        return document;
    }

    static ObjectNode version2(List<ResourceType> types) {
        var document = Json.object().put("swagger", "2.0");
        document.putObject("info").put("title", "Kubernetes").put("version", "unversioned");
        var paths = document.putObject("paths");
        new OpenApiDocument(IN_VERSION_2, document.putObject("definitions"), paths).addAll(types);
        return document;
    }

    static String prefix(ResourceType type) {
        return type.group().isEmpty() ? "api/" + type.version() : "apis/" + type.apiVersion();
    }

    private void addAll(List<ResourceType> types) {
        var builtIn = new OpenApiSchemas(schemas, referencePrefix);
        builtIn.add(Messages.objectMeta());
        for (var type : types) {
            addSchema(type, builtIn);
            addPaths(type);
        }
    }

    private void addSchema(ResourceType type, OpenApiSchemas builtIn) {
        var custom = type.custom();
        var message = Messages.find(type.apiVersion(), type.kind());
        if (custom != null) {
            schemas.set(name(type), customSchema(custom.openApi().deepCopy()));
        } else if (message != null) {
            builtIn.add(message);
        }
        schemas.withObject("/" + name(type))
                .set("x-kubernetes-group-version-kind", Json.array().add(identity(type)));
    }

    private ObjectNode customSchema(ObjectNode schema) {
        var properties = schema.withObject("/properties");
        properties.withObject("/apiVersion").put("type", "string");
        properties.withObject("/kind").put("type", "string");
        var metadata = reference(OpenApiSchemas.name(Messages.objectMeta()));
        properties.set("metadata", Json.object().set("allOf", Json.array().add(metadata)));
        return schema;
    }

    private static String name(ResourceType type) {
        var message = Messages.find(type.apiVersion(), type.kind());
        if (type.custom() == null && message != null) {
            return OpenApiSchemas.name(message);
        }
        var group = Arrays.asList(type.group().split("\\.", -1)).reversed();
        return String.join(".", group) + "." + type.version() + "." + type.kind();
    }

    private ObjectNode reference(String name) {
        return Json.object().put("$ref", referencePrefix + name);
    }

    private static ObjectNode identity(ResourceType type) {
        return Json.object()
                .put("group", type.group())
                .put("version", type.version())
                .put("kind", type.kind());
    }

    private void addPaths(ResourceType type) {
        var base = "/" + prefix(type) + (type.isNamespaced() ? "/namespaces/{namespace}/" : "/") + type.plural();
        operations(paths.putObject(base), type, List.of("get", "post"));
        operations(paths.putObject(base + "/{name}"), type, List.of("get", "put", "patch", "delete"));
    }

    private void operations(ObjectNode path, ResourceType type, List<String> methods) {
        for (var method : methods) {
            var operation = path.putObject(method);
            operation.put("x-kubernetes-action", method);
            operation.set("x-kubernetes-group-version-kind", identity(type));
            operation.set("responses", responses(type));
            var parameters = operation.putArray("parameters");
            for (var name : List.of("dryRun", "fieldManager", "fieldValidation")) {
                var parameter = parameters.addObject().put("name", name).put("in", "query");
                describeText(parameter);
            }
        }
    }

    private void describeText(ObjectNode parameter) {
        var holder = isVersion3() ? parameter.putObject("schema") : parameter;
        holder.put("type", "string");
    }

    private boolean isVersion3() {
        return referencePrefix.equals(IN_VERSION_3);
    }

    private JsonNode responses(ResourceType type) {
        var responses = Json.object();
        var ok = responses.putObject("200").put("description", "OK");
        var holder = isVersion3() ? ok.putObject("content").putObject("application/json") : ok;
        holder.set("schema", reference(name(type)));
        return responses;
    }
}
