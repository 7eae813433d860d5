package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleWorld;
import sh.joiner.model.cache.CacheName;

@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class CachesTest {

    private static final String CACHES = "/api/v1/caches";

    @Test
    void everyCacheIsListedWithItsCurrentState() {
        given().get(CACHES)
                .then()
                .statusCode(200)
                .body("asOf", equalTo("2026-11-21T14:02:31Z"))
                .body("items", hasSize(CacheName.values().length))
                .header("ETag", nullValue()); // no ETag, because ages change without an event
    }

    @Test
    void aCacheHasItsAgeItsSourceAndItsNextRefresh() {
        given().get(CACHES + "/instance-types")
                .then()
                .statusCode(200)
                .body("key", equalTo("instance type"))
                .body("state", equalTo("Fresh"))
                .body("source", equalTo("live"))
                .body("ttlSeconds", equalTo(43200))
                .body("ageSeconds", equalTo(3600))
                .body("entries", equalTo(1243))
                .body("lastError", nullValue())
                .body("nextRefresh", equalTo("2026-11-22T01:02:31Z"));
    }

    @Test
    void aFailingCacheHasItsLastErrorTheTimeOfTheFirstFailureAndItsSubstitute() {
        given().get(CACHES + "/on-demand-prices")
                .then()
                .body("state", equalTo("Failing"))
                .body("source", equalTo("static"))
                .body("ageSeconds", nullValue())
                .body("lastError", equalTo("get products: <no route>"))
                .body("failingSince", equalTo("2026-11-21T13:52:31Z"))
                .body("failures", equalTo(9));
        given().get(CACHES + "/spot-prices")
                .then()
                .body("state", equalTo("StandsIn"))
                .body("source", equalTo("snapshot"))
                .body("ageSeconds", equalTo(7200));
    }

    @Test
    void theListIsFilteredByFacets() {
        given().get(CACHES + "?state=Failing").then().body("items.name", contains("on-demand-prices"));
        given().get(CACHES + "?source=snapshot").then().body("items.name", contains("spot-prices"));
        given().get(CACHES + "?sauce=snapshot").then().statusCode(400);
    }

    @Test
    void aRefreshIsAccepted() {
        given().post(CACHES + "/instance-types/refresh")
                .then()
                .statusCode(202)
                .body("name", equalTo("instance-types"))
                .body("nextRefresh", notNullValue());
    }

    @Test
    void anUnknownNameIsAnsweredWithTheKnownNames() {
        for (var path : new String[] {"/instancetypes", "/instance-type"}) {
            given().get(CACHES + path)
                    .then()
                    .statusCode(404)
                    .body("detail", containsString("caches: instance-types, instance-type-offerings, "));
        }
        given().post(CACHES + "/instancetypes/refresh")
                .then()
                .statusCode(404)
                .body("detail", containsString("cluster-facts"));
    }

    @Test
    void aCacheThatIsFilledByEventsCannotBeRefreshed() {
        given().post(CACHES + "/protected-profiles/refresh").then().statusCode(409);
    }
}
