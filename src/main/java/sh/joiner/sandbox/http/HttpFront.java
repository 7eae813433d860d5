package sh.joiner.sandbox.http;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jboss.logging.Logger;
import sh.joiner.sandbox.access.Access;
import sh.joiner.sandbox.access.Tokens;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Refusals;
import sh.joiner.sandbox.store.ClusterStore;
import sh.joiner.sandbox.table.Tables;

/** HTTP in front of the routes: reads requests on the event loop, answers them on virtual threads, keeps watches open. */
public final class HttpFront implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(HttpFront.class);

    private final Vertx vertx;
    private final ClusterStore store;
    private final Routes routes;
    private final Access access;
    private final Tables tables;
    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();

    public HttpFront(Vertx vertx, ClusterStore store, Access.Mode mode, String kubernetesVersion) {
        this.vertx = vertx;
        this.store = store;
        tables = new Tables(store.clock());
        var tokens = new Tokens(store.clock());
        access = new Access(mode, store.ledger(), tokens);
        routes = new Routes(store, tables, new Reviews(access, tokens), tokens, kubernetesVersion);
    }

    public void handle(HttpServerRequest request) {
        var context = vertx.getOrCreateContext();
        if ("websocket".equalsIgnoreCase(request.getHeader("Upgrade"))) {
            handleSocket(request, context);
            return;
        }
        request.body().onSuccess(body -> workers.execute(() -> answer(request, context, call(request, body))));
    }

    private static Call call(HttpServerRequest request, Buffer body) {
        return new Call(request.method().name(), pathOf(request), parameters(request), headers(request), body);
    }

    private static String pathOf(HttpServerRequest request) {
        var path = request.path();
        return path == null ? "/" : path;
    }

    private static Map<String, String> parameters(HttpServerRequest request) {
        var parameters = new HashMap<String, String>();
        request.params().forEach(parameter -> parameters.putIfAbsent(parameter.getKey(), parameter.getValue()));
        return parameters;
    }

    private static Map<String, String> headers(HttpServerRequest request) {
        var headers = new HashMap<String, String>();
        request.headers()
                .forEach(header -> headers.merge(
                        header.getKey().toLowerCase(Locale.ROOT), header.getValue(), (one, two) -> one + "," + two));
        return headers;
    }

    private void answer(HttpServerRequest request, Context context, Call call) {
        try {
            access.require(access.userOf(call.headers()), Wanted.of(call));
            if (call.isWatch()) {
                watch(request, context, call);
            } else {
                send(request, context, routes.answer(call));
            }
        } catch (ApiException e) {
            send(request, context, Answer.refusal(e));
        } catch (RuntimeException e) {
            LOG.errorf(e, "a request failed: method=%s path=%s", call.method(), call.path());
            send(request, context, Answer.refusal(failure(e)));
        }
    }

    private static ApiException failure(RuntimeException e) {
        return new ApiException(500, "InternalError", "Internal error occurred: " + e.getMessage());
    }

    private static void send(HttpServerRequest request, Context context, Answer answer) {
        context.runOnContext(ready -> {
            var response = request.response();
            if (response.closed()) {
                return;
            }
            response.setStatusCode(answer.code()).putHeader("Content-Type", answer.mediaType());
            answer.warnings()
                    .forEach(warning -> response.headers().add("Warning", "299 - \"%s\"".formatted(escaped(warning))));
            if (answer.retryAfterSeconds() > 0) {
                response.putHeader("Retry-After", Integer.toString(answer.retryAfterSeconds()));
            }
            response.end(answer.body());
        });
    }

    private static String escaped(String warning) {
        return warning.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private void watch(HttpServerRequest request, Context context, Call call) {
        var wanted = wanted(call);
        context.runOnContext(ready -> {
            var response = request.response();
            response.setChunked(true).putHeader("Content-Type", "application/json");
            start(context, wanted, new WatchSink.Chunked(response));
        });
    }

    private void start(Context context, WatchRequest wanted, WatchSink sink) {
        var stream = new WatchStream(vertx, context, store.ledger(), wanted, sink);
        workers.execute(stream::start);
    }

    /** A watch of one object by its path is one by its name. */
    private WatchRequest wanted(Call call) {
        ListOptions.checkWatch(call);
        ListOptions.revision(call);
        var path = ResourcePath.parse(call.path());
        var view = routes.view(path);
        var selection = Selection.of(view.kept(), path.namespace(), call);
        return new WatchRequest(view, path.isCollection() ? selection : selection.named(path.name()), call, tables);
    }

    private void handleSocket(HttpServerRequest request, Context context) {
        var call = call(request, Buffer.buffer());
        try {
            if (!call.isWatch()) {
                throw Refusals.badRequest("only watches are served over web sockets");
            }
            access.require(access.userOf(call.headers()), Wanted.of(call));
            var wanted = wanted(call);
            request.toWebSocket().onSuccess(socket -> start(context, wanted, new WatchSink.Socket(socket)));
        } catch (ApiException e) {
            send(request, context, Answer.refusal(e));
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
