package sh.joiner.story;

import static io.restassured.RestAssured.delete;
import static io.restassured.RestAssured.get;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.model.readiness.GateName;
import sh.joiner.port.WorldClock;
import sh.joiner.testing.Eventually;
import sh.joiner.testing.WorldSpeed;

/**
 * DescribeInstanceTypes fails before Joiner starts. Joiner keeps running, reports what it waits for, and launches instances when the call
 * succeeds again.
 */
@QuarkusTest
@Tag("quarkus")
@TestProfile(SandboxWithSilentEc2.class)
class ReadinessGatesTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int SPEED = 20;
    private static final Path STORY = Path.of("kubernetes/stories/ec2-silent-at-start");

    /** Limit in world time. At speed 0.1 the limit is 20 seconds of the wall clock, which is enough for a slow computer. */
    private static final Duration FOLLOWS = Duration.ofSeconds(2);

    @Inject
    KubernetesClient client;

    @Inject
    WorldClock clock;

    @TestHTTPResource(value = "/health/ready", management = true)
    @SuppressWarnings("NullAway.Init") // Quarkus injects this field
    URI readiness;

    @Test
    void theProcessReportsWhatItWaitsForAndLaunchesWhenTheCallSucceedsAgain() throws IOException {
        Eventually.within(SOON, this::leader, "Open"::equals); // only the client of a leader can write
        createPods();
        Eventually.within(SOON, this::gatesThatAreDown, List.of("InstanceTypes")::equals);
        assertPodsAreExplained();
        assertNothingIsLoggedRepeatedly();
        assertThat(claims()).isEmpty();

        try (var _ = WorldSpeed.of(0.1)) {
            var restored = clock.now();
            delete("/sandbox/v1/faults/" + SandboxWithSilentEc2.FAULT).then().statusCode(204);

            var launched =
                    Eventually.within(SOON, this::claims, found -> !found.isEmpty() && isLaunched(found.getFirst()));
            var at = Instant.parse(launched.getFirst().getMetadata().getCreationTimestamp());
            assertThat(Duration.between(restored, at)).isLessThanOrEqualTo(FOLLOWS);
        }
        Eventually.within(SOON, this::gatesThatAreDown, List::isEmpty);
        assertThat(readiness().getString("status")).isEqualTo("UP");
    }

    private String leader() {
        return get("/api/v1/gates").jsonPath().getString("gates.find { it.name == 'Leader' }.status");
    }

    private void createPods() throws IOException {
        for (var file : List.of("10-node-class.yaml", "20-node-pool.yaml", "30-patient.yaml")) {
            try (var in = Files.newInputStream(STORY.resolve(file))) {
                client.load(in).items().forEach(item -> client.resource(item).serverSideApply());
            }
        }
    }

    private JsonPath readiness() {
        return get(readiness).then().extract().jsonPath();
    }

    private List<String> gatesThatAreDown() {
        var answer = get(readiness);
        var checks = answer.jsonPath().<Map<String, Object>>getList("checks").stream()
                .filter(map -> gates().contains(String.valueOf(map.get("name"))))
                .toList();
        assertThat(checks).hasSize(gates().size()).noneMatch(map -> map.containsKey("data"));
        var down = checks.stream()
                .filter(check -> "DOWN".equals(check.get("status")))
                .map(check -> String.valueOf(check.get("name")))
                .sorted()
                .toList();
        assertThat(answer.statusCode()).isEqualTo(down.isEmpty() ? 200 : 503);
        return down;
    }

    private static List<String> gates() {
        return List.of(GateName.values()).stream().map(GateName::word).toList();
    }

    private void assertPodsAreExplained() {
        Eventually.within(
                SOON,
                () -> get("/api/v1/pods").jsonPath().<String>getList("items.waitsFor.gate.flatten()"),
                found -> found.contains("InstanceTypes"));
        Eventually.within(SOON, this::messages, found -> found.size() == 3);
        assertThat(messages()).allMatch(message -> message.contains("InstanceTypes"));
        assertThat(get("/gates").asString()).contains("InstanceTypes", "no data yet", "provisioning");
        assertThat(get("/pods").asString()).contains("waits for <a href=\"/gates\">InstanceTypes</a>");
        assertThat(get("/api/v1/gates").jsonPath().getList("gates.find { it.name == 'InstanceTypes' }.holds"))
                .contains("provisioning", "claim.launch");
    }

    private List<String> messages() {
        return client.v1().events().inNamespace("patient").list().getItems().stream()
                .filter(event -> event.getReason().equals("ProvisioningHeld"))
                .map(Event::getMessage)
                .toList();
    }

    /** Checks that no line is logged more than twice in a minute of the world's time, while a kubelet probes every ten seconds. */
    private void assertNothingIsLoggedRepeatedly() {
        try (var log = LogWatch.ofEverything();
                var _ = WorldSpeed.of(SPEED)) {
            for (int probe = 0; probe < 6; probe++) {
                LockSupport.parkNanos(MINUTE.dividedBy(6 * SPEED).toNanos());
                assertThat(gatesThatAreDown()).contains("InstanceTypes");
            }

            assertThat(log.lines().stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting())))
                    .allSatisfy((line, times) -> assertThat(times).as(line).isLessThanOrEqualTo(2));
        }
    }

    private List<NodeClaim> claims() {
        return client.resources(NodeClaim.class).list().getItems();
    }

    private static boolean isLaunched(NodeClaim claim) {
        var id = claim.getStatus().providerID;
        return id != null && !id.isEmpty();
    }
}
