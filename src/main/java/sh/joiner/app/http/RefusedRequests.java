package sh.joiner.app.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;

/** Refuses requests before a route handles them: sends a problem document (RFC 9457) and closes the connection. */
final class RefusedRequests {

    private static final String MEDIA_TYPE = "application/problem+json";

    private static final long LINGER_MILLIS = 1_000;

    private RefusedRequests() {}

    static void send(RoutingContext context, int status, String why) {
        var response = context.response();
        if (response.closed() || response.ended()) {
            return;
        }
        var body = new JsonObject()
                .put("type", "about:blank")
                .put("title", "Request refused")
                .put("status", status)
                .put("detail", why)
                .put("instance", context.request().path());
        response.setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, MEDIA_TYPE)
                .putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE)
                .end(body.encode())
                .onComplete(_ -> closeSoon(context));
    }

    /**
     * Closes the connection after the request has ended, or after one second. Until then, discards the rest of the request: a client that still
     * writes may not see an answer on a closed connection.
     */
    private static void closeSoon(RoutingContext context) {
        var request = context.request();
        var connection = request.connection();
        if (request.isEnded()) {
            connection.close();
            return;
        }
        context.vertx().setTimer(LINGER_MILLIS, _ -> connection.close());
        request.handler(_ -> {});
        request.endHandler(_ -> connection.close());
        request.resume();
    }
}
