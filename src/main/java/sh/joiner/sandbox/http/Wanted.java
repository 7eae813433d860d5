package sh.joiner.sandbox.http;

import java.util.Locale;
import sh.joiner.sandbox.access.Attributes;
import sh.joiner.sandbox.kind.ApiException;

/** Reads from a request what it wants to do. */
final class Wanted {

    private Wanted() {}

    static Attributes of(Call call) {
        try {
            return ofResource(ResourcePath.parse(call.path()), call);
        } catch (ApiException e) {
            return new Attributes.OfPath(call.method().toLowerCase(Locale.ROOT), call.path());
        }
    }

    private static Attributes ofResource(ResourcePath path, Call call) {
        var verb = switch (call.method()) {
            case "GET" -> call.isWatch() ? "watch" : path.isCollection() ? "list" : "get";
            case "DELETE" -> path.isCollection() ? "deletecollection" : "delete";
            default -> verbOf(call);
        };
        var namespace = path.group().isEmpty() && path.plural().equals("namespaces") ? path.name() : path.namespace();
        return new Attributes.OfObjects(verb, path.group(), path.plural(), path.subresource(), namespace, path.name());
    }

    private static String verbOf(Call call) {
        return switch (call.method()) {
            case "POST" -> "create";
            case "PUT" -> "update";
            case "PATCH" -> "patch";
            case "DELETE" -> "delete";
            default -> "get";
        };
    }
}
