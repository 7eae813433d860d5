package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleWorld;

/** The pods of the example: of the pools gpu is not ready, and no type of the others is large enough for a giant. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class ExplainTest {

    private static final String EXPLAIN = "/api/v1/explain/pod/";

    @Test
    void aRefusedPodHasTheAnswerOfEveryPoolWithItsFunnel() {
        given().get(EXPLAIN + "batch/train-1")
                .then()
                .statusCode(200)
                .body("state", equalTo("Refused"))
                .body("sentence", containsString("88 cpu short on m7g.2xlarge"))
                .body("asOf", equalTo("2026-11-21T14:02:29Z"))
                .body("place", nullValue())
                .body("pools.pool", contains("general", "batch", "gpu"))
                .body("pools.code", contains("Resources", "Resources", "PoolNotReady"))
                .body("pools[0].types", equalTo(3))
                .body("pools[0].cuts[1].step", equalTo("Resources"))
                .body("pools[0].cuts[1].removed", equalTo(3))
                .body("pools[0].nearestMiss", containsString("short on m7g.2xlarge"));
    }

    @Test
    void nodesAndClaimsUnderWaySayWhyTheyDoNotTakeIt() {
        given().get(EXPLAIN + "batch/train-1")
                .then()
                .body("places.taking", equalTo(0))
                .body("places.reasons.code", contains("Requirements"))
                .body("places.reasons[0].nearest", containsString("has no label kubernetes.io/arch"));
    }

    @Test
    void aPlannedPodSaysWhereItGoesAndWhy() {
        given().get(EXPLAIN + "shop/cart-6b7-zz9")
                .then()
                .body("state", equalTo("Planned"))
                .body("place.kind", equalTo("NodeClaim"))
                .body("place.name", equalTo("general-cc3"))
                .body("place.pool", equalTo("general"))
                .body("sentence", startsWith("the last plan puts it on claim general-cc3: it is under way"));
    }

    @Test
    void aBoundPodSaysWhyItsNodeIsThere() {
        given().get(EXPLAIN + "shop/web-general-aa1-0")
                .then()
                .body("state", equalTo("Bound"))
                .body("place.kind", equalTo("Node"))
                .body("place.why", containsString("cheapest of 60 instance types that fit all pods"))
                .body("pools", hasSize(0))
                .body("places", nullValue());
    }

    @Test
    void ofAPodThatIsNotThereNothingIsSaid() {
        given().get(EXPLAIN + "shop/nobody")
                .then()
                .statusCode(404)
                .contentType("application/problem+json")
                .body("detail", equalTo("there is no pod called 'shop/nobody'; it may be gone"));
    }
}
