package sh.joiner.sandbox.remote;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.net.BindException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.Failures;
import sh.joiner.sandbox.request.RequestFilter;

/**
 * An HTTP server on the loopback address through which controllers in other processes use a world: its embedded AWS, its clock and its
 * provocations.
 */
public final class WorldServer implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(WorldServer.class);
    private static final String LOOPBACK = "127.0.0.1";
    private static final int LARGEST_BODY = 8 * 1024 * 1024;

    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
    private final Vertx vertx =
            Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
    private final WorldRoutes routes;
    private final HttpServer server;
    private final RequestFilter filter;

    /** Starts to listen for requests to one of the allowed hosts. Port 0 selects a free port. Throws {@link PortTaken}. */
    public WorldServer(World world, int port, AllowedHosts hosts) {
        routes = new WorldRoutes(world);
        filter = new RequestFilter(hosts, LARGEST_BODY);
        server = listen(port);
    }

    private HttpServer listen(int port) {
        try {
            return vertx.createHttpServer(new HttpServerOptions()
                            .setHost(LOOPBACK)
                            .setPort(port)
                            .setHttp2ClearTextEnabled(false))
                    .requestHandler(this::handle)
                    .listen()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
        } catch (CompletionException e) {
            end();
            if (e.getCause() instanceof BindException) {
                throw new PortTaken(port, e);
            }
            throw e;
        }
    }

    /** Returns the URL on which the server listens. */
    public String url() {
        return "http://%s:%d".formatted(LOOPBACK, server.actualPort());
    }

    private void handle(HttpServerRequest request) {
        var context = vertx.getOrCreateContext();
        var refused = filter.refusal(request);
        if (refused.isPresent()) {
            send(request, Reply.refused(403, refused.get()));
            return;
        }
        filter.body(vertx, request)
                .onFailure(failure -> send(request, Reply.refused(413, String.valueOf(failure.getMessage()))))
                .onSuccess(body -> workers.execute(() -> {
                    var reply = answer(request.path(), body);
                    context.runOnContext(ready -> send(request, reply));
                }));
    }

    private Reply answer(@Nullable String path, Buffer body) {
        try {
            return routes.answer(path, body.getBytes());
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            return Reply.refused(503, "the world is shutting down");
        } catch (Throwable e) {
            Failures.escalate(e);
            LOG.errorf(e, "a request failed: path=%s", path);
            return Reply.refused(500, String.valueOf(e.getMessage()));
        }
    }

    private static void send(HttpServerRequest request, Reply reply) {
        var response = request.response();
        if (!response.closed()) {
            var _ = response.setStatusCode(reply.status())
                    .putHeader("Content-Type", "application/json")
                    .end(Buffer.buffer(reply.body().toString()));
        }
    }

    @Override
    public void close() {
        end();
    }

    private void end() {
        workers.shutdownNow();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
