package sh.joiner.rest.listing;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import sh.joiner.board.Board;
import sh.joiner.board.Example;
import sh.joiner.board.ExampleWorld;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.Plans;
import sh.joiner.testing.footprint.ManyPools;

/** The size of lists and pages does not depend on the size of the cluster. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class ListsTest {

    private static final int MEBIBYTE = 1 << 20;
    private static final Snapshot MANY = ManyPools.withNodes(300, 600, 1_200);
    private static final Plan PLAN = Plans.of(MANY);

    @Inject
    Board board;

    @AfterEach
    void showTheExample() {
        board.passFinished(Example.snapshot(), Example.plan(), Duration.ofMillis(38));
    }

    private void showManyPools() {
        board.passFinished(MANY, PLAN, Duration.ofMillis(38));
    }

    /** Returns the paths of all lists in the OpenAPI document. */
    private static List<String> lists() {
        var document = given().get("/q/openapi?format=json").jsonPath();
        Map<String, Map<String, Object>> paths = document.getMap("paths");
        return paths.entrySet().stream()
                .filter(path -> isList(String.valueOf(path.getValue().get("get"))))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isList(String operation) {
        return operation.contains("schemas/Items") || operation.contains("name=continue");
    }

    @TestFactory
    Stream<DynamicTest> thePartsOfEveryListAddUpToTheWhole() {
        var lists = lists();
        assertThat(lists).hasSizeGreaterThanOrEqualTo(15).contains("/api/v1/pods", "/api/v1/interruptions");
        return lists.stream()
                .map(list -> DynamicTest.dynamicTest(list, () -> {
                    var whole =
                            given().get(list).then().statusCode(200).extract().jsonPath();
                    assertThat(whole.<Object>get("continue")).isNull();

                    assertThat(parts(list, 1)).isEqualTo(names(whole));
                }));
    }

    private static List<String> names(JsonPath part) {
        return part.getList("items", Map.class).stream()
                .map(item -> item.get("namespace") + "/" + item.get("name"))
                .toList();
    }

    private static List<String> parts(String list, int limit) {
        var items = new ArrayList<String>();
        var token = "";
        while (token != null) {
            var request = given().queryParam("limit", limit);
            var part = (token.isEmpty() ? request : request.queryParam("continue", token))
                    .get(list)
                    .then()
                    .statusCode(200)
                    .extract()
                    .jsonPath();
            assertThat(part.getList("items")).hasSizeLessThanOrEqualTo(limit);
            items.addAll(names(part));
            token = part.getString("continue");
        }
        return items;
    }

    @TestFactory
    Stream<DynamicTest> everyListRefusesALimitAboveTheMaximumAndDocumentsIt() {
        return lists().stream()
                .map(list -> DynamicTest.dynamicTest(list, () -> {
                    given().get(list + "?limit=2001").then().statusCode(400);

                    var limit = given().get("/q/openapi?format=json")
                            .jsonPath()
                            .getMap("paths.'%s'.get.parameters.find { it.name == 'limit' }.schema".formatted(list));
                    assertThat(limit).containsEntry("default", 500).containsEntry("maximum", 2000);
                }));
    }

    @Test
    void aListWithoutALimitHasFiveHundredItemsAndAToken() {
        showManyPools();

        var pods = given().get("/api/v1/pods");

        assertThat(pods.jsonPath().getList("items")).hasSize(500);
        assertThat(pods.jsonPath().getString("continue")).isNotEmpty();
        assertThat(pods.asByteArray().length).isLessThan(3 * MEBIBYTE);
        assertThat(parts("/api/v1/pods", 500)).hasSize(600);
    }

    @Test
    void theOverviewStaysSmall() {
        showManyPools();

        assertThat(given().get("/api/v1/overview").asByteArray().length).isLessThan(MEBIBYTE / 2);
    }

    @TestFactory
    Stream<DynamicTest> everyPageStaysSmall() {
        showManyPools();
        return Stream.of(
                        "/",
                        "/pools",
                        "/pools/pool-000",
                        "/nodeclasses",
                        "/claims",
                        "/claims/pool-000-00001",
                        "/nodes",
                        "/nodes/ip-10-0-1",
                        "/pods",
                        "/pods/default/pod-00001",
                        "/decisions",
                        "/instancetypes",
                        "/images",
                        "/interruptions",
                        "/interruptionpolicies",
                        "/gates")
                .map(page -> DynamicTest.dynamicTest(page, () -> {
                    var html =
                            given().get(page).then().statusCode(200).extract().asByteArray();

                    assertThat(html.length).isLessThan(MEBIBYTE);
                }));
    }
}
