package sh.joiner.app.external;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import sh.joiner.sandbox.external.ApiServer;
import sh.joiner.sandbox.kind.ApiException;

/** An API server that is called through the HTTP client of a Kubernetes client, with the certificates, tokens and plugins of that client. */
public final class HttpApiServer implements ApiServer, AutoCloseable {

    private static final Logger LOG = Logger.getLogger(HttpApiServer.class);
    private static final String JSON = "application/json";
    private static final long LONGEST_CALL_SECONDS = 60;
    private static final long LONGEST_READING_SECONDS = 330; // the server ends watches before this time

    private final HttpClient http;
    private final String url;
    private volatile boolean closed;
    private volatile boolean outageLogged;

    /** @param client the client whose HTTP client is used; the caller closes the client */
    public HttpApiServer(KubernetesClient client) {
        http = client.getHttpClient();
        url = client.getMasterUrl().toString().replaceAll("/+$", "");
    }

    @Override
    public Answer ask(String method, String path, String body) {
        while (!closed) {
            try {
                var response = http.sendAsync(request(method, path, body), String.class)
                        .get(LONGEST_CALL_SECONDS, TimeUnit.SECONDS);
                outageLogged = false;
                return new Answer(response.code(), response.body() == null ? "" : response.body());
            } catch (ExecutionException | TimeoutException | CancellationException unanswered) {
                logOutage(unanswered);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        throw new ApiException(
                503, "ServiceUnavailable", "the sandbox is stopped and no longer uses the API server at " + url);
    }

    private HttpRequest request(String method, String path, String body) {
        var request = http.newHttpRequestBuilder()
                .uri(url + path)
                .header("Accept", JSON)
                .timeout(LONGEST_CALL_SECONDS, TimeUnit.SECONDS);
        return body.isEmpty()
                ? request.method(method, null, (String) null).build()
                : request.method(method, JSON, body).build();
    }

    /** Logs once per outage. The client delays each of its retries longer than the one before. */
    private void logOutage(Exception why) {
        if (!outageLogged && !closed) {
            outageLogged = true;
            LOG.warnf("the API server does not answer the sandbox, retrying: url=%s reason=%s", url, why);
        }
    }

    @Override
    public Reading read(String path, Consumer<String> line) {
        var lines = new LineSplitter(line);
        var request = http.newHttpRequestBuilder()
                .uri(url + path)
                .header("Accept", JSON)
                .forStreaming();
        return new HttpReading(http.consumeBytes(request.build(), lines::take));
    }

    @Override
    public void close() {
        closed = true;
    }

    private record HttpReading(CompletableFuture<HttpResponse<AsyncBody>> answer) implements Reading {

        @Override
        public int await() {
            try {
                var response = answer.get(LONGEST_READING_SECONDS, TimeUnit.SECONDS);
                response.body().consume();
                var _ = response.body().done().get(LONGEST_READING_SECONDS, TimeUnit.SECONDS);
                return response.code();
            } catch (ExecutionException | TimeoutException | CancellationException broken) {
                LOG.debugf("a response ended early: reason=%s", broken);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return BROKEN_OFF;
        }

        @Override
        public void close() {
            var _ = answer.whenComplete((response, _) -> {
                if (response != null) {
                    response.body().cancel();
                }
            });
        }
    }
}
