package sh.joiner.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.app.http.LivenessServer.Health;
import sh.joiner.testing.RawHttp;

class LivenessServerTest {

    private static final String PROBE = "GET /q/health/live HTTP/1.1\r\nHost: 10.0.0.7:9001\r\n\r\n";

    private volatile Health health = new Health(true, "{\"status\":\"UP\"}");
    private final LivenessServer server = new LivenessServer("127.0.0.1", 0, () -> health);
    private final List<RawHttp> open = new ArrayList<>();

    @AfterEach
    void end() {
        open.forEach(RawHttp::close);
        server.close();
    }

    private RawHttp connection() {
        var connection = new RawHttp(server.port());
        open.add(connection);
        return connection;
    }

    @Test
    void aProbeReturnsTheChecksAndClosesTheConnection() {
        assertThat(connection().send(PROBE).readToEnd())
                .startsWith("HTTP/1.1 200")
                .endsWith("{\"status\":\"UP\"}");
        assertThat(connection().send("GET / HTTP/1.1\r\nHost: a\r\n\r\n").readToEnd())
                .startsWith("HTTP/1.1 404");
    }

    @Test
    void aProcessWhoseChecksFailIsNotAlive() {
        health = new Health(false, "{\"status\":\"DOWN\"}");

        assertThat(connection().send(PROBE).readToEnd()).startsWith("HTTP/1.1 503");
    }

    @Test
    void aThousandIncompleteRequestsDoNotBlockAProbe() {
        for (int count = 0; count < 1_000; count++) {
            connection().send("GET /q/health/live HTTP/1.1\r\n");
        }

        assertThat(connection().send(PROBE).readToEnd()).startsWith("HTTP/1.1 200");
    }

    @Test
    void aCheckThatHangsBlocksNoOtherConnection() throws InterruptedException {
        var release = new CountDownLatch(1);
        try (var hanging = new LivenessServer("127.0.0.1", 0, () -> await(release, health));
                var waiting = new RawHttp(hanging.port()).send(PROBE)) {
            var other = new RawHttp(hanging.port()).send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");

            assertThat(other.readToEnd()).startsWith("HTTP/1.1 404");
            release.countDown();
            assertThat(waiting.readToEnd()).startsWith("HTTP/1.1 200");
        }
    }

    private static Health await(CountDownLatch release, Health then) {
        try {
            release.await();
            return then;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
