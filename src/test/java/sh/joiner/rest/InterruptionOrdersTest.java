package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.board.ExampleUserRequests;
import sh.joiner.board.ExampleWorld;

/** Requests about notices through REST. Each request must name the version that the user has seen, and must arrive before Joiner acts. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class InterruptionOrdersTest {

    private static final String NOTICE = "/api/v1/interruptions/general-aa1-7f3a";

    @Inject
    ExampleUserRequests userRequests;

    @Test
    void aRequestAboutTheSeenVersionIsWritten() {
        post(NOTICE + "/approve", "\"4711\"", "")
                .statusCode(202)
                .body("name", equalTo("general-aa1-7f3a"))
                .body("request", equalTo("Approve"));
        post(NOTICE + "/cancel", "*", "").statusCode(202);

        assertThat(userRequests.written()).contains("general-aa1-7f3a Approve 4711", "general-aa1-7f3a Cancel");
    }

    @Test
    void aRequestIsWithdrawn() {
        given().header("If-Match", "\"4711\"")
                .delete("/api/v1/interruptions/general-aa1-advice/request")
                .then()
                .statusCode(202);
        given().header("If-Match", "\"4711\"")
                .delete(NOTICE + "/request")
                .then()
                .statusCode(409)
                .body("detail", containsString("has no request to withdraw"));
        given().delete("/api/v1/interruptions/general-aa1-advice/request")
                .then()
                .statusCode(428);

        assertThat(userRequests.written()).contains("general-aa1-advice  4711");
    }

    @ParameterizedTest
    @CsvSource({
        "for, 2h, 2026-11-21T16:02:31Z",
        "for, PT30M, 2026-11-21T14:32:31Z",
        "for, 3d, 2026-11-24T14:02:31Z",
        "until, 2026-11-22T02:00:00+01:00, 2026-11-22T01:00:00Z",
    })
    void aSnoozeEndsAtATimeOrAfterADuration(String field, String value, String until) {
        post(NOTICE + "/snooze", "\"4711\"", "{\"%s\":\"%s\"}".formatted(field, value))
                .statusCode(202);

        assertThat(userRequests.written()).contains("general-aa1-7f3a Snooze 4711 until " + until);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                  | set exactly one of until",
                "{\"for\":\"2h\",\"until\":\"2026-11-22T02:00:00Z\"} | set exactly one of until",
                "{\"for\":\"soon\"}                  | for is \"soon\"; it must be a duration of at most 366 days",
                "{\"until\":\"tomorrow\"}            | until is \"tomorrow\"; it must be a time",
                "{\"until\":\"2026-11-20T02:00:00Z\"} | a time after now",
                "{\"untill\":\"2026-11-22T02:00:00Z\"} | field \"untill\" is unknown",
            })
    void anInvalidSnoozeIsRefused(String body, String detail) {
        post(NOTICE + "/snooze", "\"4711\"", body).statusCode(400).body("detail", containsString(detail));
    }

    @Test
    void aRequestWithoutTheSeenVersionIsRefused() {
        given().post(NOTICE + "/approve")
                .then()
                .statusCode(428)
                .contentType("application/problem+json")
                .body("detail", containsString("If-Match"));
    }

    @Test
    void aNoticeThatHasChangedSinceIsNotApproved() {
        post(NOTICE + "/approve", "\"%s\"".formatted(ExampleUserRequests.OLD), "")
                .statusCode(412)
                .body("detail", containsString("has changed since"));
        post(NOTICE + "/approve", "\"2\", \"3\"", "").statusCode(412);
        post(NOTICE + "/approve", "\"2\", \"4711\"", "").statusCode(202);
    }

    @Test
    void aNoticeThatIsActedOnOrClosedRefusesRequests() {
        post("/api/v1/interruptions/batch-dd4-spot/cancel", "\"4711\"", "")
                .statusCode(409)
                .body("detail", containsString("cannot cancel NodeInterruption"));
        post("/api/v1/interruptions/batch-old-stop/approve", "\"4711\"", "").statusCode(409);
        post("/api/v1/interruptions/absent/approve", "\"4711\"", "").statusCode(404);
    }

    private static ValidatableResponse post(String path, String ifMatch, String body) {
        var request = given().header("If-Match", ifMatch);
        return (body.isEmpty()
                        ? request
                        : request.contentType("application/json").body(body))
                .post(path)
                .then();
    }
}
