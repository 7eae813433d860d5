package sh.joiner.sandbox.external;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.kind.ResourceType.Scope;
import sh.joiner.sandbox.kind.ResourceType.Subresource;

/** Builds the paths of objects on an API server. Paths of built-in kinds are fixed. Paths of custom kinds are read from their CRDs. */
final class ObjectPaths {

    private final Map<String, ResourceType> types = new ConcurrentHashMap<>();
    private final Client client;

    ObjectPaths(Client client) {
        this.client = client;
        BuiltInTypes.all().stream()
                .filter(type -> !type.equals(BuiltInTypes.NEW_EVENT))
                .forEach(type -> types.put(type.resource(), type));
    }

    /** Returns the type of a resource, such as {@code pods} or {@code nodepools.karpenter.sh}. */
    ResourceType type(String resource) {
        var known = types.get(resource);
        if (known != null) {
            return known;
        }
        var crd = client.ask("GET", object(BuiltInTypes.CRD, "", resource), "");
        var type = custom(crd.path("spec"));
        types.put(resource, type);
        return type;
    }

    private static ResourceType custom(JsonNode spec) {
        var version = Json.items(spec.path("versions"))
                .filter(node -> node.path("served").asBoolean())
                .max(Comparator.comparing(node -> node.path("storage").asBoolean()))
                .orElseGet(Json::object);
        var kind = Json.text(spec, "names", "kind");
        var scope = Json.text(spec, "scope").equals("Namespaced") ? Scope.NAMESPACED : Scope.CLUSTER;
        return new ResourceType(
                Json.text(spec, "group"),
                Json.text(version, "name"),
                kind,
                Json.text(spec, "names", "plural"),
                Json.text(spec, "names", "singular"),
                List.of(),
                List.of(),
                scope,
                Json.at(version, "subresources").has("status") ? Set.of(Subresource.STATUS) : Set.of(),
                Map.of(),
                null);
    }

    /** Returns the path of all objects, or of the objects of one namespace. */
    static String collection(ResourceType type, String namespace) {
        var group = type.group().isEmpty() ? "/api/" : "/apis/";
        var inNamespace = type.isNamespaced() && !namespace.isEmpty() ? "/namespaces/" + encoded(namespace) : "";
        return group + type.apiVersion() + inNamespace + "/" + type.plural();
    }

    static String object(ResourceType type, String namespace, String name) {
        return collection(type, namespace) + "/" + encoded(name);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
