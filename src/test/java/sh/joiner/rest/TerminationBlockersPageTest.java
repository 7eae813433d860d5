package sh.joiner.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.notNullValue;
import static sh.joiner.ui.Reader.page;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleWorld;

/** The reasons why a deleted NodeClaim still exists, in REST and on its page. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class TerminationBlockersPageTest {

    @Test
    void aDeletedClaimListsItsTerminationBlockers() {
        given().get("/api/v1/claims/batch-dd4")
                .then()
                .body("deletingSince", notNullValue())
                .body("blockedBy.kind", contains("Instance"));
        given().get("/api/v1/claims/general-aa1").then().body("blockedBy", empty());
    }

    @Test
    void thePageOfTheClaimShowsTheSameReason() {
        String sentence = given().get("/api/v1/claims/batch-dd4").path("blockedBy[0].sentence");

        assertThat(page("/claims/batch-dd4").column("Deletion waits for", "Reason"))
                .containsExactly(sentence);
    }
}
