package sh.joiner.rest.sandbox;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.board.ExampleSandbox;
import sh.joiner.board.ExampleWorld;
import sh.joiner.port.sandbox.Provocation;

/** Tests that each path converts its body to a change of the sandbox. Some bodies are examples from docs/guide/sandbox.md. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class ProvocationsResourceTest {

    private static final String PROBLEM = "application/problem+json";

    @Inject
    ExampleSandbox sandbox;

    @BeforeEach
    void discardOrders() {
        sandbox.takeOrders();
    }

    @Test
    void anImageIsBuiltAndItsIdIsReturned() {
        post(
                        "images",
                        "{\"name\":\"web-1\",\"tags\":{\"a\":\"b\"},\"architecture\":\"x86_64\",\"state\":\"pending\","
                                + "\"availableAfter\":\"PT10M\",\"encryptedBy\":\"222233334444\"}")
                .statusCode(201)
                .body("id", equalTo("ami-0c2"));

        ordered(new Provocation.NewImage(
                "web-1",
                Map.of("a", "b"),
                "x86_64",
                "pending",
                Duration.ofMinutes(10),
                null,
                null,
                null,
                null,
                "222233334444"));
    }

    @Test
    void theStateOfAnImageChanges() {
        post("images/ami-0c1/state", "{\"state\":\"deregistered\",\"after\":\"PT1M\"}")
                .statusCode(204);

        ordered(new Provocation.ImageChange("ami-0c1", "deregistered", Duration.ofMinutes(1), null, null));
    }

    @Test
    void anImageIsSharedAndDeprecated() {
        post("images/web-1/state", "{\"sharedWith\":[\"all\"],\"deprecatedAt\":\"2026-06-01T00:00:00Z\"}")
                .statusCode(204);

        ordered(new Provocation.ImageChange("web-1", null, null, Set.of("all"), Instant.parse("2026-06-01T00:00:00Z")));
    }

    @Test
    void amazonReleasesImages() {
        post("releases", "{\"family\":\"AL2023\"}").statusCode(204);

        ordered(new Provocation.ImageRelease("AL2023"));
    }

    @Test
    void capacityRunsOut() {
        post("capacity", "{\"type\":\"m5.large\",\"zone\":\"us-east-1a\",\"capacityType\":\"spot\",\"left\":0}")
                .statusCode(204);

        ordered(new Provocation.Capacity("m5.large", "us-east-1a", "spot", 0, null, null, null));
    }

    @Test
    void theAccountChanges() {
        post("account", "{\"lag\":\"PT10S\"}").statusCode(204);

        ordered(new Provocation.AccountChange(Duration.ofSeconds(10), null, null, null));
    }

    @Test
    void instancesHaveLessMemoryThanEstimated() {
        post("memory", "{\"type\":\"m5.large\",\"kept\":0.12}").statusCode(204);

        ordered(new Provocation.KeptMemory("m5.large", 0.12));
    }

    @Test
    void aNoticeIsSent() {
        post("notices", "{\"kind\":\"SpotInterruption\",\"instance\":\"i-0aa\"}")
                .statusCode(204);

        ordered(notice("SpotInterruption", "i-0aa", null));
    }

    @Test
    void anEventIsScheduled() {
        post(
                        "notices",
                        "{\"kind\":\"ScheduledEvent\",\"code\":\"system-reboot\",\"instance\":\"i-0aa\","
                                + "\"notBefore\":\"2026-12-01T00:00:00Z\",\"notAfter\":\"2026-12-01T02:00:00Z\","
                                + "\"via\":[\"queue\"]}")
                .statusCode(204);

        ordered(new Provocation.Notice(
                "ScheduledEvent",
                "i-0aa",
                "system-reboot",
                Instant.parse("2026-12-01T00:00:00Z"),
                Instant.parse("2026-12-01T02:00:00Z"),
                Set.of("queue"),
                null,
                null,
                null,
                null,
                null,
                null));
    }

    @Test
    void aNoticeIsSentForTheInstancesOfAPool() {
        post(
                        "pools/web/notices",
                        "{\"kind\":\"ScheduledEvent\",\"code\":\"system-reboot\",\"after\":\"P21D\",\"count\":3}")
                .statusCode(204);

        ordered(new Provocation.PoolNotice(
                "web", "ScheduledEvent", "system-reboot", null, Duration.ofDays(21), null, null, 3, null));
    }

    @Test
    void anyTextIsSentToTheQueue() {
        post("notices", "{\"raw\":\"any text\"}").statusCode(204);

        ordered(notice(null, null, "any text"));
    }

    @Test
    void aFaultIsInjectedAndRemoved() {
        post(
                        "faults",
                        "{\"api\":\"ec2\",\"call\":\"DescribeInstanceTypes\",\"error\":\"RequestLimitExceeded\","
                                + "\"until\":\"PT10M\"}")
                .statusCode(204);
        given().delete("/sandbox/v1/faults").then().statusCode(204);

        var fault = new Provocation.Fault(
                null,
                "ec2",
                "DescribeInstanceTypes",
                "RequestLimitExceeded",
                null,
                null,
                null,
                null,
                null,
                null,
                Duration.ofMinutes(10));
        assertThat(sandbox.takeOrders()).containsExactly(fault.toString(), "heal");
    }

    @Test
    void oneFaultIsRemovedAndAnUnknownFaultIsNotFound() {
        given().delete("/sandbox/v1/faults/fault-1").then().statusCode(204);
        assertThat(sandbox.takeOrders()).containsExactly("heal fault-1");

        given().delete("/sandbox/v1/faults/fault-9")
                .then()
                .statusCode(404)
                .contentType("application/problem+json")
                .body("detail", equalTo("fault fault-9 not found"));
    }

    @Test
    void instanceAndNodeChangesNeedNoBody() {
        given().post("/sandbox/v1/instances/i-0aa/interrupt").then().statusCode(204);
        given().post("/sandbox/v1/nodes/ip-10-0-0-1/not-ready").then().statusCode(204);

        assertThat(sandbox.takeOrders())
                .containsExactly(
                        new Provocation.InstanceChange("i-0aa", "interrupt").toString(),
                        new Provocation.NodeChange("ip-10-0-0-1", "not-ready", null).toString());
    }

    @Test
    void profileAndRoleChangesNeedNoBody() {
        given().post("/sandbox/v1/instance-profiles/nodes/delete").then().statusCode(204);
        given().post("/sandbox/v1/roles/node-role/create").then().statusCode(204);

        assertThat(sandbox.takeOrders())
                .containsExactly(
                        new Provocation.ProfileChange("nodes", "delete").toString(),
                        new Provocation.RoleChange("node-role", "create").toString());
    }

    @Test
    void aWorkloadIsCreated() {
        post("workloads", "{\"name\":\"crowd\",\"replicas\":200,\"cpu\":\"250m\"}")
                .statusCode(204);

        ordered(new Provocation.Workload("crowd", null, 200, "250m", null));
    }

    @Test
    void callsAreListedWithTheirOutcome() {
        given().get("/sandbox/v1/calls")
                .then()
                .statusCode(200)
                .body("counts[0].operation", equalTo("ec2:CreateFleet"))
                .body("counts[0].refused", equalTo(1))
                .body("counts[0].lastMinute", equalTo(2))
                .body("last[0].outcome", equalTo("InsufficientInstanceCapacity"));
    }

    @Test
    void anUnknownInstanceIsNotFound() {
        given().post("/sandbox/v1/instances/absent/stop")
                .then()
                .statusCode(404)
                .contentType(PROBLEM)
                .body("detail", equalTo("instance absent not found"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "capacity | {\"type\":\"m5.large\"} | set exactly one of left and priceFactor",
                "capacity | {\"left\":\"many\"} | left is invalid",
                "capacity | {\"lft\":0} | field \"lft\" is unknown; use one of: capacityType, error, left",
                "capacity | {\"left\":0,\"until\":\"soon\"} | until is invalid",
                "memory | {\"type\":\"m5.large\",\"kept\":\"much\"} | kept is invalid",
                "memory | {\"type\":\"m5.large\",\"share\":0.1} | field \"share\" is unknown; use one of: kept, type",
                "images | {\"name\":\"web-1\",\"availabelAfter\":\"PT1M\"} | field \"availabelAfter\" is unknown",
                "images | {\"name\":\"web-1\",\"tags\":[1]} | tags is invalid",
                "images/web-1/state | {\"stat\":\"deregistered\"} | field \"stat\" is unknown; use one of: after, deprecatedAt",
                "notices | {\"kind\":\"ScheduledEvent\",\"notBefore\":\"tomorrow\"} | notBefore is invalid",
                "notices | {\"kind\":\"SpotInterruption\",\"instnce\":\"i-0aa\"} | field \"instnce\" is unknown",
                "faults | {\"probability\":\"often\"} | probability is invalid",
                "faults | {\"api\":\"ec2\",\"errors\":\"x\"} | field \"errors\" is unknown",
                "releases | {\"families\":[]} | field \"families\" is unknown; use one of: family",
                "workloads | {\"name\":\"crowd\",\"replicas\":\"lots\"} | replicas is invalid",
                "clock | {\"sped\":60} | field \"sped\" is unknown; use one of: advance, speed",
                "story | {\"plays\":\"tour\"} | field \"plays\" is unknown; use one of: play",
                "faults | {\"api\": | the body",
                "faults | [] | the body is invalid",
            })
    void anInvalidFieldIsNamedAndTheRequestHasNoEffect(String path, String body, String detail) {
        post(path, body).statusCode(400).contentType(PROBLEM).body("detail", containsString(detail));

        assertThat(sandbox.takeOrders()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "images",
                "images/a/state",
                "releases",
                "capacity",
                "account",
                "memory",
                "notices",
                "faults",
                "workloads"
            })
    void aRequestNeedsABodyInJson(String path) {
        post(path, "").statusCode(400).contentType(PROBLEM).body("detail", containsString("body is missing"));
        given().contentType("text/plain")
                .body("{}")
                .post("/sandbox/v1/" + path)
                .then()
                .statusCode(415)
                .contentType(PROBLEM);

        assertThat(sandbox.takeOrders()).isEmpty();
    }

    @Test
    void refusesRequestsFromAnotherSite() {
        given().header("Sec-Fetch-Site", "cross-site")
                .delete("/sandbox/v1/faults")
                .then()
                .statusCode(403)
                .contentType(PROBLEM);

        assertThat(sandbox.takeOrders()).isEmpty();
    }

    private static Provocation.Notice notice(@Nullable String kind, @Nullable String instance, @Nullable String raw) {
        return new Provocation.Notice(kind, instance, null, null, null, null, null, null, null, null, null, raw);
    }

    private void ordered(Provocation order) {
        assertThat(sandbox.takeOrders()).containsExactly(order.toString());
    }

    private static ValidatableResponse post(String path, String body) {
        return given().contentType("application/json")
                .body(body)
                .post("/sandbox/v1/" + path)
                .then();
    }
}
