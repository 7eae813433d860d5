package sh.joiner.ui;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.endsWith;
import static sh.joiner.ui.Reader.page;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.board.ExampleUserRequests;
import sh.joiner.board.ExampleWorld;

/** The buttons on the pages of notices. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class InterruptionAnswersTest {

    private static final String NOTICE = "/interruptions/general-aa1-7f3a";

    @Inject
    ExampleUserRequests userRequests;

    @Test
    void buttonsAreShownForNoticesThatTakeAnAnswer() {
        var forms = page("/interruptions").document().select("form[aria-label^=Answer]");

        assertThat(forms.eachAttr("aria-label"))
                .containsExactly(
                        "Answer general-aa1-advice",
                        "Answer general-aa1-7f3a",
                        "Answer general-bb2-reboot",
                        "Answer general-bb2-volume");
        assertThat(forms.select("input[name=version]").eachAttr("value")).containsOnly("4711");
    }

    @Test
    void aButtonStoresTheAnswerAndShowsThePageAgain() {
        post(NOTICE, "do=approve&version=4711&back=list")
                .statusCode(303)
                .header("Location", endsWith("/interruptions"));
        post(NOTICE, "do=cancel&version=4711&back=one").statusCode(303).header("Location", endsWith(NOTICE));

        assertThat(userRequests.written()).contains("general-aa1-7f3a Approve 4711", "general-aa1-7f3a Cancel 4711");
    }

    @Test
    void aButtonWithdrawsTheRequest() {
        var forms = page("/interruptions").document().select("form:has(button[value=takeBack])");
        assertThat(forms.eachAttr("aria-label")).containsExactly("Answer general-aa1-advice");

        post("/interruptions/general-aa1-advice", "do=takeBack&version=4711").statusCode(303);
        post(NOTICE, "do=takeBack&version=4711").statusCode(409);

        assertThat(userRequests.written()).contains("general-aa1-advice  4711");
    }

    @ParameterizedTest
    @CsvSource({
        "for=PT4H, 2026-11-21T18:02:31Z",
        "for=PT1H&until=2026-12-01T06:30, 2026-12-01T06:30:00Z",
    })
    void aTimeTakesPrecedenceOverADuration(String fields, String until) {
        post(NOTICE, "do=snooze&version=4711&" + fields).statusCode(303);

        assertThat(userRequests.written()).contains("general-aa1-7f3a Snooze 4711 until " + until);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "do=snooze&version=4711 | 400 | Enter the end of the snooze as a time or a duration.",
                "do=snooze&version=4711&until=2026-11-20T06:30 | 400 | Cannot snooze until 2026-11-20T06:30",
                "do=snooze&version=4711&until=soon | 400 | until must be a time",
                "do=approve | 400 | Enter a value for version.",
                "do=magic&version=4711 | 400 | Unknown action “magic”.",
                "do=approve&version=1 | 412 | The notice has changed since this page was loaded.",
            })
    void anInvalidRequestIsReportedOnThePage(String form, int status, String failure) {
        assertThat(alert(post(NOTICE, form).statusCode(status))).startsWith(failure);
    }

    @Test
    void aNoticeInProgressTakesNoAnswer() {
        var answer =
                post("/interruptions/batch-dd4-spot", "do=cancel&version=4711").statusCode(409);

        assertThat(alert(answer)).isEqualTo("Too late to cancel this notice: the phase of the notice is Acting.");
        post("/interruptions/no-such-notice", "do=cancel&version=4711").statusCode(404);
    }

    private static String alert(ValidatableResponse answer) {
        return Reader.of(answer.extract().asString())
                .document()
                .select("[role=alert]")
                .text();
    }

    private static ValidatableResponse post(String path, String form) {
        return given().redirects()
                .follow(false)
                .contentType("application/x-www-form-urlencoded")
                .body(form)
                .post(path)
                .then();
    }
}
