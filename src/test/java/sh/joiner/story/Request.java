package sh.joiner.story;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A request to an API server, in the terms of RBAC rules.
 *
 * @param resource with its subresource, for example {@code pods/eviction}
 */
record Request(String verb, String group, String namespace, String resource, String name) {

    private static final String SELECTED = "fieldSelector=metadata.name%3D";

    /** Parses a line such as {@code GET /api/v1/pods?watch=true}. */
    static Request parse(String line) {
        var method = line.substring(0, line.indexOf(' '));
        var address = line.substring(line.indexOf(' ') + 1).split("\\?", 2);
        var parts = new ArrayList<>(Arrays.asList(address[0].substring(1).split("/")));
        boolean core = parts.removeFirst().equals("api");
        var group = core || parts.isEmpty() ? "" : parts.removeFirst();
        if (!parts.isEmpty()) {
            parts.removeFirst(); // the version
        }
        var namespace = namespace(parts);
        var name = parts.size() > 1 ? parts.get(1) : "";
        boolean watch = address.length > 1 && address[1].contains("watch=true");
        var verb = verb(method, name, watch);
        var selected = name.isEmpty() && address.length > 1 ? selected(address[1]) : name;
        return new Request(verb, group, namespace, resource(parts), selected);
    }

    /** Returns the name in the field selector. An API server authorizes a list or watch with this selector as a request for the named object. */
    private static String selected(String query) {
        return Arrays.stream(query.split("&", -1))
                .filter(parameter -> parameter.startsWith(SELECTED))
                .map(parameter -> parameter.substring(SELECTED.length()))
                .findFirst()
                .orElse("");
    }

    private static String namespace(List<String> parts) {
        if (parts.size() < 3 || !parts.getFirst().equals("namespaces")) {
            return "";
        }
        parts.removeFirst();
        return parts.removeFirst();
    }

    private static String resource(List<String> parts) {
        return parts.size() > 2 ? parts.getFirst() + "/" + parts.get(2) : parts.isEmpty() ? "" : parts.getFirst();
    }

    private static String verb(String method, String name, boolean watch) {
        return switch (method) {
            case "GET" -> watch ? "watch" : name.isEmpty() ? "list" : "get";
            case "POST" -> "create";
            case "PUT" -> "update";
            case "PATCH" -> "patch";
            case "DELETE" -> name.isEmpty() ? "deletecollection" : "delete";
            default -> throw new IllegalArgumentException(method);
        };
    }

    /** Returns true for requests that every authenticated user may send: discovery, the version, and reviews of the user's own permissions. */
    boolean isAllowedToAllUsers() {
        return resource.isEmpty() || resource.startsWith("selfsubject");
    }
}
