package sh.joiner.rest.sandbox;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.board.ExampleSandbox;
import sh.joiner.board.ExampleWorld;

@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class SandboxResourceTest {

    private static final String CLOCK = "/sandbox/v1/clock";

    @Inject
    ExampleSandbox sandbox;

    @BeforeEach
    void discardOrders() {
        sandbox.takeOrders();
    }

    @Test
    void returnsTheStateOfTheSandbox() {
        given().get("/sandbox/v1/state")
                .then()
                .statusCode(200)
                .body("story.name", equalTo("tour"))
                .body("story.steps[0].state", equalTo("TAKEN"))
                .body("stories[1]", equalTo("first-steps"))
                .body("calls[1].operation", equalTo("ec2:DescribeInstances"))
                .body("calls[1].count", equalTo(1234));
    }

    @Test
    void playsAStory() {
        given().contentType("application/json")
                .body("{\"play\":\"first-steps\"}")
                .post("/sandbox/v1/story")
                .then()
                .statusCode(200);

        assertThat(sandbox.takeOrders()).containsExactly("play first-steps");
    }

    @Test
    void anUnknownStoryIsRefused() {
        given().contentType("application/json")
                .body("{\"play\":\"epic\"}")
                .post("/sandbox/v1/story")
                .then()
                .statusCode(400)
                .body("detail", containsString("story \"epic\" not found"));
    }

    @Test
    void setsTheSpeed() {
        post("{\"speed\":120}").statusCode(200).body("speed", equalTo(120.0f));

        assertThat(sandbox.takeOrders()).containsExactly("speed 120.0");
    }

    @Test
    void movesTheClockForward() {
        post("{\"advance\":\"PT6H\"}").statusCode(200);

        assertThat(sandbox.takeOrders()).containsExactly("advance PT6H");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | request must set exactly one of speed and advance",
                "{\"speed\":1,\"advance\":\"PT1H\"} | request must set exactly one of speed and advance",
                "{\"speed\":-1} | speed must be 0 or more",
                "{\"speed\":9999999} | speed must be 3600 or less",
                "{\"speed\":\"fast\"} | speed is invalid",
                "{\"advance\":\"PT-6H\"} | must be positive and at most 366 days",
                "{\"advance\":\"P9999D\"} | must be positive and at most 366 days",
                "{\"advance\":\"later\"} | advance is invalid",
                "{\"speed\": | body",
                "'' | body is missing",
            })
    void anInvalidRequestIsAProblemAndHasNoEffect(String body, String detail) {
        post(body)
                .statusCode(400)
                .contentType("application/problem+json")
                .body("status", equalTo(400))
                .body("detail", containsString(detail));

        assertThat(sandbox.takeOrders()).isEmpty();
    }

    @Test
    void refusesRequestsFromAnotherSite() {
        given().header("Sec-Fetch-Site", "cross-site")
                .contentType("application/json")
                .body("{\"speed\":1}")
                .post(CLOCK)
                .then()
                .statusCode(403)
                .contentType("application/problem+json");

        assertThat(sandbox.takeOrders()).isEmpty();
    }

    private static ValidatableResponse post(String body) {
        return given().contentType("application/json").body(body).post(CLOCK).then();
    }
}
