package sh.joiner.story;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One request to an API server in the words of its rules.
 *
 * @param resource with its subresource, as {@code pods/eviction}
 */
record Request(String verb, String group, String namespace, String resource, String name) {

    /** Of {@code GET /api/v1/pods?watch=true}. */
    static Request parse(String line) {
        var method = line.substring(0, line.indexOf(' '));
        var address = line.substring(line.indexOf(' ') + 1).split("\\?", 2);
        var parts = new ArrayList<>(Arrays.asList(address[0].substring(1).split("/")));
        boolean core = parts.removeFirst().equals("api");
        var group = core || parts.isEmpty() ? "" : parts.removeFirst();
        if (!parts.isEmpty()) {
            parts.removeFirst(); // its version
        }
        var namespace = namespace(parts);
        var name = parts.size() > 1 ? parts.get(1) : "";
        boolean watch = address.length > 1 && address[1].contains("watch=true");
        return new Request(verb(method, name, watch), group, namespace, resource(parts), name);
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

    /** Discovery, the version, and questions about oneself: allowed to everybody who is known. */
    boolean isForEverybody() {
        return resource.isEmpty() || resource.startsWith("selfsubject");
    }
}
