package sh.joiner.sandbox.kind;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;

/**
 * A kind that the server serves: its names, scope and subresources, as in discovery.
 *
 * @param selectable the fields that field selectors can use, in addition to name and namespace. The key is the name in
 *     the selector, the value is the dotted path in the object.
 * @param custom the additional properties of a CRD; null for built-in kinds
 */
@Wide("the fields of an APIResource in discovery, and the properties with which its objects are served")
public record ResourceType(
        String group,
        String version,
        String kind,
        String plural,
        String singular,
        List<String> shortNames,
        List<String> categories,
        Scope scope,
        Set<Subresource> subresources,
        Map<String, String> selectable,
        @Nullable CustomType custom) {

    /** The scope of a kind: namespaced or cluster-wide. */
    public enum Scope {
        NAMESPACED,
        CLUSTER
    }

    /** A part of an object, or an action on an object, that has its own path. */
    public enum Subresource {
        STATUS,
        SCALE,
        BINDING,
        EVICTION,
        TOKEN
    }

    public ResourceType {
        shortNames = List.copyOf(shortNames);
        categories = List.copyOf(categories);
        subresources = Set.copyOf(subresources);
        selectable = Map.copyOf(selectable);
    }

    public static ResourceType builtIn(String group, String kind, String plural, Scope scope) {
        return new ResourceType(
                group,
                "v1",
                kind,
                plural,
                kind.toLowerCase(Locale.ROOT),
                List.of(),
                List.of(),
                scope,
                Set.of(),
                Map.of(),
                null);
    }

    ResourceType withShortNames(String... names) {
        return new ResourceType(
                group,
                version,
                kind,
                plural,
                singular,
                List.of(names),
                categories,
                scope,
                subresources,
                selectable,
                custom);
    }

    ResourceType inCategoryAll() {
        return new ResourceType(
                group,
                version,
                kind,
                plural,
                singular,
                shortNames,
                List.of("all"),
                scope,
                subresources,
                selectable,
                custom);
    }

    ResourceType with(Subresource... more) {
        var all = new TreeSet<>(subresources);
        all.addAll(List.of(more));
        return new ResourceType(
                group, version, kind, plural, singular, shortNames, categories, scope, all, selectable, custom);
    }

    /** Returns a copy that supports field selectors on these dotted paths. */
    ResourceType selectableBy(String... paths) {
        var all = new LinkedHashMap<>(selectable);
        for (var path : paths) {
            all.put(path, path);
        }
        return new ResourceType(
                group, version, kind, plural, singular, shortNames, categories, scope, subresources, all, custom);
    }

    /** Returns the plural with the group, such as {@code deployments.apps}; for core kinds only the plural. */
    public String resource() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    /** Returns the kind with the group, as messages show it. */
    String qualifiedKind() {
        return group.isEmpty() ? kind : kind + "." + group;
    }

    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    public boolean isNamespaced() {
        return scope == Scope.NAMESPACED;
    }

    public boolean has(Subresource subresource) {
        return subresources.contains(subresource);
    }
}
