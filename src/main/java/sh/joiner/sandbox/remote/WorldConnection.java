package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.sandbox.operation.CloudClients;
import software.amazon.awssdk.core.exception.AbortedException;

/** A controller's connection to a world in another process. Thread-safe. */
public final class WorldConnection implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5); // wall-clock time, like all HTTP timeouts

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();
    private final String url;

    /**
     * @param url the URL of the world's server, such as {@code http://127.0.0.1:8002}
     * @throws IllegalArgumentException if the URL is invalid
     */
    public WorldConnection(String url) {
        this.url = url.replaceFirst("/+$", "");
        var _ = HttpRequest.newBuilder(URI.create(this.url + "/"));
    }

    public String url() {
        return url;
    }

    /**
     * Returns the world's facts. If the world does not respond, throws {@link WorldUnreachable}, like every request
     * over this connection.
     */
    public WorldFacts facts() {
        var reply = ask("/world", JsonNodeFactory.instance.objectNode(), CONNECT_TIMEOUT);
        if (!reply.isOk() || !reply.body().has("apiServer")) {
            throw unreachable(new IOException("the server at this URL is not a sandbox world"));
        }
        return WorldFacts.of(reply.body());
    }

    /** Returns clients of the world's embedded AWS. */
    public CloudClients cloud() {
        return CloudClients.over(new RemoteOperations(this));
    }

    /** Returns the provocations of the world. */
    public Provocations provocations() {
        return new RemoteProvocations(this);
    }

    Reply ask(String path, JsonNode body, Duration timeout) {
        var request = HttpRequest.newBuilder(URI.create(url + path))
                .timeout(timeout)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString()))
                .build();
        try {
            return reply(http.send(request, BodyHandlers.ofByteArray()));
        } catch (IOException silent) {
            throw unreachable(silent);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            throw AbortedException.create("the wait for the world's answer was interrupted", ending);
        }
    }

    private static Reply reply(HttpResponse<byte[]> response) throws IOException {
        return new Reply(response.statusCode(), JSON.readTree(response.body()));
    }

    private WorldUnreachable unreachable(IOException why) {
        var reason = why.getMessage() == null ? why.getClass().getSimpleName() : why.getMessage();
        return new WorldUnreachable("the sandbox's world at %s does not answer (%s)".formatted(url, reason), why);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
