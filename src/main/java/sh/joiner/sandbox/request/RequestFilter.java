package sh.joiner.sandbox.request;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import sh.joiner.model.http.AllowedHosts;

/**
 * Checks the requests to the sandbox's servers. A web page of another site may only send plain reads, because the browser hides their responses from
 * the page. Bodies have a size limit and a time limit. The methods must be called on an event loop.
 */
public final class RequestFilter {

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");
    private static final Duration LONGEST_BODY = Duration.ofSeconds(30);

    private final AllowedHosts hosts;
    private final int maxBytes;

    public RequestFilter(AllowedHosts hosts, int maxBytes) {
        this.hosts = hosts;
        this.maxBytes = maxBytes;
    }

    /** Returns the reason why the request is rejected, or empty if the request is allowed. Does not read the body. */
    public Optional<String> refusal(HttpServerRequest request) {
        var host = request.getHeader("Host");
        if (!hosts.allow(host)) {
            return Optional.of(
                    "host \"%s\" is not allowed: use an IP address or localhost, or add the name to joiner.http.allowed-hosts"
                            .formatted(host));
        }
        var origin = request.getHeader("Origin");
        boolean foreign =
                origin != null && !origin.replaceFirst("^[a-z]+://", "").equalsIgnoreCase(host);
        return foreign && !isPlainRead(request)
                ? Optional.of(
                        "requests from pages of %s are not allowed: pages of another origin may only send GET, HEAD and OPTIONS requests"
                                .formatted(origin))
                : Optional.empty();
    }

    /**
     * Returns true if the request only reads, and the browser hides the response from pages of other sites. Browsers do not hide the messages of a web
     * socket.
     */
    private static boolean isPlainRead(HttpServerRequest request) {
        return READS.contains(request.method().name()) && request.getHeader("Upgrade") == null;
    }

    /** Receives the body. Fails with {@link TooLarge}, {@link TimeoutException} or the error of the connection. */
    public Future<Buffer> body(Vertx vertx, HttpServerRequest request) {
        Promise<Buffer> whole = Promise.promise();
        var body = Buffer.buffer();
        long timer = vertx.setTimer(LONGEST_BODY.toMillis(), _ -> whole.tryFail(new TimeoutException("the body")));
        request.handler(part -> {
            if (body.length() + part.length() > maxBytes) {
                whole.tryFail(new TooLarge(maxBytes));
            } else if (!whole.future().isComplete()) {
                body.appendBuffer(part);
            }
        });
        request.endHandler(_ -> whole.tryComplete(body));
        request.exceptionHandler(failure -> whole.tryFail(Objects.requireNonNull(failure)));
        return whole.future().onComplete(_ -> vertx.cancelTimer(timer));
    }

    /** Thrown when a body is larger than its limit. The message is that of the Kubernetes API server. */
    public static final class TooLarge extends RuntimeException {

        private static final long serialVersionUID = 1L;

        TooLarge(int maxBytes) {
            super("Request entity too large: limit is %d".formatted(maxBytes));
        }
    }
}
