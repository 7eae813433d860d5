package sh.joiner.story;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** The roles of a manifest file, evaluated as an API server evaluates them. */
final class AccessRules {

    private final List<Rule> rules;

    /** A rule. An empty namespace means all namespaces. */
    private record Rule(
            String namespace, List<String> groups, List<String> resources, List<String> names, List<String> verbs) {

        boolean allows(Request request) {
            return (namespace.isEmpty() || namespace.equals(request.namespace()))
                    && groups.contains(request.group())
                    && resources.contains(request.resource())
                    && (names.isEmpty() || names.contains(request.name()))
                    && verbs.contains(request.verb());
        }
    }

    private AccessRules(List<Rule> rules) {
        this.rules = rules;
    }

    /** Reads the file. Ignores roles that are not bound to Joiner's service account. */
    static AccessRules read(Path file) {
        var documents = documents(file);
        var bound = documents.stream()
                .filter(node -> node.at("/subjects/0/name").asText().equals("joiner"))
                .map(node -> node.path("roleRef"))
                .map(role ->
                        role.path("kind").asText() + " " + role.path("name").asText())
                .toList();
        var rules = new ArrayList<Rule>();
        documents.stream()
                .filter(node -> bound.contains(node.path("kind").asText() + " "
                        + node.at("/metadata/name").asText()))
                .forEach(node -> node.path("rules")
                        .forEach(rule ->
                                rules.add(rule(node.at("/metadata/namespace").asText(), rule))));
        return new AccessRules(rules);
    }

    private static List<JsonNode> documents(Path file) {
        try (var parser = new YAMLFactory().createParser(file.toFile())) {
            return new YAMLMapper()
                    .readerFor(JsonNode.class)
                    .<JsonNode>readValues(parser)
                    .readAll();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Rule rule(String namespace, JsonNode rule) {
        return new Rule(
                namespace,
                texts(rule, "apiGroups"),
                texts(rule, "resources"),
                texts(rule, "resourceNames"),
                texts(rule, "verbs"));
    }

    private static List<String> texts(JsonNode rule, String field) {
        return StreamSupport.stream(rule.path(field).spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    /** Returns true if the request is allowed, for example {@code GET /api/v1/pods?watch=true}. */
    boolean allow(String line) {
        var request = Request.parse(line);
        return request.isAllowedToAllUsers() || rules.stream().anyMatch(rule -> rule.allows(request));
    }
}
