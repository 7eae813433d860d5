package sh.joiner.app.http;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import io.prometheus.client.Collector;
import io.prometheus.client.CollectorRegistry;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.story.FreshSandbox;
import sh.joiner.testing.RawHttp;

/** The HTTP requests that the process answers, and those that it refuses. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(FreshSandbox.class)
class HttpClientsTest {

    private static final int READERS = 30;

    @TestHTTPResource(value = "/", management = true)
    @Nullable
    URI management;

    @Inject
    CollectorRegistry registry;

    private int managementPort() {
        return Objects.requireNonNull(management).getPort();
    }

    private static final class Counting extends Collector implements Collector.Describable {

        private final AtomicInteger count = new AtomicInteger();

        @Override
        public List<MetricFamilySamples> collect() {
            count.incrementAndGet();
            return List.of();
        }

        @Override
        public List<MetricFamilySamples> describe() {
            return List.of();
        }
    }

    @Test
    void allReadersOfMetricsShareOneCollectionPerSecond() {
        var counting = new Counting();
        registry.register(counting);

        long start = System.nanoTime();
        var answers = IntStream.range(0, READERS)
                .mapToObj(_ -> new RawHttp(managementPort())
                        .send("GET /q/metrics HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(2))
                        .send("GET /q/metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .toList()
                .stream()
                .map(RawHttp::readToEnd)
                .toList();
        long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
        registry.unregister(counting);

        assertThat(answers).hasSize(READERS).allMatch(answer -> answer.split("HTTP/1.1 200 OK", -1).length == 4);
        assertThat(counting.count).hasValueLessThanOrEqualTo((int) seconds + 2);
    }

    @Test
    void metricsAreCompressedOnRequest() {
        var answer = given().header("Accept-Encoding", "gzip")
                .get(Objects.requireNonNull(management).resolve("/q/metrics"))
                .then()
                .statusCode(200)
                .header("Content-Encoding", "gzip");

        assertThat(answer.extract().asString()).contains("karpenter_build_info");
    }

    @Test
    void theManagementPortRefusesBodies() {
        try (var connection = new RawHttp(managementPort())) {
            assertThat(connection
                            .send("POST /q/metrics HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}")
                            .readToEnd())
                    .startsWith("HTTP/1.1 405");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/api/v1/nodes", "/sandbox/v1/state", "/ui/joiner.css"})
    void aHostNameThatIsNotAllowedIsRefused(String path) {
        given().header("Host", "rebound.example.com:8080")
                .get(path)
                .then()
                .statusCode(403)
                .body(containsString("joiner.http.allowed-hosts"));
        given().header("Host", "localhost:" + RestAssured.port)
                .get("/api/v1/nodes")
                .then()
                .statusCode(200);
    }

    @Test
    void aBodyOfNineMegabytesIsRefused() {
        given().contentType("application/json")
                .body("{\"manifests\":\"%s\"}".formatted("x".repeat(9 << 20)))
                .post("/api/v1/simulate")
                .then()
                .statusCode(413);
    }

    @Test
    void formsAndJsonAreAccepted() {
        given().contentType("application/json")
                .body("{\"pod\":1}")
                .post("/api/v1/simulate")
                .then()
                .statusCode(400)
                .body(containsString("field \\\"pod\\\" is unknown"));
        given().contentType("application/x-www-form-urlencoded")
                .body("do=what-if&removeNodes=nobody-here")
                .post("/what-if")
                .then()
                .body(containsString("nobody-here"));
    }
}
