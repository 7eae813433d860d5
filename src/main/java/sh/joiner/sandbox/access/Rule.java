package sh.joiner.sandbox.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.StreamSupport;
import sh.joiner.sandbox.kind.Json;

/** A PolicyRule of a role. */
record Rule(List<String> verbs, List<String> groups, List<String> resources, List<String> names, List<String> paths) {

    private static final String ANY = "*";

    static Rule read(JsonNode json) {
        return new Rule(
                texts(json.path("verbs")),
                texts(json.path("apiGroups")),
                texts(json.path("resources")),
                texts(json.path("resourceNames")),
                texts(json.path("nonResourceURLs")));
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    boolean allows(Attributes wanted) {
        if (!has(verbs, wanted.verb())) {
            return false;
        }
        return switch (wanted) {
            case Attributes.OfPath(var verb, var path) -> paths.stream().anyMatch(pattern -> covers(pattern, path));
            case Attributes.OfObjects resource ->
                has(groups, resource.group())
                        && resources.stream().anyMatch(pattern -> covers(pattern, resource))
                        && (names.isEmpty() || names.contains(resource.name()));
        };
    }

    private static boolean has(List<String> values, String value) {
        return values.contains(ANY) || values.contains(value);
    }

    private static boolean covers(String pattern, Attributes.OfObjects resource) {
        return pattern.equals(ANY)
                || pattern.equals(resource.path())
                || (!resource.subresource().isEmpty() && pattern.equals("*/" + resource.subresource()));
    }

    private static boolean covers(String pattern, String path) {
        return pattern.equals(path)
                || (pattern.endsWith(ANY) && path.startsWith(pattern.substring(0, pattern.length() - 1)));
    }

    boolean isOfPaths() {
        return !paths.isEmpty();
    }

    /** Returns the rule in the form of a SelfSubjectRulesReview. */
    ObjectNode toJson() {
        var json = Json.object();
        verbs.forEach(json.putArray("verbs")::add);
        if (isOfPaths()) {
            paths.forEach(json.putArray("nonResourceURLs")::add);
            return json;
        }
        groups.forEach(json.putArray("apiGroups")::add);
        resources.forEach(json.putArray("resources")::add);
        if (!names.isEmpty()) {
            names.forEach(json.putArray("resourceNames")::add);
        }
        return json;
    }
}
