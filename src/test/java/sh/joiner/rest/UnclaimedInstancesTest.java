package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static sh.joiner.ui.Reader.page;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleWorld;

/** Instances without a NodeClaim, in REST and on the page of claims. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class UnclaimedInstancesTest {

    private static final String UNCLAIMED = "/api/v1/unclaimedinstances";

    @Test
    void instancesWithoutANodeClaimAreListedWithTheirState() {
        given().get(UNCLAIMED).then().statusCode(200).body("items.name", contains("i-0held", "i-0new"));
        given().get(UNCLAIMED + "?state=Held").then().body("items.name", contains("i-0held"));
        given().get(UNCLAIMED + "/i-0held")
                .then()
                .body("pool", equalTo("gpu"))
                .body("claim", equalTo("gpu-zz9"))
                .body("state", equalTo("Held"))
                .body("reason", equalTo("12 instances <are> held"));
        given().get(UNCLAIMED + "/i-0gone").then().statusCode(404);
    }

    @Test
    void thePageOfClaimsShowsInstancesWithoutANodeClaim() {
        var claims = page("/claims");

        assertThat(claims.column("Instances without a NodeClaim", "Reason"))
                .containsExactly("12 instances <are> held", "no NodeClaim refers to this instance");
    }
}
