package sh.joiner.rest.catalog;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleWorld;

@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class AwsResourceTest {

    private static final String AWS = "/api/v1/aws";

    @Test
    void everyApiIsListedWithItsBudget() {
        given().get(AWS)
                .then()
                .statusCode(200)
                .body("items.name", contains("EC2.CreateFleet", "EC2.DescribeInstances"))
                .body("items[0].state", equalTo("Available"))
                .body("items[0].perSecond", equalTo(5.0f))
                .body("items[0].burst", equalTo(50.0f))
                .body("items[0].available", equalTo(49))
                .body("items[0].nextTry", nullValue());
    }

    @Test
    void anApiThatRefusesCallsHasItsLastRefusalAndItsNextTry() {
        given().get(AWS + "/EC2.DescribeInstances")
                .then()
                .statusCode(200)
                .body("state", equalTo("Refused"))
                .body("refused", equalTo(5))
                .body("notSent", equalTo(17))
                .body("waiting", equalTo(3))
                .body("lastRefusal", equalTo("2026-11-21T14:02:29Z"))
                .body("nextTry", equalTo("2026-11-21T14:02:39Z"));
    }

    @Test
    void theListIsFilteredByFacets() {
        given().get(AWS + "?state=Refused").then().body("items.name", contains("EC2.DescribeInstances"));
        given().get(AWS + "?service=IAM").then().body("items.size()", equalTo(0));
    }

    @Test
    void anApiThatWasNeverCalledIsNotFound() {
        given().get(AWS + "/EC2.StopInstances")
                .then()
                .statusCode(404)
                .body("detail", containsString("EC2.StopInstances"));
    }
}
