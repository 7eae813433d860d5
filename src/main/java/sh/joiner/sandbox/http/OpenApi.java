package sh.joiner.sandbox.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import sh.joiner.sandbox.kind.Catalog;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.Refusals;
import sh.joiner.sandbox.kind.ResourceType;

/**
 * OpenAPI v3 as far as kubectl needs it: the schemas of custom kinds as their CRDs have them (for explain), built-in kinds by name alone, and
 * for every kind that the server validates fields itself (so that apply leaves it to the server).
 */
final class OpenApi {

    private static final String ROOT = "/openapi/v3";
    private static final String METADATA = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

    private final Catalog catalog;

    OpenApi(Catalog catalog) {
        this.catalog = catalog;
    }

    Answer answer(String path) {
        if (path.equals(ROOT)) {
            return Answer.ok(root());
        }
        var parts = Arrays.stream(path.split("/", -1))
                .filter(part -> !part.isEmpty())
                .toList();
        if (parts.size() == 4 && path.startsWith(ROOT + "/api/")) {
            return Answer.ok(document("", parts.get(3)));
        }
        if (parts.size() == 5 && path.startsWith(ROOT + "/apis/")) {
            return Answer.ok(document(parts.get(3), parts.get(4)));
        }
        throw Refusals.noSuchPath(); // OpenAPI v2 too: clients of today read v3
    }

    private ObjectNode root() {
        var root = Json.object();
        var paths = root.putObject("paths");
        var names = new TreeSet<String>();
        catalog.all().forEach(type -> names.add(prefix(type)));
        names.forEach(name ->
                paths.putObject(name).put("serverRelativeURL", ROOT + "/" + name + "?hash=" + revisionOf(name)));
        return root;
    }

    /** Changes with what is served, so that clients do not keep an old document. */
    private String revisionOf(String name) {
        var kinds =
                catalog.all().stream().filter(type -> prefix(type).equals(name)).toList();
        return Integer.toHexString(kinds.hashCode());
    }

    private static String prefix(ResourceType type) {
        return type.group().isEmpty() ? "api/" + type.version() : "apis/" + type.apiVersion();
    }

    private ObjectNode document(String group, String version) {
        var types = catalog.of(group, version);
        if (types.isEmpty()) {
            throw Refusals.noSuchPath();
        }
        var document = Json.object().put("openapi", "3.0.0");
        document.putObject("info").put("title", "Kubernetes").put("version", "unversioned");
        var paths = document.putObject("paths");
        var schemas = document.putObject("components").putObject("schemas");
        schemas.putObject(METADATA).put("type", "object").put("description", "Standard object's metadata.");
        for (var type : types) {
            schemas.set(schemaName(type), schema(type));
            addPaths(paths, type);
        }
        return document;
    }

    private static String schemaName(ResourceType type) {
        var group = type.group().isEmpty() ? "core" : type.group();
        var parts = Arrays.asList(group.split("\\.", -1)).reversed();
        return String.join(".", parts) + "." + type.version() + "." + type.kind();
    }

    private static ObjectNode schema(ResourceType type) {
        var custom = type.custom();
        var schema = custom == null
                ? Json.object()
                        .put("type", "object")
                        .put("description", "A built-in kind of Kubernetes; this server describes custom kinds only.")
                        .put("x-kubernetes-preserve-unknown-fields", true)
                : custom.openApi().deepCopy();
        var properties = schema.withObject("/properties");
        properties.withObject("/apiVersion").put("type", "string");
        properties.withObject("/kind").put("type", "string");
        properties.set("metadata", Json.object().set("allOf", Json.array().add(reference(METADATA))));
        schema.set("x-kubernetes-group-version-kind", Json.array().add(identity(type)));
        return schema;
    }

    private static ObjectNode reference(String name) {
        return Json.object().put("$ref", "#/components/schemas/" + name);
    }

    private static ObjectNode identity(ResourceType type) {
        return Json.object()
                .put("group", type.group())
                .put("version", type.version())
                .put("kind", type.kind());
    }

    private static void addPaths(ObjectNode paths, ResourceType type) {
        var base = "/" + prefix(type) + (type.isNamespaced() ? "/namespaces/{namespace}/" : "/") + type.plural();
        operations(paths.putObject(base), type, List.of("get", "post"));
        operations(paths.putObject(base + "/{name}"), type, List.of("get", "put", "patch", "delete"));
    }

    private static void operations(ObjectNode path, ResourceType type, List<String> methods) {
        for (var method : methods) {
            var operation = path.putObject(method);
            operation.put("x-kubernetes-action", method);
            operation.set("x-kubernetes-group-version-kind", identity(type));
            operation.set("responses", responses(type));
            var parameters = operation.putArray("parameters");
            for (var name : List.of("dryRun", "fieldManager", "fieldValidation")) {
                var parameter = parameters.addObject().put("name", name).put("in", "query");
                parameter.putObject("schema").put("type", "string");
            }
        }
    }

    private static JsonNode responses(ResourceType type) {
        var responses = Json.object();
        responses
                .putObject("200")
                .put("description", "OK")
                .putObject("content")
                .putObject("application/json")
                .set("schema", reference(schemaName(type)));
        return responses;
    }
}
