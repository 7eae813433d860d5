package sh.joiner.ui;

import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/** Sets the security headers of pages: pages load nothing from other sites, run no inline script, and cannot be embedded in frames. */
final class SecurityHeaders {

    private static final String POLICY =
            "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " + "frame-ancestors 'none'";

    @ServerResponseFilter
    public void head(ContainerResponseContext response) {
        var type = response.getMediaType();
        if (type != null && type.isCompatible(MediaType.TEXT_HTML_TYPE)) {
            response.getHeaders().putSingle("Content-Security-Policy", POLICY);
            response.getHeaders().putSingle("X-Content-Type-Options", "nosniff");
            response.getHeaders().putSingle("Referrer-Policy", "no-referrer");
            response.getHeaders().putSingle("Cache-Control", "no-store");
        }
    }
}
