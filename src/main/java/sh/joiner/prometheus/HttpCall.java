package sh.joiner.prometheus;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import sh.joiner.model.prometheus.PrometheusAnswer;
import sh.joiner.model.prometheus.PrometheusAnswer.Sample;
import sh.joiner.model.prometheus.PrometheusAnswer.Samples;
import sh.joiner.model.prometheus.PrometheusAnswer.Unanswered;
import sh.joiner.model.prometheus.PrometheusQuery;

/**
 * One query over HTTP. The call looks up the host, checks the IP addresses and connects to one of them, so that a second answer of the name server cannot lead
 * to another address. Redirects are not followed. The time limit includes all of this.
 */
final class HttpCall {

    private static final int LARGEST_ANSWER = 1 << 20;

    private final HttpPrometheusQueries.Connections connections;
    private final PrometheusQuery query;
    private final ServerAddress address;
    private final Credentials credentials;
    private final HttpClient client;
    private final Promise<PrometheusAnswer> done = Promise.promise();

    HttpCall(
            HttpPrometheusQueries.Connections connections,
            PrometheusQuery query,
            ServerAddress address,
            Credentials credentials) {
        this.connections = connections;
        this.query = query;
        this.address = address;
        this.credentials = credentials;
        this.client = connections.vertx().createHttpClient(options());
    }

    private HttpClientOptions options() {
        var options = new HttpClientOptions()
                .setKeepAlive(false)
                .setSsl(address.tls())
                .setConnectTimeout(Math.toIntExact(query.timeLimit().toMillis()));
        var ca = credentials.ca();
        return ca == null ? options : options.setTrustOptions(new PemTrustOptions().addCertValue(Buffer.buffer(ca)));
    }

    /** Returns the answer. Closes the connection when the answer is complete, or when the time limit is over. */
    CompletableFuture<PrometheusAnswer> answer() {
        long timer = connections.vertx().setTimer(query.timeLimit().toMillis(), _ -> done.tryComplete(late()));
        connections
                .lookups()
                .addresses(address.host())
                .compose(found -> attempt(found, 0))
                .compose(this::read)
                .onComplete(
                        result -> done.tryComplete(result.succeeded() ? result.result() : unanswered(result.cause())));
        return done.future()
                .onComplete(_ -> {
                    connections.vertx().cancelTimer(timer);
                    var _ = client.close();
                })
                .toCompletionStage()
                .toCompletableFuture();
    }

    private PrometheusAnswer late() {
        return new Unanswered("%s has not answered within %d s"
                .formatted(address, query.timeLimit().toSeconds()));
    }

    /** Sends the query to the first IP address that accepts a connection. */
    private Future<HttpClientResponse> attempt(List<InetAddress> found, int index) {
        return client.request(request(found.get(index)))
                .map(request -> Optional.of(request))
                .recover(failure -> index + 1 < found.size()
                        ? Future.succeededFuture(Optional.empty())
                        : Future.failedFuture(failure))
                .compose(request -> request.map(this::send).orElseGet(() -> attempt(found, index + 1)));
    }

    private RequestOptions request(InetAddress found) {
        return new RequestOptions()
                .setServer(SocketAddress.inetSocketAddress(new InetSocketAddress(found, address.port())))
                .setHost(address.host()) // for the server's certificate
                .setPort(address.port())
                .setSsl(address.tls())
                .setMethod(HttpMethod.POST)
                .setURI(address.path() + "/api/v1/query")
                .setFollowRedirects(false);
    }

    private Future<HttpClientResponse> send(HttpClientRequest request) {
        request.putHeader("Host", address.authority())
                .putHeader("Content-Type", "application/x-www-form-urlencoded")
                .putHeader("Accept", "application/json");
        var authorization = credentials.authorization();
        if (authorization != null) {
            request.putHeader("Authorization", authorization);
        }
        return request.send("query=%s&timeout=%ds"
                .formatted(
                        URLEncoder.encode(query.expression(), StandardCharsets.UTF_8),
                        query.timeLimit().toSeconds()));
    }

    private Future<PrometheusAnswer> read(HttpClientResponse response) {
        var complete = Promise.<String>promise();
        var text = Buffer.buffer();
        response.exceptionHandler(complete::tryFail)
                .endHandler(_ -> complete.tryComplete(text.toString(StandardCharsets.UTF_8)))
                .handler(part -> {
                    if (text.length() + part.length() > LARGEST_ANSWER) {
                        complete.tryFail(new QueryRefused(
                                "the answer is larger than 1 MiB: change the query so that it returns few series"));
                        response.request().reset();
                    } else {
                        text.appendBuffer(part);
                    }
                });
        return complete.future().map(body -> answer(response.statusCode(), body));
    }

    private PrometheusAnswer answer(int status, String body) {
        if (status == 200) {
            return new Samples(AnswerText.samples(body).samples().stream()
                    .map(this::hidden)
                    .toList());
        }
        if (status >= 300 && status < 400) {
            throw new QueryRefused(
                    "the server redirects (HTTP %d), and Joiner follows no redirect: use the address of the target"
                            .formatted(status));
        }
        throw new QueryRefused("HTTP %d%s".formatted(status, AnswerText.error(body)));
    }

    private Sample hidden(Sample sample) {
        var labels = new TreeMap<String, String>();
        sample.labels().forEach((name, value) -> labels.put(name, credentials.hidden(value)));
        return new Sample(labels, sample.value());
    }

    private PrometheusAnswer unanswered(Throwable failure) {
        return new Unanswered("%s: %s".formatted(address, AnswerText.shortened(credentials.hidden(message(failure)))));
    }

    /** Returns the message of the failure, and of its root cause, which says for example why a certificate is not trusted. */
    private static String message(Throwable failure) {
        var root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        var first = text(failure);
        var last = text(root);
        return first.contains(last) ? first : first + ": " + last;
    }

    private static String text(Throwable failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }
}
