package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.board.ExampleUserRequests;
import sh.joiner.board.ExampleWorld;
import sh.joiner.ui.Reader;

/** Freezes in REST and on the page. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class FreezesTest {

    private static final String FREEZES = "/api/v1/freezes";

    @Inject
    ExampleUserRequests userRequests;

    @Test
    void freezesAreListedWithTheirPoolsAndEnd() {
        given().get(FREEZES)
                .then()
                .statusCode(200)
                .body("items.name", contains("gpu-firmware"))
                .body("items[0].state", equalTo("InForce"))
                .body("items[0].kinds", contains("Repair"))
                .body("items[0].nodePools", contains("gpu"))
                .body("items[0].until", equalTo("2026-11-21T16:02:31Z"));
        given().get(FREEZES + "/absent").then().statusCode(404);
        given().get("/api/v1/disruptions").then().body("pauses", empty());
    }

    @Test
    void aFreezeIsWrittenAsAnObjectWithTheUsersReason() {
        given().contentType(ContentType.JSON)
                .body("""
                        {"name": "sale", "nodePools": ["gpu"], "kinds": ["Drift"], "for": "8h", "reason": "winter sale"}""")
                .post(FREEZES)
                .then()
                .statusCode(201)
                .body("name", equalTo("sale"))
                .body("until", equalTo("2026-11-21T22:02:31Z"));

        assertThat(userRequests.written())
                .contains(
                        "freeze sale Restriction[pools=ByName[names=[gpu]], kinds=[DRIFT]] until 2026-11-21T22:02:31Z: winter sale");
    }

    @Test
    void aFreezeWithoutANameGetsOneAndCoversTheCluster() {
        given().contentType(ContentType.JSON)
                .body("{\"kinds\": [\"Repair\"], \"reason\": \"incident\"}")
                .post(FREEZES)
                .then()
                .statusCode(201)
                .body("name", equalTo("freeze-1795269751"));

        assertThat(userRequests.written())
                .contains("freeze freeze-1795269751 Restriction[pools=Every[], kinds=[REPAIR]] until null: incident");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"kinds\": [\"Drift\"]} | reason is missing",
                "{\"reason\": \"sale\"} | kinds is missing: name at least one of Drift, Consolidation, Expiration, Repair",
                "{\"reason\": \"sale\", \"kinds\": [\"Drifted\"]} | use one of Drift, Consolidation, Expiration, Repair",
                "{\"reason\": \"sale\", \"kinds\": [\"Drift\"], \"nodePools\": [\"absent\"]} | not found",
                "{\"reason\": \"sale\", \"kinds\": [\"Drift\"], \"until\": \"soon\"} | it must be a time in RFC 3339 format",
                "{\"reason\": \"sale\", \"kinds\": [\"Drift\"], \"until\": \"2026-11-20T00:00:00Z\"} | it must be later than the current time",
                "{\"reason\": \"sale\", \"kinds\": [\"Drift\"], \"for\": \"soon\"} | it must be a duration",
                "{\"reason\": \"sale\", \"kinds\": [\"Drift\"], \"name\": \"Winter Sale\"} | it must be a name such as winter-sale"
            })
    void anInvalidFreezeIsRefusedWithTheReason(String body, String problem) {
        given().contentType(ContentType.JSON)
                .body(body)
                .post(FREEZES)
                .then()
                .statusCode(400)
                .body("detail", containsString(problem));
    }

    @Test
    void aFreezeIsEndedByItsDeletion() {
        given().delete(FREEZES + "/gpu-firmware").then().statusCode(204);
        given().delete(FREEZES + "/" + ExampleUserRequests.OLD).then().statusCode(404);

        assertThat(userRequests.written()).contains("end freeze gpu-firmware");
    }

    @Test
    void thePageFreezesNodesAndEndsFreezes() {
        assertThat(Reader.page("/disruptions").cell("Freezes", "gpu-firmware", "Reason"))
                .isEqualTo("firmware update");

        given().redirects()
                .follow(false)
                .formParam("do", "freeze")
                .formParam("reason", "incident 7")
                .formParam("Expiration", "yes")
                .formParam("for", "PT1H")
                .post("/disruptions")
                .then()
                .statusCode(303);
        given().redirects()
                .follow(false)
                .formParam("do", "end")
                .formParam("name", "other")
                .post("/disruptions")
                .then()
                .statusCode(303);
        given().formParam("do", "freeze")
                .formParam("reason", "x")
                .post("/disruptions")
                .then()
                .statusCode(400)
                .body(containsString("kinds is missing"));

        assertThat(userRequests.written())
                .contains(
                        "freeze freeze-1795269751 Restriction[pools=Every[], kinds=[EXPIRATION]] until 2026-11-21T15:02:31Z: incident 7",
                        "end freeze other");
    }
}
