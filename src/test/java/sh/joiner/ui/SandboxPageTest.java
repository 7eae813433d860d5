package sh.joiner.ui;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.endsWith;
import static sh.joiner.ui.Reader.page;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.board.ExampleSandbox;
import sh.joiner.board.ExampleWorld;

@QuarkusTest
@TestProfile(ExampleWorld.class)
class SandboxPageTest {

    @Inject
    ExampleSandbox sandbox;

    @BeforeEach
    void forget() {
        sandbox.takeOrders();
    }

    @Test
    void showsInstancesAndCalls() {
        assertThat(page("/sandbox").cell("Instances", "i-0bb", "State")).contains("shutting-down");
        assertThat(page("/sandbox").cell("Calls", "ec2:DescribeInstances", "Calls"))
                .isEqualTo("1,234");
    }

    @Test
    void tellsHowFarTheStoryIsAndWhereToLook() {
        var page = page("/sandbox");

        assertThat(page.cell("Steps", "14:01:32", "Step")).contains("Done");
        assertThat(page.cell("Steps", "14:03:31", "Step")).contains("Ahead");
        assertThat(page.cell("Outcomes", "At least 200 pods run.", "Outcome")).contains("Waiting");
        assertThat(page.document().select("table[aria-label=Steps] a[href=/nodeclasses]"))
                .hasSize(1);
    }

    @Test
    void aButtonPlaysAnotherStory() {
        given().redirects()
                .follow(false)
                .formParam("play", "first-steps")
                .post("/sandbox")
                .then()
                .statusCode(303);

        assertThat(sandbox.takeOrders()).containsExactly("play first-steps");
    }

    @Test
    void aButtonSetsTheSpeedAndShowsThePageAgain() {
        given().redirects()
                .follow(false)
                .formParam("speed", "600")
                .post("/sandbox")
                .then()
                .statusCode(303)
                .header("Location", endsWith("/sandbox"));

        assertThat(sandbox.takeOrders()).containsExactly("speed 600.0");
    }

    @Test
    void aButtonLetsTheClockJump() {
        given().redirects()
                .follow(false)
                .formParam("advance", "PT1H")
                .post("/sandbox")
                .then()
                .statusCode(303);

        assertThat(sandbox.takeOrders()).containsExactly("advance PT1H");
    }

    @ParameterizedTest
    @CsvSource({
        "speed, fast, The speed must be a number from 0 to 3600",
        "speed, -1, The speed must be a number from 0 to 3600",
        "speed, NaN, The speed must be a number from 0 to 3600",
        "advance, tomorrow, The clock can jump ahead by a span as PT6H",
        "advance, PT-1H, The clock can jump ahead by a span as PT6H",
        "play, epic, there is no story",
        "neither, 1, Say one of speed, advance and play"
    })
    void whatMakesNoSenseIsToldOnThePage(String field, String value, String trouble) {
        var answer = given().formParam(field, value)
                .post("/sandbox")
                .then()
                .statusCode(400)
                .extract();

        assertThat(Reader.of(answer.asString())
                        .document()
                        .select("[role=alert]")
                        .text())
                .startsWith(trouble);
        assertThat(sandbox.takeOrders()).isEmpty();
    }
}
