package sh.joiner.rest.permission;

import java.util.List;
import java.util.Optional;

/**
 * A method that REST or a page offers, and where the method is permitted. A method that may write and is missing in {@link #ALL} is always refused.
 *
 * @param verb the HTTP method
 * @param template the path in the notation of JAX-RS, with parameters in braces
 */
public record PermittedMethod(String verb, String template, Where where) {

    private static final String PARAMETER = "\\{\\w+}";
    private static final String ONE_STEP = "[^/;]+";

    /** The places where a method may be called. */
    public enum Where {
        /** Everywhere: the method changes nothing. */
        EVERYWHERE,
        /** Outside real clusters: the method changes what Joiner or the cluster does, and users are not authenticated. */
        OUTSIDE_CLUSTERS,
        /** In the sandbox: in a real cluster, the path does not exist. */
        SANDBOX
    }

    static final List<PermittedMethod> ALL = List.of(
            everywhere("POST", "/api/v1/simulate"),
            everywhere("POST", "/what-if"),
            outside("POST", "/api/v1/caches/{name}/refresh"),
            outside("DELETE", "/api/v1/capacity/discovered"),
            outside("DELETE", "/api/v1/capacity/discovered/{type}"),
            outside("POST", "/api/v1/interruptions/{name}/approve"),
            outside("POST", "/api/v1/interruptions/{name}/snooze"),
            outside("POST", "/api/v1/interruptions/{name}/cancel"),
            outside("DELETE", "/api/v1/interruptions/{name}/request"),
            outside("POST", "/api/v1/pools/{name}/release-garbage-collection"),
            outside("POST", "/api/v1/rollouts/{name}/{request}"),
            outside("POST", "/rollouts/{name}"),
            outside("POST", "/api/v1/freezes"),
            outside("DELETE", "/api/v1/freezes/{name}"),
            outside("POST", "/disruptions"),
            outside("POST", "/interruptions/{name}"),
            inSandbox("POST", "/sandbox"),
            inSandbox("POST", "/sandbox/v1/clock"),
            inSandbox("POST", "/sandbox/v1/story"),
            inSandbox("POST", "/sandbox/v1/images"),
            inSandbox("POST", "/sandbox/v1/images/{id}/state"),
            inSandbox("POST", "/sandbox/v1/releases"),
            inSandbox("POST", "/sandbox/v1/capacity"),
            inSandbox("POST", "/sandbox/v1/account"),
            inSandbox("POST", "/sandbox/v1/memory"),
            inSandbox("POST", "/sandbox/v1/notices"),
            inSandbox("POST", "/sandbox/v1/pools/{name}/notices"),
            inSandbox("POST", "/sandbox/v1/faults"),
            inSandbox("DELETE", "/sandbox/v1/faults"),
            inSandbox("DELETE", "/sandbox/v1/faults/{id}"),
            inSandbox("POST", "/sandbox/v1/instances/{id}/{action}"),
            inSandbox("POST", "/sandbox/v1/nodes/{name}/{action}"),
            inSandbox("POST", "/sandbox/v1/instance-profiles/{name}/{action}"),
            inSandbox("POST", "/sandbox/v1/roles/{name}/{action}"),
            inSandbox("POST", "/sandbox/v1/workloads"));

    private static PermittedMethod everywhere(String verb, String template) {
        return new PermittedMethod(verb, template, Where.EVERYWHERE);
    }

    private static PermittedMethod outside(String verb, String template) {
        return new PermittedMethod(verb, template, Where.OUTSIDE_CLUSTERS);
    }

    private static PermittedMethod inSandbox(String verb, String template) {
        return new PermittedMethod(verb, template, Where.SANDBOX);
    }

    /** Returns the permitted method of this request; empty if no environment permits the request. */
    public static Optional<PermittedMethod> of(String verb, String path) {
        return ALL.stream()
                .filter(row -> row.verb.equals(verb) && row.matches(path))
                .findFirst();
    }

    private boolean matches(String path) {
        return path.matches(template.replaceAll(PARAMETER, ONE_STEP) + "/?");
    }
}
