package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.config.EncoderConfig;
import io.restassured.config.RestAssuredConfig;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.Board;
import sh.joiner.board.ExampleWorld;
import sh.joiner.board.Simulations;
import sh.joiner.board.Simulations.Changed;

@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class SimulateTest {

    private static final String PROBLEM = "application/problem+json";
    private static final String POD =
            "{kind: Pod, metadata: {name: web}, spec: {containers: [{name: a, resources: {requests: {cpu: 1}}}]}}";

    private static final RestAssuredConfig YAML_AS_TEXT = RestAssuredConfig.config()
            .encoderConfig(EncoderConfig.encoderConfig().encodeContentTypeAs("application/yaml", ContentType.TEXT));

    @Inject
    Board board;

    @Inject
    Simulations simulations;

    private static ValidatableResponse ask(String body) {
        return given().contentType("application/json")
                .body(body)
                .post("/api/v1/simulate")
                .then();
    }

    @Test
    void addedPodsArePlannedWithTheCostOfTheirNodes() {
        ask("{\"pods\":{\"count\":6,\"cpu\":\"1\",\"memory\":\"1Gi\"}}")
                .statusCode(200)
                .body("asOf", equalTo("2026-11-21T14:02:29Z"))
                .body("then.placed", greaterThan(6))
                .body("difference.podsLeft", equalTo(0))
                .body("refusals", hasSize(2))
                .body("text", containsString("pending  batch/train-1"));
    }

    @Test
    void podsBeyondTheLimitStayPendingWithTheReason() {
        ask("{\"pods\":{\"count\":40,\"cpu\":\"2\",\"memory\":\"1Gi\"}}")
                .statusCode(200)
                .body("difference.podsLeft", greaterThan(0))
                .body("difference.pricePerHour", greaterThan(0F))
                .body("claims[0].pool", equalTo("general"))
                .body("refusals.pools.flatten().code", hasItem("Limits"));
    }

    @Test
    void manifestsAreTextObjectsOrTheWholeBody() {
        var inJson = "{\"manifests\":{\"kind\":\"Pod\",\"metadata\":{\"name\":\"web\"},\"spec\":{\"containers\":[]}}}";

        ask("{\"manifests\":\"%s\"}".formatted(POD)).statusCode(200).body("difference.podsLeft", equalTo(0));
        ask(inJson).statusCode(200);
        given().config(YAML_AS_TEXT)
                .contentType("application/yaml")
                .body(POD)
                .post("/api/v1/simulate")
                .then()
                .statusCode(200)
                .body("placements.pod", hasItem("default/web"));
    }

    @Test
    void invalidFieldsAreNamed() {
        ask("{\"removeNodes\":[\"absent\"],\"pods\":{\"count\":0}}")
                .statusCode(400)
                .contentType(PROBLEM)
                .body(
                        "detail",
                        equalTo("pods.count: must be from 1 to 20000, is 0; removeNodes: node 'absent' not found"));
        ask("{\"pod\":1}").statusCode(400).body("detail", containsString("field \"pod\" is unknown"));
        ask("{}").statusCode(400);
    }

    @Test
    void aChangedPoolNamesTheNodesThatWouldDrift() {
        var pool = "{apiVersion: karpenter.sh/v1, kind: NodePool, metadata: {name: general}, spec: {template: {spec: {"
                + "nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}, requirements: ["
                + "{key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}]}}}}";

        ask("{\"manifests\":\"%s\"}".formatted(pool))
                .statusCode(200)
                .body("drift.claim", hasItem("general-aa1"))
                .body("drift.find { it.claim == 'general-aa1' }.reason", equalTo("RequirementsDrifted"))
                .body("drift.find { it.claim == 'general-aa1' }.pool", equalTo("general"))
                .body("drift.find { it.claim == 'general-aa1' }.why", containsString("karpenter.sh/capacity-type"))
                .body("driftBudgets[0].pool", equalTo("general"))
                .body("driftBudgets[0].left", equalTo(0)); // the CRD's default of 10 %, of 0 initialized nodes
    }

    @Test
    void noNodeDriftsWithoutAChangedPoolOrNodeClass() {
        ask("{\"pods\":{\"count\":1}}")
                .statusCode(200)
                .body("drift", hasSize(0))
                .body("driftBudgets", hasSize(0));
    }

    @Test
    void aRequestDuringAnotherSimulationGetsATimeToRetry() {
        var outcome = simulations.run(
                (present, _) -> {
                    var wait = ask("{\"pods\":{\"count\":1}}")
                            .statusCode(429)
                            .contentType(PROBLEM)
                            .extract()
                            .header("Retry-After");
                    assertThat(Integer.parseInt(wait)).isBetween(1, 11);
                    return new Changed(present, List.of(), List.of(), null, false);
                },
                () -> false);

        assertThat(outcome).isInstanceOf(Simulations.Outcome.Done.class);
    }

    @Test
    void aSimulationDoesNotChangeTheBoard() {
        var before = board.since(0).version();

        ask("{\"pods\":{\"count\":5}}").statusCode(200);

        assertThat(board.since(0).version()).isEqualTo(before);
    }
}
