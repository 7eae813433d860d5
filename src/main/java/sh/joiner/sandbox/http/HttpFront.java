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
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.Failures;
import sh.joiner.sandbox.access.Access;
import sh.joiner.sandbox.access.Tokens;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.HttpAnswer;
import sh.joiner.sandbox.message.ListOptions;
import sh.joiner.sandbox.message.ObjectSelection;
import sh.joiner.sandbox.message.RequestAttributes;
import sh.joiner.sandbox.message.ResourcePath;
import sh.joiner.sandbox.request.RequestFilter;
import sh.joiner.sandbox.store.ClusterStore;
import sh.joiner.sandbox.table.Tables;
import sh.joiner.sandbox.verb.Reviews;

/** The HTTP server of the embedded API server: checks requests, passes them to {@link Routes}, and keeps watches open. */
public final class HttpFront implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(HttpFront.class);
    private static final int LARGEST_BODY = 3 * 1024 * 1024; // the limit of kube-apiserver

    private final Vertx vertx;
    private final ClusterStore store;
    private final Traffic traffic;
    private final Routes routes;
    private final Access access;
    private final Tables tables;
    private final RequestFilter filter;
    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();

    public HttpFront(
            Vertx vertx,
            ClusterStore store,
            Traffic traffic,
            Access.Mode mode,
            String kubernetesVersion,
            AllowedHosts hosts) {
        this.vertx = vertx;
        filter = new RequestFilter(hosts, LARGEST_BODY);
        this.store = store;
        this.traffic = traffic;
        tables = new Tables(store.clock());
        var tokens = new Tokens(store.clock());
        access = new Access(mode, store.ledger(), tokens);
        routes = new Routes(store, tables, new Reviews(access, tokens), tokens, kubernetesVersion);
    }

    public void handle(HttpServerRequest request) {
        var context = vertx.getOrCreateContext();
        var refused = filter.refusal(request);
        if (refused.isPresent()) {
            send(request, context, HttpAnswer.refusal(new ApiException(403, "Forbidden", refused.get())));
            return;
        }
        if ("websocket".equalsIgnoreCase(request.getHeader("Upgrade"))) {
            handleSocket(request, context);
            return;
        }
        filter.body(vertx, request)
                .onSuccess(body -> workers.execute(() -> answer(request, context, call(request, body))))
                .onFailure(failure -> refuseBody(request, context, failure));
    }

    private static void refuseBody(HttpServerRequest request, Context context, Throwable failure) {
        if (failure instanceof RequestFilter.TooLarge large) {
            var message = String.valueOf(large.getMessage());
            send(request, context, HttpAnswer.refusal(new ApiException(413, "RequestEntityTooLarge", message)));
        } else {
            request.connection().close();
        }
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
                        header.getKey().toLowerCase(Locale.ROOT),
                        header.getValue(),
                        (first, second) -> first + "," + second));
        return headers;
    }

    private void answer(HttpServerRequest request, Context context, Call call) {
        var wanted = RequestAttributes.of(call);
        var serverCall = traffic.begin(wanted);
        try {
            serverCall.delay();
            serverCall.beforeExecution();
            access.require(access.userOf(call.headers()), wanted);
            if (call.isWatch()) {
                watch(request, context, call, serverCall);
            } else {
                var answer = routes.answer(call);
                serverCall.afterExecution();
                send(request, context, answer);
            }
        } catch (Throwable e) {
            fail(request, context, call, serverCall, Failures.asException(e));
        }
    }

    private static void fail(
            HttpServerRequest request, Context context, Call call, ServerCall serverCall, RuntimeException failure) {
        switch (failure) {
            case ServerCall.Lost _ -> {
                serverCall.end("lost");
                context.runOnContext(lost -> request.connection().close());
            }
            case ApiException refusal -> {
                serverCall.end(outcome(refusal));
                send(request, context, HttpAnswer.refusal(refusal));
            }
            default -> {
                LOG.errorf(failure, "a request failed: method=%s path=%s", call.method(), call.path());
                serverCall.end("InternalError");
                send(request, context, HttpAnswer.refusal(apiException(failure)));
            }
        }
    }

    private static String outcome(ApiException refusal) {
        return refusal.reason().isEmpty() ? Integer.toString(refusal.code()) : refusal.reason();
    }

    private static ApiException apiException(RuntimeException e) {
        return new ApiException(500, "InternalError", "Internal error occurred: " + e.getMessage());
    }

    private static void send(HttpServerRequest request, Context context, HttpAnswer answer) {
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

    private void watch(HttpServerRequest request, Context context, Call call, ServerCall serverCall) {
        var wanted = wanted(call);
        serverCall.afterExecution();
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

    /** Returns the watch that a call requests. If the path names an object, the watch selects the object of that name. */
    private WatchRequest wanted(Call call) {
        ListOptions.checkWatch(call);
        ListOptions.revision(call);
        var path = ResourcePath.parse(call.path());
        var view = routes.view(path);
        var selection = ObjectSelection.of(view.storedType(), path.namespace(), call);
        return new WatchRequest(view, path.isCollection() ? selection : selection.named(path.name()), call, tables);
    }

    private void handleSocket(HttpServerRequest request, Context context) {
        var call = call(request, Buffer.buffer());
        var attributes = RequestAttributes.of(call);
        var serverCall = traffic.begin(attributes);
        try {
            serverCall.beforeExecution(); // no delay, because the handshake runs on the event loop
            if (!call.isWatch()) {
                throw ApiErrors.badRequest("web sockets are supported for watches only");
            }
            access.require(access.userOf(call.headers()), attributes);
            var wanted = wanted(call);
            serverCall.afterExecution();
            request.toWebSocket().onSuccess(socket -> start(context, wanted, new WatchSink.Socket(socket)));
        } catch (Throwable e) {
            fail(request, context, call, serverCall, Failures.asException(e));
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
