package sh.joiner.app.http;

import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.vertx.http.ManagementInterface;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import sh.joiner.app.setting.Settings;
import sh.joiner.model.http.AllowedHosts;

/** Checks each request before the routes: first the host name, then the body. The management port accepts only reads without a body. */
@ApplicationScoped
public class RequestFilters {

    private static final int FORBIDDEN = 403;
    private static final int NOT_ALLOWED = 405;
    private static final int FIRST = 1_000; // the filter with the highest priority runs first
    private static final int SECOND = 999;
    private static final int BEFORE_METRICS = -200; // the route with the lowest order runs first
    private static final int MOST_UNFINISHED = 256;

    private final AllowedHosts hosts;
    private final RequestBodies bodies;

    RequestFilters(
            Settings settings, @ConfigProperty(name = "quarkus.http.limits.max-body-size") MemorySize maxBodySize) {
        hosts = allowedHosts(settings);
        bodies = new RequestBodies(maxBodySize.asLongValue(), settings.http().bodyTimeLimit(), MOST_UNFINISHED);
    }

    /** Returns the host names of the settings. Throws {@link IllegalArgumentException} if a value is not a host name. */
    public static AllowedHosts allowedHosts(Settings settings) {
        return new AllowedHosts(settings.http().allowedHosts().orElse(List.of()));
    }

    void register(@Observes Filters filters) {
        filters.register(this::checkHost, FIRST);
        filters.register(bodies::handle, SECOND);
    }

    void register(@Observes ManagementInterface management) {
        management.router().route().order(BEFORE_METRICS).handler(RequestFilters::refuseBodies);
    }

    private void checkHost(RoutingContext context) {
        var host = context.request().getHeader(HttpHeaders.HOST);
        if (hosts.allow(host)) {
            context.next();
            return;
        }
        RefusedRequests.send(
                context,
                FORBIDDEN,
                "host \"%s\" is not allowed: use an IP address or localhost, or add the name to joiner.http.allowed-hosts"
                        .formatted(host));
    }

    private static void refuseBodies(RoutingContext context) {
        var request = context.request();
        boolean reads =
                request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
        if (reads && !RequestBodies.hasBody(request)) {
            context.next();
            return;
        }
        RefusedRequests.send(
                context, NOT_ALLOWED, "the management port accepts only GET and HEAD requests without a body");
    }
}
