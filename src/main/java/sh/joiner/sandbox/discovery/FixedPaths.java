package sh.joiner.sandbox.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ServedKinds;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.HttpAnswer;

/** Answers requests that are not for objects: version, health, discovery and OpenAPI. */
public final class FixedPaths {

    private static final Set<String> HEALTH = Set.of("/readyz", "/livez", "/healthz");

    /** The paths of the list of groups and of a single group, which the server answers for every HTTP method. */
    private static final Pattern ANY_METHOD = Pattern.compile("/apis(/[^/]+)?/?");

    private final ApiDiscovery discovery;
    private final OpenApi openApi;
    private final HttpAnswer version;

    public FixedPaths(ServedKinds catalog, String kubernetesVersion) {
        discovery = new ApiDiscovery(catalog);
        openApi = new OpenApi(catalog);
        version = HttpAnswer.ok(version(kubernetesVersion));
    }

    private static ObjectNode version(String full) {
        var parts = full.replaceFirst("^v", "").split("\\.", -1);
        return Json.object()
                .put("major", parts[0])
                .put("minor", parts.length > 1 ? parts[1] : "0")
                .put("gitVersion", "v" + full.replaceFirst("^v", ""))
                .put("gitCommit", "0000000000000000000000000000000000000000")
                .put("gitTreeState", "clean")
                .put("buildDate", "1970-01-01T00:00:00Z")
                .put("goVersion", "go1.24")
                .put("compiler", "gc")
                .put("platform", "linux/amd64");
    }

    /** Returns the answer; null if this class does not answer requests for the path. Throws an error 405 if the path does not allow the method. */
    @Nullable
    public HttpAnswer answer(Call call) {
        var found = find(call);
        if (found != null
                && !call.method().equals("GET")
                && !ANY_METHOD.matcher(call.path()).matches()) {
            throw ApiErrors.methodNotAllowed();
        }
        return found;
    }

    private @Nullable HttpAnswer find(Call call) {
        var path = call.path();
        var parts = Arrays.stream(path.split("/", -1))
                .filter(part -> !part.isEmpty())
                .toList();
        if (HEALTH.contains(path)) {
            return HttpAnswer.text("ok");
        }
        if (path.equals("/version")) {
            return version;
        }
        if (path.startsWith("/openapi/")) {
            return openApi.answer(call);
        }
        if (!parts.isEmpty() && parts.getFirst().equals("api")) {
            return switch (parts.size()) {
                case 1 -> ApiDiscovery.coreVersions();
                case 2 -> discovery.resources("", parts.get(1));
                default -> null;
            };
        }
        if (!parts.isEmpty() && parts.getFirst().equals("apis")) {
            return switch (parts.size()) {
                case 1 -> discovery.groups();
                case 2 -> discovery.group(parts.get(1));
                case 3 -> discovery.resources(parts.get(1), parts.get(2));
                default -> null;
            };
        }
        return null;
    }
}
