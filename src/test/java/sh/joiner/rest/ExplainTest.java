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

/** Explains pods of the example. NodePools gpu and misnamed are not ready, and no instance type of the other NodePools is large enough for pod train-1. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class ExplainTest {

    private static final String EXPLAIN = "/api/v1/explain/pod/";

    @Test
    void aPodThatCannotBeScheduledHasTheVerdictOfEveryPoolWithTheRemovedTypes() {
        given().get(EXPLAIN + "batch/train-1")
                .then()
                .statusCode(200)
                .body("state", equalTo("Refused"))
                .body("sentence", containsString("m7g.2xlarge lacks 88 cpu"))
                .body("asOf", equalTo("2026-11-21T14:02:29Z"))
                .body("place", nullValue())
                .body("pools.pool", contains("general", "batch", "gpu", "misnamed"))
                .body("pools.code", contains("Resources", "Resources", "PoolNotReady", "PoolNotReady"))
                .body("pools[0].types", equalTo(3))
                .body("pools[0].cuts[1].step", equalTo("Resources"))
                .body("pools[0].cuts[1].removed", equalTo(3))
                .body("pools[0].nearestMiss", containsString("m7g.2xlarge lacks"));
    }

    @Test
    void nodesAndLaunchingClaimsGiveTheReasonWhyThePodDoesNotFit() {
        given().get(EXPLAIN + "batch/train-1")
                .then()
                .body("places.taking", equalTo(0))
                .body("places.reasons.code", contains("Requirements"))
                .body("places.reasons[0].nearest", containsString("has no label kubernetes.io/arch"));
    }

    @Test
    void aPlannedPodHasItsPlaceAndTheReason() {
        given().get(EXPLAIN + "shop/cart-6b7-zz9")
                .then()
                .body("state", equalTo("Planned"))
                .body("place.kind", equalTo("NodeClaim"))
                .body("place.name", equalTo("general-cc3"))
                .body("place.pool", equalTo("general"))
                .body("sentence", startsWith("planned on NodeClaim general-cc3: the pod fits"));
    }

    @Test
    void aBoundPodHasTheReasonForItsNode() {
        given().get(EXPLAIN + "shop/web-general-aa1-0")
                .then()
                .body("state", equalTo("Bound"))
                .body("place.kind", equalTo("Node"))
                .body("place.why", containsString("cheapest of 60 instance types that fit all pods"))
                .body("pools", hasSize(0))
                .body("places", nullValue());
    }

    @Test
    void anUnknownPodIsNotFound() {
        given().get(EXPLAIN + "shop/absent")
                .then()
                .statusCode(404)
                .contentType("application/problem+json")
                .body("detail", equalTo("pod \"shop/absent\" not found; it may have been deleted"));
    }
}
