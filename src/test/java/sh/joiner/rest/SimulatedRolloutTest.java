package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.ValidatableResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleWorld;

/** Forecasts of rollouts in the example cluster. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class SimulatedRolloutTest {

    private static ValidatableResponse ask(String rollout) {
        return given().contentType("application/json")
                .body("{\"rollout\": %s}".formatted(rollout))
                .post("/api/v1/simulate")
                .then();
    }

    @Test
    void theStepsOfThePolicyNameTheirNodes() {
        ask("{\"nodeClass\": \"default\", \"images\": [\"ami-0e5f\"]}")
                .statusCode(200)
                .body("rollout.nodeClass", equalTo("default"))
                .body("rollout.policy", equalTo("verified"))
                .body("rollout.candidate", contains("ami-0e5f"))
                .body("rollout.steps", hasSize(2))
                .body("rollout.steps[0].nodes.claim", contains("general-aa1"))
                .body("rollout.steps[0].approval", equalTo(true))
                .body("rollout.steps[1].startsAt", equalTo("2026-11-22T01:00:00Z"))
                .body("rollout.steps[1].window", equalTo("berlin-night"));
    }

    @Test
    void stepsOfTheRequestReplaceThoseOfThePolicy() {
        ask("{\"nodeClass\": \"default\", \"images\": [\"ami-0e5f\"], \"steps\": [{\"percent\": 50, \"soak\": \"2h\"}]}")
                .statusCode(200)
                .body("rollout.policy", nullValue())
                .body("rollout.steps[0].soakSeconds", equalTo(7200));
    }

    @Test
    void aStepOfTheRequestCanBeAPool() {
        ask("""
                {"nodeClass": "default", "images": ["ami-0e5f"], "steps": [
                  {"nodePools": {"names": ["general"]}},
                  {"nodePools": {"selector": {"matchExpressions": [{"key": "tier", "operator": "Exists"}]}}}]}""")
                .statusCode(200)
                .body("rollout.steps[0].nodes.pool", everyItem(equalTo("general")))
                .body("rollout.steps", hasSize(3));
    }

    @Test
    void anUnknownNodeClassOrAmiIsAProblem() {
        ask("{\"nodeClass\": \"absent\", \"images\": [\"ami-0e5f\"]}")
                .statusCode(400)
                .contentType("application/problem+json")
                .body("detail", equalTo("rollout.nodeClass: EC2NodeClass 'absent' not found"));
        ask("{\"nodeClass\": \"default\", \"images\": [\"ami-9\"]}")
                .statusCode(400)
                .body(
                        "detail",
                        equalTo(
                                "rollout.images: AMI 'ami-9' not found: check the id, the region, and that the AMI is shared with this account"));
        ask("{}").statusCode(400);
    }

    @Test
    void withoutNewAmisThereIsNoForecast() {
        given().contentType("application/json")
                .body("{\"pods\": {\"count\": 1}}")
                .post("/api/v1/simulate")
                .then()
                .statusCode(200)
                .body("rollout", nullValue());
    }
}
