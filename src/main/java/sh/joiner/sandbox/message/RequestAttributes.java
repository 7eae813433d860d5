package sh.joiner.sandbox.message;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sh.joiner.sandbox.access.Attributes;
import sh.joiner.sandbox.kind.ApiException;

/** Determines the authorization attributes of a request. */
public final class RequestAttributes {

    private static final Pattern NAMED = Pattern.compile("\\s*metadata\\.name==?([^=\\s]+)\\s*");

    private RequestAttributes() {}

    public static Attributes of(Call call) {
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
        return new Attributes.OfObjects(
                verb, path.group(), path.plural(), path.subresource(), namespace, nameOf(path, call));
    }

    /**
     * Returns the name of the requested object. A list with a selector for one name is authorized as a request for this object, so that rules
     * with resource names apply.
     */
    private static String nameOf(ResourcePath path, Call call) {
        if (!path.isCollection()) {
            return path.name();
        }
        return Arrays.stream(call.parameter("fieldSelector").split(",", -1))
                .map(NAMED::matcher)
                .filter(Matcher::matches)
                .map(named -> named.group(1))
                .findFirst()
                .orElse(path.name());
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
