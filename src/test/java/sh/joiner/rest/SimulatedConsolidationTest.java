package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.closeTo;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;
import static sh.joiner.testing.ManagedNodes.with;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.config.JsonConfig;
import io.restassured.config.RestAssuredConfig;
import io.restassured.path.json.config.JsonPathConfig.NumberReturnType;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.Board;
import sh.joiner.board.Example;
import sh.joiner.board.ExampleWorld;
import sh.joiner.engine.hold.FirstDisruption;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.Plans;
import sh.joiner.testing.PoolBuilder;

/** Simulated consolidation of a cluster with one node. A cheaper node would be sufficient, but a PodDisruptionBudget prevents the replacement. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class SimulatedConsolidationTest {

    private static final RestAssuredConfig DOUBLES =
            RestAssuredConfig.config().jsonConfig(JsonConfig.jsonConfig().numberReturnType(NumberReturnType.DOUBLE));
    private static final String NOTE = "The forecast ignores joiner.disruption.first-percent-per-hour, "
            + "which currently limits the disruption of NodePool default.";

    @Inject
    Board board;

    @AfterEach
    void showTheExample() {
        board.passFinished(Example.snapshot(), Example.plan(), Duration.ofMillis(38));
    }

    private void showHeldNode(PoolBuilder pool) {
        var world = world().pool(pool)
                .offers(
                        type("m5.large").has("2", "8Gi").onDemand(0.1, "a"),
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a"));
        var web = new LabelSelector(Requirements.ofLabels(Map.of("app", "web")));
        var snapshot = with(world, "n1", "m5.xlarge", "4", "Consolidatable")
                .running("n1", pod("web-1").labelled("app", "web").requests("1", "1Gi"))
                .budget(new PodBudget("default", "web", web, false, 0, false))
                .snapshot();
        board.passFinished(snapshot, Plans.of(snapshot), Duration.ofMillis(1));
    }

    private static ValidatableResponse ask(String body) {
        return given().config(DOUBLES)
                .contentType("application/json")
                .body(body)
                .post("/api/v1/simulate")
                .then()
                .statusCode(200);
    }

    @Test
    void theAnswerHasTheSavingsWithAndWithoutTheBlocker() {
        showHeldNode(pool("default"));

        ask("{\"consolidate\": true, \"without\": [\"PodDisruptionBudget:default/web\"]}")
                .body("consolidation.now.savingsPerHour", equalTo(0.0))
                .body("consolidation.now.commands", empty())
                .body("consolidation.then.savingsPerHour", closeTo(0.1, 1e-9))
                .body("consolidation.then.removed", equalTo(1))
                .body("consolidation.then.launched", equalTo(1))
                .body("consolidation.then.podsMoved", equalTo(1))
                .body("consolidation.then.complete", equalTo(true))
                .body(
                        "consolidation.then.commands",
                        contains(startsWith("Underutilized: remove n1, launch m5.large in a; 1 pod moves; 0.1000")))
                .body("notes", not(hasItem(NOTE)));
    }

    @Test
    void theBlockerHoldsTheNodeUnlessTheRequestNamesIt() {
        showHeldNode(pool("default"));

        ask("{\"consolidate\": true}")
                .body("consolidation.then.savingsPerHour", equalTo(0.0))
                .body("consolidation.then.removed", equalTo(0));
        ask("{\"pods\": {\"count\": 1}}").body("consolidation", nullValue());
    }

    @Test
    void aNoteNamesAPoolWhoseFirstDisruptionIsLimited() {
        showHeldNode(pool("default")
                .ownAnnotation(
                        FirstDisruption.ANNOTATION,
                        FirstDisruption.startingAt(NOON).text()));

        ask("{\"consolidate\": true}").body("notes", hasItem(NOTE));
        ask("{\"pods\": {\"count\": 1}}").body("notes", not(hasItem(NOTE)));
    }
}
