package sh.joiner.story;

import static io.restassured.RestAssured.get;
import static io.restassured.path.json.config.JsonPathConfig.NumberReturnType.DOUBLE;
import static io.restassured.path.json.config.JsonPathConfig.jsonPathConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Eventually;
import sh.joiner.testing.WorldSpeed;

/** Creates two thousand pods at once. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(FreshSandbox.class)
class BurstTest {

    private static final String STALLED =
            "io.vertx.core.impl.BlockedThreadChecker"; // also logs a line if the computer stalls
    private static final int PODS = 2_000;

    @Inject
    KubernetesClient client;

    @Test
    void twoThousandPodsArePlannedLaunchedAndBound() throws IOException {
        try (var log = LogWatch.open();
                var _ = WorldSpeed.of(8); // nodes boot sooner, so that more work comes at once
                var in = Files.newInputStream(Path.of("src/test/resources/story/burst.yaml"))) {
            client.load(in).items().forEach(item -> client.resource(item).create());

            Eventually.within(Duration.ofMinutes(5), this::running, count -> count == PODS);

            assertThat(log.lines())
                    .filteredOn(line -> !line.startsWith(STALLED))
                    .isEmpty();
        }
        assertThat(sum("/api/v1/decisions?code=Planned&limit=500", "items.pricePerHour"))
                .as("the plans cost as much as the offerings of the NodeClaims")
                .isCloseTo(sum("/api/v1/claims?limit=500", "items.pricePerHour"), within(1e-6))
                .isPositive();
    }

    private long running() {
        return client.pods().inNamespace("burst").list().getItems().stream()
                .filter(BurstTest::isRunning)
                .count();
    }

    private static boolean isRunning(Pod pod) {
        return pod.getStatus() != null && "Running".equals(pod.getStatus().getPhase());
    }

    private static double sum(String path, String field) {
        JsonPath json = get(path)
                .then()
                .statusCode(200)
                .extract()
                .jsonPath(jsonPathConfig().numberReturnType(DOUBLE)); // floats are too imprecise
        List<Number> numbers = json.getList(field);
        return numbers.stream().mapToDouble(Number::doubleValue).sum();
    }
}
