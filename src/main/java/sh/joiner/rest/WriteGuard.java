package sh.joiner.rest;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import java.util.List;
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

    /** The paths whose methods change the cluster: the API for programs, and the buttons of pages about the cluster. */
    private static final List<String> ORDERS = List.of("/api/", "/interruptions/");

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
        if (board.place().world() == World.CLUSTER && isOrder(path) && !isPermittedInClusters(request)) {
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

    private static boolean isPermittedInClusters(ContainerRequestContext request) {
        return PermittedMethod.of(request.getMethod(), request.getUriInfo().getPath())
                .filter(row -> row.where() == Where.EVERYWHERE)
                .isPresent();
    }

    private static boolean isOrder(String path) {
        return ORDERS.stream().anyMatch(path::startsWith);
    }
}
