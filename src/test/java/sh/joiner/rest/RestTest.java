package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.api.image.AMIPolicy;
import sh.joiner.api.nodeclass.ImagePolicyTranslation;
import sh.joiner.board.Board;
import sh.joiner.board.ExampleUserRequests;
import sh.joiner.board.ExampleWorld;
import sh.joiner.model.image.ImagePolicyTarget.ByName;
import sh.joiner.model.image.LockedImage;

@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class RestTest {

    private static final String PROBLEM = "application/problem+json";

    @Inject
    Board board;

    @Inject
    ExampleUserRequests userRequests;

    @ParameterizedTest
    @ValueSource(
            strings = {"pools", "nodeclasses", "claims", "nodes", "pods", "decisions", "instancetypes", "interruptions"
            })
    void everyListHasItemsATimeAndAPathForEachItem(String list) {
        var answer =
                given().get("/api/v1/" + list).then().statusCode(200).body("asOf", equalTo("2026-11-21T14:02:29Z"));

        answer.body("continue", nullValue());
        var first = answer.extract().jsonPath();
        var name = first.getString("items[0].name");
        var path = list.equals("pods") ? first.getString("items[0].namespace") + "/" + name : name;
        given().get("/api/v1/" + list + "/" + path).then().statusCode(200).body("name", equalTo(name));
    }

    @Test
    void aValidationHasItsSourceAndTheTimeUntilWhichItIsCached() {
        given().get("/api/v1/nodeclasses/default/validation")
                .then()
                .statusCode(200)
                .body("name", equalTo("default"))
                .body("status", equalTo("True"))
                .body("kind", equalTo("None"))
                .body("dryRuns", equalTo("Enabled"))
                .body("profileKnownBy", equalTo("EC2"))
                .body("askedAt", equalTo("2026-11-21T13:53:31Z"))
                .body("cachedUntil", equalTo("2026-11-21T14:23:31Z"))
                .body("nextTry", equalTo("2026-11-21T14:23:31Z"));
        given().get("/api/v1/nodeclasses/legacy/validation")
                .then()
                .body("kind", equalTo("Waiting"))
                .body("waitsFor", contains("AMIsReady", "SubnetsReady"))
                .body("askedAt", nullValue())
                .body("nextTry", equalTo("2026-11-21T14:02:35Z"));
        given().get("/api/v1/nodeclasses/absent/validation").then().statusCode(404);
    }

    @Test
    void aConditionHasTheTimesOfItsNextAttemptAndItsLastAnswer() {
        given().get("/api/v1/nodeclasses/default")
                .then()
                .body("conditions[0].answeredAt", equalTo("2026-11-21T13:57:31Z"))
                .body("conditions[0].doubt", equalTo("AWSThrottled: slow <down>"))
                .body("conditions[0].nextTry", equalTo("2026-11-21T14:02:51Z"));
    }

    @Test
    void imagesAreFilteredByStateNodeClassAndVerdict() {
        given().get("/api/v1/images?state=pending&nodeclass=default&verdict=refused")
                .then()
                .body("items.imageName", contains("web-3"))
                .body("items[0].reasons.code", contains("NotAvailable"));
        given().get("/api/v1/images?nodeclass=other").then().body("items", hasSize(0));
        given().get("/api/v1/images?class=default").then().statusCode(400);
    }

    @Test
    void anImageHasTheVerdictOfEachNodeClass() {
        given().get("/api/v1/images/ami-0c")
                .then()
                .body("name", equalTo("web-1"))
                .body("selected", equalTo(false))
                .body("nodes", contains("ip-10-0-1-7", "ip-10-0-9-174.ec2.internal"))
                .body("candidates.nodeClass", contains("default"))
                .body("candidates.verdict", contains("superseded"))
                .body("candidates[0].supersededBy", equalTo("ami-0b"))
                .body("candidates[0].families", contains("m7g"));
        given().get("/api/v1/images/ami-none").then().statusCode(404).contentType(PROBLEM);
    }

    @Test
    void theLockOfANodeClassIsAPolicyForAnotherCluster() {
        var yaml = given().get("/api/v1/nodeclasses/default/images/lock")
                .then()
                .statusCode(200)
                .contentType("application/yaml")
                .extract()
                .asString();

        var policy = ImagePolicyTranslation.policy(new KubernetesSerialization().unmarshal(yaml, AMIPolicy.class));
        assertThat(policy.problem()).isEmpty();
        assertThat(policy.target()).isEqualTo(new ByName(List.of("default")));
        assertThat(policy.imageLock().orElseThrow().images())
                .containsExactly(new LockedImage(
                        "ami-0b", "web-2", "arm64", "", board.place().region()));
        given().get("/api/v1/nodeclasses/absent/images/lock")
                .then()
                .statusCode(404)
                .contentType(PROBLEM);
        given().get("/api/v1/nodeclasses/legacy/images/lock")
                .then()
                .statusCode(409)
                .contentType(PROBLEM)
                .body("detail", containsString("has no selected AMI"));
    }

    @Test
    void anUnavailableOfferingHasTheTimeAtWhichItIsTriedAgain() {
        given().get("/api/v1/offerings?available=false&instanceType=m7g.2xlarge&state=NoCapacity")
                .then()
                .statusCode(200)
                .body("items", hasSize(1))
                .body("items[0].reason", equalTo("InsufficientInstanceCapacity"))
                .body("items[0].until", equalTo("2026-11-21T14:04:31Z"));
        given().get("/api/v1/offerings?available=true")
                .then()
                .body("items.available", everyItem(equalTo(true)))
                .body("items.until", everyItem(nullValue()));
    }

    @Test
    void learnedMemoryIsListedNextToTheEstimateAndDiscardedOnRequest() {
        given().get("/api/v1/capacity/discovered?instanceType=m7g.2xlarge")
                .then()
                .body("items[0].image", equalTo("ami-0b"))
                .body("items[0].estimated", equalTo("30Gi"))
                .body("items[0].learned", equalTo("29Gi"))
                .body("items[0].difference", equalTo(-1_073_741_824));

        given().delete("/api/v1/capacity/discovered/m7g.2xlarge").then().statusCode(202);
        given().delete("/api/v1/capacity/discovered").then().statusCode(202);
        for (var invalid : List.of("nonsense", "-m5.large", "m5.large-", "m5." + "x".repeat(61))) {
            given().delete("/api/v1/capacity/discovered/" + invalid).then().statusCode(400);
        }
        given().delete("/api/v1/capacity/discovered/m5.colossal").then().statusCode(404);

        assertThat(userRequests.written())
                .containsSubsequence("m7g.2xlarge", "everything")
                .doesNotContain("nonsense", "m5.colossal");
    }

    /** A client that reaches a standby must not conclude that no node class has the AMI. */
    @Test
    void aStandbyDoesNotAnswerThatNoNodeClassHasAnImage() {
        board.standsBy();
        try {
            for (var path : List.of(
                    "/api/v1/images",
                    "/api/v1/images/ami-0b",
                    "/api/v1/images/ami-none",
                    "/api/v1/nodeclasses/default/images/lock")) {
                given().get(path)
                        .then()
                        .statusCode(503)
                        .contentType(PROBLEM)
                        .body("detail", containsString("is a standby"));
            }
            given().get("/images").then().statusCode(200).body(containsString("is a standby"));
            given().get("/images/ami-none").then().statusCode(503).body(containsString("is a standby"));
        } finally {
            board.leads();
        }
    }

    @Test
    void podsAreFilteredByPhase() {
        given().get("/api/v1/pods?phase=Pending")
                .then()
                .body("items.name", contains("train-1", "train-2", "cart-6b7-zz9"))
                .body("items.phase", everyItem(equalTo("Pending")))
                .body("items[0].refusal.pools.code", hasItems("PoolNotReady", "Resources", "Taints"));
    }

    @Test
    void theOverviewHasTheDataOfThePage() {
        given().get("/api/v1/overview")
                .then()
                .body("fleet.nodes", equalTo(3))
                .body("attention.findAll { it.level == 'Blocked' }.name", hasSize(7))
                .body("attention.findAll { it.level == 'Waiting' }.name", hasSize(6));
    }

    @Test
    void thePartsOfAListAddUpToTheWhole() {
        var names = new ArrayList<String>();
        String token = "";
        while (token != null) {
            var part = part(token);
            names.addAll(part.names());
            token = part.more();
        }

        assertThat(names).containsExactly("batch-dd4", "batch-ee5", "general-aa1", "general-bb2", "general-cc3");
    }

    @Test
    void anUnknownNameIsAProblem() {
        given().get("/api/v1/nodes/absent")
                .then()
                .statusCode(404)
                .contentType(PROBLEM)
                .body("title", equalTo("Not Found"))
                .body("status", equalTo(404))
                .body("detail", equalTo("node \"absent\" not found"))
                .body("instance", equalTo("/api/v1/nodes/absent"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api", "/api/v1", "/api/v2/nodes", "/api/v1/nodes/a/b/c", "/sandbox/v1/nothing"})
    void anUnknownPathIsAProblemAndNoPage(String path) {
        given().accept("*/*").get(path).then().statusCode(404).contentType(PROBLEM);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nodes?limit=0 | limit is \"0\"; it must be a whole number between 1 and 2000",
                "nodes?limit=many | limit is \"many\"; it must be a whole number between 1 and 2000",
                "nodes?continue=%25%25 | continue is not a token of the list nodes",
                "nodes?colour=red | parameter \"colour\" of the list nodes is unknown; use one of: state, pool",
            })
    void anInvalidParameterIsAProblem(String path, String detail) {
        given().urlEncodingEnabled(false)
                .get("/api/v1/" + path)
                .then()
                .statusCode(400)
                .contentType(PROBLEM)
                .body("detail", containsString(detail));
    }

    @Test
    void aTokenOfAnotherListIsRefused() {
        var token = part("").more();

        given().queryParam("continue", token)
                .get("/api/v1/nodes")
                .then()
                .statusCode(400)
                .contentType(PROBLEM);
    }

    @Test
    void aMethodThatIsNotListedAsPermittedIsRefusedInTheSandboxToo() {
        given().get("/unlisted").then().statusCode(200);
        given().post("/unlisted").then().statusCode(403).contentType(PROBLEM);
    }

    @Test
    void anUnsupportedMethodIsAProblem() {
        given().post("/api/v1/nodes").then().statusCode(405).contentType(PROBLEM);
    }

    @Test
    void unchangedDataIsNotSentAgain() {
        var tag = given().get("/api/v1/nodes").then().statusCode(200).extract().header("ETag");

        given().header("If-None-Match", tag).get("/api/v1/nodes").then().statusCode(304);
        given().header("If-None-Match", "\"other\"").get("/api/v1/nodes").then().statusCode(200);
    }

    @Test
    void theOpenApiDocumentDescribesEveryOperation() {
        var contract =
                given().get("/q/openapi").then().statusCode(200).extract().asString();

        assertThat(contract)
                .contains("/api/v1/instancetypes/{name}:", "/sandbox/v1/clock:", "/api/v1/events:")
                .doesNotContain("\n  /nodes:");
        assertThat(contract.lines()
                        .filter(line -> line.matches("    (get|post|put|patch|delete):"))
                        .count())
                .as("every operation has a summary")
                .isPositive()
                .isEqualTo(contract.lines()
                        .filter(line -> line.startsWith("      summary:"))
                        .count());
    }

    @Test
    void theOpenApiDocumentHasTheParametersOfLists() {
        var contract = given().accept("application/json")
                .get("/q/openapi?format=json")
                .then()
                .statusCode(200);

        contract.body(
                "paths.'/api/v1/pods'.get.parameters.name",
                contains("phase", "state", "namespace", "node", "reason", "q", "limit", "continue"));
    }

    private record Part(List<String> names, @Nullable String more) {}

    private static Part part(String token) {
        var request = given().queryParam("limit", 2);
        var answer = (token.isEmpty() ? request : request.queryParam("continue", token)).get("/api/v1/claims");
        answer.then().statusCode(200).body("items", not(hasSize(3)));
        return new Part(
                answer.jsonPath().getList("items.name", String.class),
                answer.jsonPath().getString("continue"));
    }
}
