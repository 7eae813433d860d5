package sh.joiner.sandbox.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.kind.ServedKinds;
import sh.joiner.sandbox.kind.VersionOrder;
import sh.joiner.sandbox.message.HttpAnswer;
import sh.joiner.sandbox.verb.Reviews;

/** Lists the groups, versions and kinds that the server serves. */
final class ApiDiscovery {

    private static final List<String> VERBS =
            List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");
    private static final List<String> SUBRESOURCE_VERBS = List.of("get", "patch", "update");
    private static final List<String> CREATE = List.of("create");

    private final ServedKinds catalog;

    ApiDiscovery(ServedKinds catalog) {
        this.catalog = catalog;
    }

    static HttpAnswer coreVersions() {
        var versions = Json.object().put("kind", "APIVersions");
        versions.putArray("versions").add("v1");
        versions.putArray("serverAddressByClientCIDRs");
        return HttpAnswer.ok(versions);
    }

    HttpAnswer groups() {
        var list = Json.object().put("kind", "APIGroupList").put("apiVersion", "v1");
        var groups = list.putArray("groups");
        versionsByGroup().forEach((group, versions) -> groups.add(group(group, versions)));
        return HttpAnswer.ok(list);
    }

    HttpAnswer group(String name) {
        var versions = versionsByGroup().get(name);
        if (versions == null) {
            throw ApiErrors.noSuchGroup();
        }
        return HttpAnswer.ok(group(name, versions).put("kind", "APIGroup").put("apiVersion", "v1"));
    }

    private Map<String, SortedSet<String>> versionsByGroup() {
        var groups = new TreeMap<String, SortedSet<String>>();
        catalog.all()
                .forEach(type -> groups.computeIfAbsent(
                                type.group(), name -> new TreeSet<>(VersionOrder.PREFERRED_FIRST))
                        .add(type.version()));
        Reviews.KINDS
                .keySet()
                .forEach(group -> groups.computeIfAbsent(group, name -> new TreeSet<>(VersionOrder.PREFERRED_FIRST))
                        .add("v1"));
        groups.remove("");
        return groups;
    }

    private static ObjectNode group(String name, SortedSet<String> versions) {
        var group = Json.object().put("name", name);
        var list = group.putArray("versions");
        versions.forEach(version ->
                list.addObject().put("groupVersion", name + "/" + version).put("version", version));
        group.set("preferredVersion", list.get(0).deepCopy());
        return group;
    }

    HttpAnswer resources(String group, String version) {
        var types = catalog.of(group, version);
        var reviews = Reviews.KINDS.containsKey(group) && version.equals("v1");
        if (types.isEmpty() && !reviews) {
            throw ApiErrors.noSuchGroup();
        }
        var list = Json.object()
                .put("kind", "APIResourceList")
                .put("apiVersion", "v1")
                .put("groupVersion", group.isEmpty() ? version : group + "/" + version);
        var resources = list.putArray("resources");
        types.forEach(type -> add(resources, type));
        if (group.isEmpty()) {
            virtual(resources, "bindings", "Binding", "true");
        }
        if (reviews) {
            new TreeMap<>(Reviews.KINDS.get(group))
                    .forEach((plural, kind) ->
                            virtual(resources, plural, kind, Boolean.toString(Reviews.isNamespaced(plural))));
        }
        return HttpAnswer.ok(list);
    }

    private static void virtual(ArrayNode resources, String plural, String kind, String namespaced) {
        var entry = resources.addObject().put("name", plural).put("singularName", "");
        entry.put("namespaced", Boolean.parseBoolean(namespaced)).put("kind", kind);
        texts(entry, "verbs", CREATE);
    }

    private static void add(ArrayNode resources, ResourceType type) {
        var entry = resources
                .addObject()
                .put("name", type.plural())
                .put("singularName", type.singular())
                .put("namespaced", type.isNamespaced())
                .put("kind", type.kind());
        texts(entry, "verbs", VERBS);
        texts(entry, "shortNames", type.shortNames());
        texts(entry, "categories", type.categories());
        type.subresources().stream().sorted().forEach(subresource -> addSubresource(resources, type, subresource));
    }

    private static void addSubresource(ArrayNode resources, ResourceType type, ResourceType.Subresource subresource) {
        switch (subresource) {
            case STATUS -> subresource(resources, type, "status", type.kind(), SUBRESOURCE_VERBS);
            case SCALE ->
                subresource(resources, type, "scale", "Scale", SUBRESOURCE_VERBS)
                        .put("group", "autoscaling")
                        .put("version", "v1");
            case BINDING -> subresource(resources, type, "binding", "Binding", CREATE);
            case TOKEN ->
                subresource(resources, type, "token", "TokenRequest", CREATE)
                        .put("group", "authentication.k8s.io")
                        .put("version", "v1");
            case EVICTION ->
                subresource(resources, type, "eviction", "Eviction", CREATE)
                        .put("group", "policy")
                        .put("version", "v1");
        }
    }

    private static ObjectNode subresource(
            ArrayNode resources, ResourceType type, String name, String kind, List<String> verbs) {
        var entry = resources
                .addObject()
                .put("name", type.plural() + "/" + name)
                .put("singularName", "")
                .put("namespaced", type.isNamespaced())
                .put("kind", kind);
        texts(entry, "verbs", verbs);
        return entry;
    }

    private static void texts(ObjectNode entry, String field, List<String> texts) {
        if (!texts.isEmpty()) {
            texts.forEach(entry.putArray(field)::add);
        }
    }
}
