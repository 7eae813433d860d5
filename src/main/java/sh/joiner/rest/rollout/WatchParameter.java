package sh.joiner.rest.rollout;

import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import sh.joiner.rest.problem.Api;

/** Passes requests for {@code /rollouts/{name}?watch=true} to {@link RolloutWatchResource}. */
final class WatchParameter {

    private static final String ROLLOUT = Api.ROOT + "/rollouts/[^/]+/?";

    @ServerRequestFilter(preMatching = true)
    public void route(ContainerRequestContext request) {
        var uri = request.getUriInfo();
        if ("true".equals(uri.getQueryParameters().getFirst("watch"))
                && uri.getPath().matches(ROLLOUT)) {
            request.setRequestUri(
                    uri.getRequestUriBuilder().replaceQuery(null).path("watch").build());
        }
    }
}
