package sh.joiner.rest;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import java.util.Set;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.Board;
import sh.joiner.board.ProcessLocation.World;
import sh.joiner.rest.permission.PermittedMethod;
import sh.joiner.rest.permission.PermittedMethod.Where;
import sh.joiner.rest.problem.Problem;

/**
 * Decides which requests other than reads are permitted. In a real cluster, only simulations are permitted, because users are not
 * authenticated. In the sandbox any local user may send such requests, but pages of other sites in the user's browser may not. A method
 * that changes anything and has no row in {@link PermittedMethod} is refused both in real clusters and in the sandbox.
 */
final class WriteGuard {

    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    private final Board board;

    WriteGuard(Board board) {
        this.board = board;
    }

    @ServerRequestFilter(preMatching = true)
    public @Nullable Response verbs(ContainerRequestContext request) {
        var path = request.getUriInfo().getPath();
        if (READING.contains(request.getMethod())) {
            return null;
        }
        if (board.place().world() == World.CLUSTER && changesCluster(request.getMethod(), path)) {
            return Problem.response(
                    403,
                    "HTTP requests may not change a real cluster, because users are not authenticated: use kubectl",
                    path);
        }
        var site = request.getHeaderString("Sec-Fetch-Site");
        return site == null || OWN_SITE.contains(site)
                ? null
                : Problem.response(
                        403,
                        "the request comes from a page of another site (Sec-Fetch-Site: %s): use Joiner's own pages"
                                .formatted(site),
                        path);
    }

    /** Runs after the resource method is chosen, so that unknown paths and methods are still answered with 404 and 405. */
    @ServerRequestFilter
    public @Nullable Response unlisted(ContainerRequestContext request) {
        var path = request.getUriInfo().getPath();
        return READING.contains(request.getMethod())
                        || PermittedMethod.of(request.getMethod(), path).isPresent()
                ? null
                : Problem.response(403, "%s is not permitted on this path".formatted(request.getMethod()), path);
    }

    /** Returns true for a method of the API for programs or of a page. Methods of the API that do not exist are included. */
    private static boolean changesCluster(String verb, String path) {
        return PermittedMethod.of(verb, path)
                .map(row -> row.where() == Where.OUTSIDE_CLUSTERS)
                .orElse(path.startsWith("/api/"));
    }
}
