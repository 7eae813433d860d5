package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.board.ExampleClusterWorld;

/** In a real cluster, the sandbox API is not available, and HTTP requests change nothing. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleClusterWorld.class)
class ClusterWorldTest {

    private static final String PROBLEM = "application/problem+json";

    @Test
    void thePathsOfTheSandboxDoNotExist() {
        given().get("/sandbox/v1/state").then().statusCode(404).contentType(PROBLEM);
        given().contentType("application/json")
                .body("{\"speed\":1}")
                .post("/sandbox/v1/clock")
                .then()
                .statusCode(404)
                .contentType(PROBLEM);
        given().get("/sandbox").then().statusCode(404).contentType("text/html");
        given().formParam("speed", "1").post("/sandbox").then().statusCode(404);
        assertThat(given().get("/").asString()).doesNotContain("/sandbox");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "clock | {\"speed\":1}",
                "images | {\"name\":\"web-1\"}",
                "images/web-1/state | {\"state\":\"failed\"}",
                "releases | {\"family\":\"AL2023\"}",
                "capacity | {\"left\":0}",
                "notices | {\"raw\":\"x\"}",
                "faults | {\"error\":\"x\"}",
                "instances/i-0aa/stop | {}",
                "nodes/a/ready | {}",
                "workloads | {\"name\":\"a\",\"replicas\":1}",
            })
    void aRealClusterCannotBeChangedLikeTheSandbox(String path, String body) {
        given().contentType("application/json")
                .body(body)
                .post("/sandbox/v1/" + path)
                .then()
                .statusCode(404)
                .contentType(PROBLEM);
        given().delete("/sandbox/v1/faults").then().statusCode(404).contentType(PROBLEM);
        given().get("/sandbox/v1/calls").then().statusCode(404).contentType(PROBLEM);
    }

    @Test
    void methodsThatChangeAnythingAreForbidden() {
        given().post("/api/v1/pools").then().statusCode(403).contentType(PROBLEM);
        given().delete("/api/v1/nodes/a").then().statusCode(403).contentType(PROBLEM);
        given().post("/api/v1/interruptions/a/approve").then().statusCode(403).contentType(PROBLEM);
        given().formParam("do", "approve").post("/interruptions/a").then().statusCode(403);
        given().formParam("request", "Abort").post("/rollouts/a").then().statusCode(403);
        given().formParam("reason", "sale").post("/disruptions").then().statusCode(403);
        given().post("/unlisted").then().statusCode(403);
        given().get("/api/v1/pools").then().statusCode(200);
        // a simulation is permitted, since it changes nothing; it has no answer before the first snapshot
        given().contentType("application/json")
                .body("{\"pods\":{\"count\":1}}")
                .post("/api/v1/simulate")
                .then()
                .statusCode(503)
                .contentType(PROBLEM);
    }
}
