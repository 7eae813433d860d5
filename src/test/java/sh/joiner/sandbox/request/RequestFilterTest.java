package sh.joiner.sandbox.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.testing.SteppingClock;
import sh.joiner.testing.RawHttp;

/** Sends requests to the sandbox's API server as a browser does for a page of another site. */
class RequestFilterTest {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String WATCH =
            "GET " + MAPS + "?watch=true HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
    private static final SandboxCluster CLUSTER = new SandboxCluster(new SteppingClock(), "1.34.2", List.of());

    @BeforeAll
    static void listen() {
        CLUSTER.start(0, new AllowedHosts(List.of("host.docker.internal")));
    }

    @AfterAll
    static void close() {
        CLUSTER.close();
    }

    private static String ask(String head, String body) {
        try (var connection = new RawHttp(CLUSTER.port())) {
            return connection
                    .send("%sContent-Length: %d\r\n\r\n%s".formatted(head, body.length(), body))
                    .readUntil("\r\n\r\n");
        }
    }

    private static String get(String host) {
        return ask("GET %s HTTP/1.1\r\nHost: %s\r\n".formatted(MAPS, host), "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:8001", "127.0.0.1:8001", "host.docker.internal:8001", "[::1]:8001"})
    void loopbackAndConfiguredHostsAreAllowed(String host) {
        assertThat(get(host)).startsWith("HTTP/1.1 200");
    }

    @Test
    void anotherHostThatResolvesToLoopbackIsRejected() {
        assertThat(get("rebound.example.com:8001")).startsWith("HTTP/1.1 403");
    }

    @Test
    void aPageOfAnotherSiteMayNeitherWriteNorOpenAWebSocket() {
        var post = "POST " + MAPS + " HTTP/1.1\r\nHost: localhost:8001\r\nContent-Type: text/plain\r\n";
        var map = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"generateName\":\"a-\"}}";

        assertThat(ask(post + "Origin: http://evil.example.com\r\n", map)).startsWith("HTTP/1.1 403");
        assertThat(ask(post + "Origin: http://localhost:8001\r\n", map)).doesNotStartWith("HTTP/1.1 403");
        assertThat(ask(WATCH + "Host: localhost:8001\r\nOrigin: null\r\n", "")).startsWith("HTTP/1.1 403");
        assertThat(ask(WATCH + "Host: localhost:8001\r\n", "")).startsWith("HTTP/1.1 101");
    }

    @Test
    void aBodyOfMoreThanThreeMebibytesIsRejected() {
        var big = "POST " + MAPS
                + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n";

        assertThat(ask(big, "x".repeat((3 << 20) + 1))).startsWith("HTTP/1.1 413");
        assertThat(ask(big, "x".repeat(3 << 20))).startsWith("HTTP/1.1 400");
    }
}
