package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static sh.joiner.ui.Reader.page;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.board.ExampleUserRequests;
import sh.joiner.board.ExampleWorld;

/** AMIRollouts in REST and on their page, and the requests of users. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class RolloutsTest {

    private static final String ROLLOUT = "/api/v1/rollouts/gpu-5a6b7c8d";
    private static final String PAGE = "/rollouts/gpu-5a6b7c8d";

    @Inject
    ExampleUserRequests userRequests;

    private static ValidatableResponse post(String path, String ifMatch) {
        return given().header("If-Match", ifMatch).post(path).then();
    }

    private static ValidatableResponse submit(String fields) {
        return given().redirects()
                .follow(false)
                .contentType("application/x-www-form-urlencoded")
                .body(fields)
                .post(PAGE)
                .then();
    }

    @Test
    void aRolloutListsItsStepsAndThePossibleRequests() {
        given().get(ROLLOUT)
                .then()
                .statusCode(200)
                .header("ETag", "\"4711\"")
                .body("phase", equalTo("AwaitingApproval"))
                .body("plan.nodes", contains("NodePool canary", "20 % of the nodes", "all nodes"))
                .body("plan.state", contains("Done", "Current", "Ahead"))
                .body("plan[1].window", equalTo("nights"))
                .body("requests", contains("pause", "promote", "abort"));
        given().get("/api/v1/rollouts/default-1f2e3d4c").then().body("requests", empty());
    }

    /** The nodes of each pool and zone change without the object. */
    @Test
    void onlyAFinishedRolloutIsNotSentAgain() {
        given().header("If-None-Match", "\"4711\"").get(ROLLOUT).then().statusCode(200);
        given().header("If-Match", "\"4711\"").get(ROLLOUT).then().statusCode(200);
        given().header("If-Match", "\"1\"").get(ROLLOUT).then().statusCode(412);
        given().header("If-None-Match", "\"4711\"")
                .get("/api/v1/rollouts/default-1f2e3d4c")
                .then()
                .statusCode(304);
    }

    @Test
    void aRolloutIsFoundByTheAmiThatItBringsToTheNodes() {
        given().get("/api/v1/rollouts?image=ami-0ddd").then().body("items.name", contains("gpu-5a6b7c8d"));
        given().get("/api/v1/rollouts?image=ami-0ccc").then().body("items", empty());
    }

    @Test
    void aFinishedRolloutIsStreamedOnce() {
        var stream = given().get("/api/v1/rollouts/default-1f2e3d4c?watch=true")
                .then()
                .statusCode(200)
                .contentType("application/x-ndjson")
                .extract()
                .asString();

        assertThat(stream.lines()).singleElement().asString().contains("\"phase\":\"Failed\"");
        given().get("/api/v1/rollouts/absent?watch=true").then().statusCode(404);
    }

    /** The server closes a connection without data after 30 seconds. */
    @Test
    void aRolloutWithoutChangesIsStreamedAgain() throws IOException, InterruptedException {
        var address = URI.create("http://localhost:%d%s?watch=true".formatted(RestAssured.port, ROLLOUT));
        try (var client = HttpClient.newHttpClient();
                var lines = client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofLines())
                        .body()) {
            var documents = lines.limit(2).toList();

            assertThat(documents)
                    .hasSize(2)
                    .allSatisfy(line -> assertThat(line).contains("\"phase\":\"AwaitingApproval\""));
            client.shutdownNow();
        }
    }

    @Test
    void aRequestIsWrittenForTheVersionThatTheUserHasSeen() {
        post(ROLLOUT + "/promote", "\"4711\"").statusCode(202).body("request", equalTo("Promote"));
        post(ROLLOUT + "/abort", "*").statusCode(202).body("requests", contains("pause", "promote"));

        assertThat(userRequests.written()).contains("gpu-5a6b7c8d Promote 4711", "gpu-5a6b7c8d Abort");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "428|/promote||the header If-Match is missing: set it to the ETag of /api/v1/rollouts/gpu-5a6b7c8d",
                "412|/promote|\"1\"|AMIRollout \"gpu-5a6b7c8d\" has changed since the version in If-Match",
                "409|/resume|*|cannot resume AMIRollout \"gpu-5a6b7c8d\" now (phase AwaitingApproval)",
                "404|/restart|*|unknown request \"restart\": use pause, resume, promote or abort",
            })
    void anImpossibleRequestIsRefused(int status, String request, String ifMatch, String detail) {
        var spec = ifMatch == null ? given() : given().header("If-Match", ifMatch);
        spec.post(ROLLOUT + request)
                .then()
                .statusCode(status)
                .contentType("application/problem+json")
                .body("detail", containsString(detail));
    }

    @Test
    void aMissingRolloutIsNotFound() {
        post("/api/v1/rollouts/absent/abort", "*").statusCode(404);
        given().get("/rollouts/absent").then().statusCode(404);
    }

    @Test
    void thePageShowsStepsAndButtons() {
        var document = page(PAGE).document();

        assertThat(document.select("ol.life li b").eachText())
                .containsExactly("NodePool canary", "20 % of the nodes", "all nodes");
        assertThat(document.select("ol.life li[aria-current=step]").text()).contains("approval, window nights");
        assertThat(document.select("button[name=do]").eachAttr("value")).containsExactly("pause", "promote", "abort");
        assertThat(document.select("input[name=version]").eachAttr("value")).containsOnly("4711");
        assertThat(page("/rollouts/default-1f2e3d4c").document().select("button[name=do]"))
                .isEmpty();
        assertThat(page("/images").document().select("a[href=" + PAGE + "]")).hasSize(1);
    }

    @Test
    void theStepIsNotKnownBeforeTheFirstDecision() {
        given().get("/api/v1/rollouts/edge-7a8b9c0d")
                .then()
                .body("phase", equalTo("Pending"))
                .body("step", equalTo(0))
                .body("steps", equalTo(0));
        assertThat(page("/images")
                        .document()
                        .select("tr[data-key=edge-7a8b9c0d]")
                        .text())
                .contains("Pending not known 0 of 0");
    }

    @Test
    void resumeAndPromoteSayThatTheyOverruleAFailedAnalysis() {
        var document = page("/rollouts/batch-3c4d5e6f").document();

        assertThat(document.select("form[aria-label=Resume], form[aria-label=Promote]"))
                .hasSize(2)
                .allSatisfy(
                        form -> assertThat(form.text())
                                .contains(
                                        "The analysis has failed. 0 of 2 nodes initialized within 3 min. Only later failures count."));
        assertThat(document.select("details button[name=do]").eachAttr("value"))
                .containsExactly("resume", "promote", "abort");
        assertThat(page(PAGE).document().text()).doesNotContain("Only later failures count");
    }

    @Test
    void anAbortCountsTheNodesThatAreStarting() {
        assertThat(page("/rollouts/batch-3c4d5e6f")
                        .document()
                        .select("form[aria-label=Abort]")
                        .text())
                .contains("3 nodes return to the stable AMIs");
    }

    @Test
    void aButtonWritesTheRequest() {
        submit("do=pause&version=4711").statusCode(303).header("Location", endsWith(PAGE));
        assertThat(userRequests.written()).contains("gpu-5a6b7c8d Pause 4711");

        submit("do=pause&version=1").statusCode(412).body(containsString("has changed since this page was loaded"));
        submit("do=resume&version=4711").statusCode(409).body(containsString("Too late to resume this rollout"));
        submit("do=restart&version=4711").statusCode(400).body(containsString("Unknown action"));
    }
}
