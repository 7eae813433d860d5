package sh.joiner.app.http;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The HTTP server that answers the kubelet's liveness probes, with its own event loop, thread and connections, so that load on other ports does not
 * affect it. A connection serves one request and is closed after at most 5 seconds. If there are too many connections, the oldest is closed.
 */
final class LivenessServer implements AutoCloseable {

    static final String PATH = "/q/health/live";

    private static final int MOST_CONNECTIONS = 64;
    private static final int LARGEST_HEADER = 4 * 1024;
    private static final Duration LONGEST_CONNECTION = Duration.ofSeconds(5);

    private final Vertx vertx =
            Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("joiner-liveness").factory());
    private final SharedAnswer<Health> health;
    private final LinkedHashSet<HttpConnection> connections = new LinkedHashSet<>(); // used only by the event loop
    private final HttpServer server;

    /** The answer to a probe: whether the process is alive, and the checks as JSON. */
    record Health(boolean isUp, String json) {}

    /** Listens immediately. Port 0 selects a free port. Throws {@link java.util.concurrent.CompletionException} if the port is in use. */
    LivenessServer(String host, int port, Supplier<Health> checks) {
        health = new SharedAnswer<>(checks, Duration.ofSeconds(1), thread, System::nanoTime);
        server = vertx.createHttpServer(new HttpServerOptions()
                        .setHost(host)
                        .setPort(port)
                        .setHttp2ClearTextEnabled(false)
                        .setMaxHeaderSize(LARGEST_HEADER)
                        .setIdleTimeout((int) LONGEST_CONNECTION.toMillis())
                        .setIdleTimeoutUnit(TimeUnit.MILLISECONDS))
                .connectionHandler(this::accept)
                .requestHandler(this::handle);
        try {
            server.listen().toCompletionStage().toCompletableFuture().join();
        } catch (RuntimeException failure) {
            close();
            throw failure;
        }
    }

    int port() {
        return server.actualPort();
    }

    private void accept(HttpConnection connection) {
        connections.add(connection);
        connection.closeHandler(_ -> connections.remove(connection));
        vertx.setTimer(LONGEST_CONNECTION.toMillis(), _ -> connection.close());
        if (connections.size() > MOST_CONNECTIONS) {
            connections.removeFirst().close();
        }
    }

    private void handle(HttpServerRequest request) {
        if (!PATH.equals(request.path())) {
            end(request, 404, "");
            return;
        }
        var loop = vertx.getOrCreateContext();
        health.get()
                .whenComplete((now, failure) -> loop.runOnContext(_ -> {
                    if (failure == null) {
                        end(request, now.isUp() ? 200 : 503, now.json());
                    } else {
                        end(request, 500, "");
                    }
                }));
    }

    private static void end(HttpServerRequest request, int status, String body) {
        var response = request.response();
        if (!response.closed()) {
            var _ = response.setStatusCode(status)
                    .putHeader("Content-Type", "application/json")
                    .putHeader("Connection", "close")
                    .end(body)
                    .onComplete(_ -> request.connection().close());
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
