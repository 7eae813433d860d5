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

/** Each path makes of its body the order that it stands for; the bodies are those of the sandbox's guide. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class ProvocationsResourceTest {

    private static final String PROBLEM = "application/problem+json";

    @Inject
    ExampleSandbox sandbox;

    @BeforeEach
    void forget() {
        sandbox.takeOrders();
    }

    @Test
    void anImageIsBuiltAndItsIdIsTold() {
        say(
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
    void anImageComesIntoAnotherState() {
        say("images/ami-0c1/state", "{\"state\":\"deregistered\",\"after\":\"PT1M\"}")
                .statusCode(204);

        ordered(new Provocation.ImageChange("ami-0c1", "deregistered", Duration.ofMinutes(1), null, null));
    }

    @Test
    void anImageIsSharedAndDeprecated() {
        say("images/web-1/state", "{\"sharedWith\":[\"all\"],\"deprecatedAt\":\"2026-06-01T00:00:00Z\"}")
                .statusCode(204);

        ordered(new Provocation.ImageChange("web-1", null, null, Set.of("all"), Instant.parse("2026-06-01T00:00:00Z")));
    }

    @Test
    void amazonReleasesImages() {
        say("releases", "{\"family\":\"AL2023\"}").statusCode(204);

        ordered(new Provocation.ImageRelease("AL2023"));
    }

    @Test
    void capacityRunsOut() {
        say("capacity", "{\"type\":\"m5.large\",\"zone\":\"us-east-1a\",\"capacityType\":\"spot\",\"left\":0}")
                .statusCode(204);

        ordered(new Provocation.Capacity("m5.large", "us-east-1a", "spot", 0, null, null, null));
    }

    @Test
    void theAccountChanges() {
        say("account", "{\"lag\":\"PT10S\"}").statusCode(204);

        ordered(new Provocation.AccountChange(Duration.ofSeconds(10), null, null, null));
    }

    @Test
    void machinesHaveLessMemoryThanIsEstimated() {
        say("memory", "{\"type\":\"m5.large\",\"kept\":0.12}").statusCode(204);

        ordered(new Provocation.KeptMemory("m5.large", 0.12));
    }

    @Test
    void aNoticeIsSent() {
        say("notices", "{\"kind\":\"SpotInterruption\",\"instance\":\"i-0aa\"}").statusCode(204);

        ordered(notice("SpotInterruption", "i-0aa", null));
    }

    @Test
    void anEventIsScheduled() {
        say(
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
    void aPoolsInstancesAreToldOfTogether() {
        say(
                        "pools/web/notices",
                        "{\"kind\":\"ScheduledEvent\",\"code\":\"system-reboot\",\"after\":\"P21D\",\"count\":3}")
                .statusCode(204);

        ordered(new Provocation.PoolNotice(
                "web", "ScheduledEvent", "system-reboot", null, Duration.ofDays(21), null, null, 3, null));
    }

    @Test
    void anyTextGoesOnTheQueue() {
        say("notices", "{\"raw\":\"any text\"}").statusCode(204);

        ordered(notice(null, null, "any text"));
    }

    @Test
    void aFaultStandsUntilItIsHealed() {
        say(
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
    void oneFaultIsHealedAndAnotherIsNotThere() {
        given().delete("/sandbox/v1/faults/fault-1").then().statusCode(204);
        assertThat(sandbox.takeOrders()).containsExactly("heal fault-1");

        given().delete("/sandbox/v1/faults/fault-9")
                .then()
                .statusCode(404)
                .contentType("application/problem+json")
                .body("detail", equalTo("there is no fault fault-9"));
    }

    @Test
    void anInstanceAndANodeAreTouchedWithoutABody() {
        given().post("/sandbox/v1/instances/i-0aa/interrupt").then().statusCode(204);
        given().post("/sandbox/v1/nodes/ip-10-0-0-1/not-ready").then().statusCode(204);

        assertThat(sandbox.takeOrders())
                .containsExactly(
                        new Provocation.InstanceChange("i-0aa", "interrupt").toString(),
                        new Provocation.NodeChange("ip-10-0-0-1", "not-ready", null).toString());
    }

    @Test
    void aProfileAndARoleAreTouchedWithoutABody() {
        given().post("/sandbox/v1/instance-profiles/nodes/delete").then().statusCode(204);
        given().post("/sandbox/v1/roles/node-role/create").then().statusCode(204);

        assertThat(sandbox.takeOrders())
                .containsExactly(
                        new Provocation.ProfileChange("nodes", "delete").toString(),
                        new Provocation.RoleChange("node-role", "create").toString());
    }

    @Test
    void manyPodsCome() {
        say("workloads", "{\"name\":\"crowd\",\"replicas\":200,\"cpu\":\"250m\"}")
                .statusCode(204);

        ordered(new Provocation.Workload("crowd", null, 200, "250m", null));
    }

    @Test
    void callsAreToldWithTheirOutcome() {
        given().get("/sandbox/v1/calls")
                .then()
                .statusCode(200)
                .body("counts[0].operation", equalTo("ec2:CreateFleet"))
                .body("counts[0].refused", equalTo(1))
                .body("counts[0].lastMinute", equalTo(2))
                .body("last[0].outcome", equalTo("InsufficientInstanceCapacity"));
    }

    @Test
    void whatIsNotThereIsNotFound() {
        given().post("/sandbox/v1/instances/nobody/stop")
                .then()
                .statusCode(404)
                .contentType(PROBLEM)
                .body("detail", equalTo("there is no instance nobody"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "capacity | {\"type\":\"m5.large\"} | set exactly one of left and priceFactor",
                "capacity | {\"left\":\"many\"} | left cannot be read",
                "capacity | {\"lft\":0} | lft is not known; there are: capacityType, error, left",
                "capacity | {\"left\":0,\"until\":\"soon\"} | until cannot be read",
                "memory | {\"type\":\"m5.large\",\"kept\":\"much\"} | kept cannot be read",
                "memory | {\"type\":\"m5.large\",\"share\":0.1} | share is not known; there are: kept, type",
                "images | {\"name\":\"web-1\",\"availabelAfter\":\"PT1M\"} | availabelAfter is not known",
                "images | {\"name\":\"web-1\",\"tags\":[1]} | tags cannot be read",
                "images/web-1/state | {\"stat\":\"deregistered\"} | stat is not known; there are: after, deprecatedAt",
                "notices | {\"kind\":\"ScheduledEvent\",\"notBefore\":\"tomorrow\"} | notBefore cannot be read",
                "notices | {\"kind\":\"SpotInterruption\",\"instnce\":\"i-0aa\"} | instnce is not known",
                "faults | {\"probability\":\"often\"} | probability cannot be read",
                "faults | {\"api\":\"ec2\",\"errors\":\"x\"} | errors is not known",
                "releases | {\"families\":[]} | families is not known; there are: family",
                "workloads | {\"name\":\"crowd\",\"replicas\":\"lots\"} | replicas cannot be read",
                "clock | {\"sped\":60} | sped is not known; there are: advance, speed",
                "story | {\"plays\":\"tour\"} | plays is not known; there are: play",
                "faults | {\"api\": | the body",
                "faults | [] | the body cannot be read",
            })
    void whatMakesNoSenseIsToldByItsFieldAndNotDone(String path, String body, String detail) {
        say(path, body).statusCode(400).contentType(PROBLEM).body("detail", containsString(detail));

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
    void anOrderNeedsABodyInJson(String path) {
        say(path, "").statusCode(400).contentType(PROBLEM).body("detail", containsString("must have a body"));
        given().contentType("text/plain")
                .body("{}")
                .post("/sandbox/v1/" + path)
                .then()
                .statusCode(415)
                .contentType(PROBLEM);

        assertThat(sandbox.takeOrders()).isEmpty();
    }

    @Test
    void takesNoOrdersFromAnotherSite() {
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

    private static ValidatableResponse say(String path, String body) {
        return given().contentType("application/json")
                .body(body)
                .post("/sandbox/v1/" + path)
                .then();
    }
}
