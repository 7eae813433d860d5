package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleUserRequests;
import sh.joiner.board.ExampleWorld;

/** Tests requests of users to terminate the instances that garbage collection holds back. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class GarbageReleaseTest {

    @Inject
    ExampleUserRequests userRequests;

    @Test
    void aPoolInWhichGarbageCollectionHasStoppedIsReleased() {
        given().post("/api/v1/pools/gpu/release-garbage-collection")
                .then()
                .statusCode(202)
                .body("name", equalTo("gpu"));

        assertThat(userRequests.written()).contains("release garbage of gpu up to 2026-11-21T14:02:31Z");
    }

    @Test
    void aPoolWithoutHeldInstancesAndAnUnknownPoolAreRefused() {
        given().post("/api/v1/pools/general/release-garbage-collection").then().statusCode(409);
        given().post("/api/v1/pools/absent/release-garbage-collection").then().statusCode(404);
    }
}
