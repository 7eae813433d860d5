package sh.joiner.sandbox.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.stream.Stream;

/** Sends HTTP requests to a cluster. */
public final class HttpCalls implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final int port;

    public HttpCalls(int port) {
        this.port = port;
    }

    /** The response to a request. */
    public record Reply(HttpResponse<byte[]> response) {

        public int code() {
            return response.statusCode();
        }

        public byte[] body() {
            return response.body();
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        public JsonNode json() throws IOException {
            return JSON.readTree(response.body());
        }
    }

    public Reply get(String path) throws IOException, InterruptedException {
        return get(path, "application/json");
    }

    public Reply get(String path, String accept) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri(path)).header("Accept", accept).build();
        return new Reply(client.send(request, BodyHandlers.ofByteArray()));
    }

    public Reply post(String path, JsonNode body) throws IOException, InterruptedException {
        return send("POST", path, body.toString(), "application/json");
    }

    public Reply put(String path, JsonNode body) throws IOException, InterruptedException {
        return send("PUT", path, body.toString(), "application/json");
    }

    public Reply patch(String path, String body, String type) throws IOException, InterruptedException {
        return send("PATCH", path, body, type);
    }

    public Reply send(String method, String path, String body, String type) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri(path))
                .timeout(Duration.ofSeconds(60))
                .method(method, BodyPublishers.ofString(method.equals("GET") ? "" : body));
        if (!type.isEmpty()) {
            request.header("Content-Type", type);
        }
        return new Reply(client.send(request.build(), BodyHandlers.ofByteArray()));
    }

    /** Returns the lines of a response as they arrive, until the response ends. */
    public Stream<String> lines(String path) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(uri(path)).build();
        return client.send(request, BodyHandlers.ofLines()).body();
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
