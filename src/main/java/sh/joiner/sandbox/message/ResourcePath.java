package sh.joiner.sandbox.message;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.store.Key;

/**
 * The parts of a path under {@code /api/v1} or {@code /apis/group/version}; absent parts are empty.
 *
 * @param namespace empty for all namespaces, or for a cluster-scoped kind
 * @param name empty for the whole collection
 */
public record ResourcePath(
        String group, String version, String namespace, String plural, String name, String subresource) {

    private static final Set<String> OF_NAMESPACES = Set.of("status", "finalize");

    /** Parses a path. Throws an error 404 for a path of another form, and an error 400 for an invalid percent escape. */
    public static ResourcePath parse(String path) {
        var parts = Arrays.stream(path.split("/", -1))
                .filter(part -> !part.isEmpty())
                .map(ResourcePath::decoded)
                .toList();
        if (parts.size() > 2 && parts.getFirst().equals("api")) {
            return parse("", parts.get(1), parts.subList(2, parts.size()));
        }
        if (parts.size() > 3 && parts.getFirst().equals("apis")) {
            return parse(parts.get(1), parts.get(2), parts.subList(3, parts.size()));
        }
        throw ApiErrors.noSuchPath();
    }

    private static String decoded(String part) {
        try {
            return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ApiErrors.badRequest("the path has an invalid percent escape in '%s'".formatted(part));
        }
    }

    private static ResourcePath parse(String group, String version, List<String> rest) {
        var isWithin = rest.size() > 2
                && rest.getFirst().equals("namespaces")
                && !(rest.size() == 3 && OF_NAMESPACES.contains(rest.get(2)));
        var namespace = isWithin ? rest.get(1) : "";
        var own = isWithin ? rest.subList(2, rest.size()) : rest;
        if (own.size() > 3) {
            throw ApiErrors.noSuchPath();
        }
        return new ResourcePath(group, version, namespace, own.getFirst(), at(own, 1), at(own, 2));
    }

    private static String at(List<String> parts, int index) {
        return index < parts.size() ? parts.get(index) : "";
    }

    public boolean isCollection() {
        return name.isEmpty();
    }

    public Key key() {
        return new Key(namespace, name);
    }
}
