package sh.joiner.rest;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.Board;
import sh.joiner.rest.problem.Api;

/**
 * Sets entity tags. The data of the board has one version, so a client that knows this version does not read the data again. Caches and maintenance
 * windows have no entity tag, because their ages, counts and openings change without an event. The list of AWS APIs has the tag of the board,
 * although the budgets also change without a new version. The tag of an interruption or a rollout is the version of its object, which a
 * client repeats in If-Match.
 */
final class Freshness {

    private static final String TAG = "joiner.tag";

    private static final List<String> NOT_BOARD_VERSION = List.of(
            Api.ROOT + "/caches",
            Api.ROOT + "/maintenancewindows",
            Api.ROOT + "/interruptions/",
            Api.ROOT + "/rollouts/");

    private final Board board;

    Freshness(Board board) {
        this.board = board;
    }

    @ServerRequestFilter
    public @Nullable Response unchanged(ContainerRequestContext request) {
        if (!isAboutTheBoard(request)) {
            return null;
        }
        var tag = tag(); // read the version before the data: an answer may be newer than its tag, never older
        request.setProperty(TAG, tag);
        var evaluated = request.getRequest().evaluatePreconditions(tag);
        return evaluated == null ? null : evaluated.build();
    }

    @ServerResponseFilter
    public void tag(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(TAG) instanceof EntityTag tag && response.getStatus() == 200) {
            response.getHeaders().putSingle(HttpHeaders.ETAG, tag);
            response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, "no-cache");
        }
    }

    private EntityTag tag() {
        return new EntityTag(board.epoch() + "." + board.since(0).version());
    }

    private static boolean isAboutTheBoard(ContainerRequestContext request) {
        var path = request.getUriInfo().getPath();
        return request.getMethod().equals("GET")
                && path.startsWith(Api.ROOT + "/")
                && !path.equals(Api.ROOT + "/events")
                && NOT_BOARD_VERSION.stream().noneMatch(path::startsWith);
    }
}
