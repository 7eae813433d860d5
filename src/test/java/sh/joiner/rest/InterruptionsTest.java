package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleWorld;

@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class InterruptionsTest {

    private static final String NOTICES = "/api/v1/interruptions";
    private static final String POLICIES = "/api/v1/interruptionpolicies";
    private static final String RULES = "/api/v1/interruptionrules";
    private static final String WINDOWS = "/api/v1/maintenancewindows";

    @Test
    void theMostUrgentNoticeIsFirstAndClosedNoticesAreLast() {
        given().get(NOTICES)
                .then()
                .statusCode(200)
                .body(
                        "items.name",
                        contains(
                                "batch-dd4-spot",
                                "general-aa1-advice",
                                "general-aa1-7f3a",
                                "general-bb2-reboot",
                                "general-bb2-volume",
                                "unparsed-51c0",
                                "batch-old-stop"))
                .body("items[0].due", equalTo("2026-11-21T14:03:43Z"))
                .body("items[4].due", nullValue());
    }

    @Test
    void noticesAreFilteredByPhasePoolKindAndNode() {
        given().get(NOTICES + "?phase=Pending&pool=general&kind=scheduled_change")
                .then()
                .body("items.name", contains("general-bb2-reboot"));
        given().get(NOTICES + "?open=false").then().body("items.phase", contains("Unparsed", "Done"));
        var node = given().get(NOTICES).jsonPath().getString("items[0].node");
        given().get(NOTICES + "?node=" + node).then().body("items.name", contains("batch-dd4-spot"));
        given().get(NOTICES + "?state=Pending").then().statusCode(400);
    }

    @Test
    void thePagesOfTheListKeepItsOrder() {
        var first = given().get(NOTICES + "?limit=3").then().body("items", hasSize(3));
        var token = first.extract().jsonPath().getString("continue");

        given().get(NOTICES + "?limit=3&continue=" + token)
                .then()
                .body("items.name", contains("general-bb2-reboot", "general-bb2-volume", "unparsed-51c0"));
    }

    @Test
    void aNoticeHasAllKnownFields() {
        given().get(NOTICES + "/general-aa1-7f3a")
                .then()
                .statusCode(200)
                .body("kind", equalTo("scheduled_change"))
                .body("code", equalTo("system-reboot"))
                .body("sources", contains("Queue", "Status"))
                .body("phase", equalTo("AwaitingApproval"))
                .body("deadline", equalTo("2026-12-12T05:00:00Z"))
                .body("actAt", equalTo("2026-12-11T23:00:00Z"))
                .body("policy", equalTo("general"))
                .body("reasons", hasSize(2))
                .body("stateful", contains("shop/web-general-aa1-0"))
                .body("morePods", equalTo(2))
                .body("orders", contains("approve", "snooze", "cancel"))
                .body("life.name", contains("Told", "Written", "Approval", "Acts", "Deadline"))
                .body("links.policy", equalTo("/api/v1/interruptionpolicies/general"));
        given().get(NOTICES + "/unparsed-51c0")
                .then()
                .body("unparsed.problem", containsString("the message is not JSON"))
                .body("claim", nullValue());
        given().get(NOTICES + "/absent").then().statusCode(404).contentType("application/problem+json");
    }

    @Test
    void theETagOfANoticeIsTheVersionOfItsObject() {
        given().get(NOTICES + "/general-aa1-7f3a").then().header("ETag", "\"4711\"");
        given().header("If-None-Match", "\"4711\"")
                .get(NOTICES + "/general-aa1-7f3a")
                .then()
                .statusCode(304);
        given().header("If-None-Match", "\"1\"")
                .get(NOTICES + "/general-aa1-7f3a")
                .then()
                .statusCode(200);
    }

    @Test
    void aReadOfAnotherVersionFails() {
        given().header("If-Match", "\"1\"")
                .get(NOTICES + "/general-aa1-7f3a")
                .then()
                .statusCode(412)
                .contentType("application/problem+json");
        given().header("If-Match", "\"4711\"")
                .get(NOTICES + "/general-aa1-7f3a")
                .then()
                .statusCode(200);
    }

    /** The sort key, which contains numbers and slashes, is not searched. */
    @Test
    void theSearchCoversTheShownFields() {
        var node = given().get(NOTICES).jsonPath().getString("items[0].node");

        given().get(NOTICES + "?q=" + node).then().body("items.name", contains("batch-dd4-spot"));
        given().get(NOTICES + "?q=system-reboot").then().body("items.name", hasItem("general-aa1-7f3a"));
        given().get(NOTICES + "?q=/").then().body("items", hasSize(0));
    }

    @Test
    void policiesListThePoolsInWhichTheyAreInEffect() {
        given().get(POLICIES)
                .then()
                .statusCode(200)
                .body("items.name", contains("all", "general", "gpus"))
                .body("items.state", contains("InForce", "InForce", "Invalid"))
                .body("items[0].pools", contains("batch", "misnamed"))
                .body("items[0].superseded.pool", contains("general", "gpu"))
                .body("items[0].superseded.by", contains("general", "gpus"));
    }

    @Test
    void aPolicyHasItsRulesAsFieldsAndAsSentences() {
        given().get(POLICIES + "/general")
                .then()
                .body("maxConcurrent", equalTo("10%"))
                .body("respectDoNotDisrupt", equalTo("untilLead"))
                .body("onCancelled", equalTo("Uncordon"))
                .body("rules.action", contains("DrainNow", "AwaitApproval", "DrainBefore"))
                .body("rules[0].forceAtRemaining", equalTo("PT25S"))
                .body("rules[1].whenPods.ownerKind", equalTo("StatefulSet"))
                .body("rules[1].lead", equalTo("PT6H"))
                .body("rules[2].window", equalTo("berlin-night"))
                .body(
                        "rules[2].sentence",
                        equalTo("scheduled change: Joiner drains the node 6h before the deadline, or earlier in"
                                + " the last opening of MaintenanceWindow berlin-night."));
        given().get(POLICIES + "/gpus")
                .then()
                .body("problem", equalTo("spec.rules[0].lead: 'soon' is not a duration such as 720h or 1h30m"))
                .body("inForceFrom", equalTo("Nothing"));
        given().get(POLICIES + "/absent").then().statusCode(404);
    }

    @Test
    void theEffectiveRulesOfAPoolAreListedByKind() {
        given().get(RULES + "?pool=general&kind=scheduled_change")
                .then()
                .body("items", hasSize(1))
                .body("items[0].policy", equalTo("general"))
                .body("items[0].lines.number", contains(2, 3))
                .body("items[0].action", equalTo("DrainBefore"));
        given().get(RULES + "?kind=spot_interrupted")
                .then()
                .body("items.pool", contains("batch", "general", "gpu", "misnamed"))
                .body("items.action", everyItem(equalTo("DrainNow")));
        given().get(RULES + "?pool=gpu")
                .then()
                .body("items.policy", everyItem(equalTo("gpus")))
                .body("items.by", everyItem(equalTo("NeverValid")))
                .body("items.kind", hasItems("scheduled_change", "rebalance_recommendation"));
    }

    @Test
    void aWindowHasItsNextTenOpeningsInItsTimeZone() {
        given().get(WINDOWS + "/berlin-night")
                .then()
                .statusCode(200)
                .header("ETag", nullValue()) // no ETag, because a window opens without an event
                .body("state", equalTo("Closed"))
                .body("schedule", equalTo("0 2 * * *"))
                .body("timeZone", equalTo("Europe/Berlin"))
                .body("duration", equalTo("PT2H"))
                .body("openings", hasSize(10))
                .body("openings[0].from", equalTo("2026-11-22T01:00:00Z"))
                .body("openings[0].localFrom", equalTo("2026-11-22T02:00+01:00"))
                .body("openings[1].from", equalTo("2026-11-24T01:00:00Z")) // the 23rd is excluded
                .body("usedBy", contains("general, rule 3"));
    }

    @Test
    void anInvalidWindowNamesItsProblem() {
        given().get(WINDOWS + "?state=Invalid")
                .then()
                .body("items.name", contains("mars"))
                .body("items[0].problem", containsString("Mars/Olympus"))
                .body("items[0].openings", hasSize(0));
        given().get(WINDOWS + "/absent").then().statusCode(404);
    }
}
