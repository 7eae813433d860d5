package sh.joiner.app.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.impl.RoutingContextInternal;
import java.time.Duration;
import java.util.LinkedHashSet;

/**
 * Receives the whole body of a request before the request is processed, so that an incomplete request does not occupy a thread. A body that is
 * too large is rejected with 413, and a body that takes too long with 408. If there are too many incomplete requests, the oldest is rejected with
 * 400. Thread-safe.
 */
final class RequestBodies {

    private static final int BAD_REQUEST = 400;
    private static final int TIMEOUT = 408;
    private static final int TOO_LARGE = 413;

    private final long maxBytes;
    private final Duration maxTime;
    private final int maxUnfinished;
    private final LinkedHashSet<Receipt> unfinished = new LinkedHashSet<>(); // guarded by its own lock

    RequestBodies(long maxBytes, Duration maxTime, int maxUnfinished) {
        this.maxBytes = maxBytes;
        this.maxTime = maxTime;
        this.maxUnfinished = maxUnfinished;
    }

    void handle(RoutingContext context) {
        var request = context.request();
        if (!hasBody(request)) {
            context.next();
            return;
        }
        if (declared(request) > maxBytes) {
            refuse(context, TOO_LARGE, tooLarge());
            return;
        }
        new Receipt(context).begin();
    }

    static boolean hasBody(HttpServerRequest request) {
        return request.headers().contains(HttpHeaders.TRANSFER_ENCODING) || declared(request) > 0;
    }

    private static long declared(HttpServerRequest request) {
        var length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException notANumber) {
            return Long.MAX_VALUE;
        }
    }

    private String tooLarge() {
        return "the request body is larger than the limit of %d bytes (quarkus.http.limits.max-body-size)"
                .formatted(maxBytes);
    }

    private void enter(Receipt next) {
        Receipt oldest = null;
        synchronized (unfinished) {
            unfinished.add(next);
            if (unfinished.size() > maxUnfinished) {
                oldest = unfinished.removeFirst();
            }
        }
        if (oldest != null) {
            oldest.displace();
        }
    }

    private void leave(Receipt over) {
        synchronized (unfinished) {
            unfinished.remove(over);
        }
    }

    private static void refuse(RoutingContext context, int status, String why) {
        RefusedRequests.send(context, status, why);
    }

    /** A body that is being received. All methods except {@link #displace} must run on the event loop of the connection. */
    private final class Receipt {

        private final RoutingContext context;
        private final io.vertx.core.Context loop;
        private final Buffer body = Buffer.buffer();
        private long timer;
        private boolean over;

        Receipt(RoutingContext context) {
            this.context = context;
            loop = context.vertx().getOrCreateContext();
        }

        void begin() {
            var request = context.request();
            timer = context.vertx().setTimer(maxTime.toMillis(), _ -> late());
            enter(this);
            request.handler(this::take);
            request.endHandler(_ -> finish());
            request.exceptionHandler(_ -> end());
            if (request.headers().contains(HttpHeaders.EXPECT)) {
                request.headers().remove(HttpHeaders.EXPECT);
                request.response().writeContinue();
            }
            request.resume();
        }

        private void take(Buffer part) {
            if (over) {
                return;
            }
            if (body.length() + part.length() > maxBytes) {
                end();
                refuse(context, TOO_LARGE, tooLarge());
                return;
            }
            body.appendBuffer(part);
        }

        private void finish() {
            if (over) {
                return;
            }
            end();
            ((RoutingContextInternal) context).setBody(body);
            context.next();
        }

        private void late() {
            if (!over) {
                end();
                refuse(
                        context,
                        TIMEOUT,
                        "the request body did not arrive within %d s (joiner.http.body-time-limit)"
                                .formatted(maxTime.toSeconds()));
            }
        }

        void displace() {
            loop.runOnContext(_ -> {
                if (!over) {
                    end();
                    refuse(
                            context,
                            BAD_REQUEST,
                            "too many incomplete requests: this request was the oldest and was ended; retry it later");
                }
            });
        }

        private void end() {
            over = true;
            context.vertx().cancelTimer(timer);
            leave(this);
        }
    }
}
