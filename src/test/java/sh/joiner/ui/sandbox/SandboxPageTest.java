package sh.joiner.ui.sandbox;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.endsWith;
import static sh.joiner.ui.Reader.page;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.board.ExampleSandbox;
import sh.joiner.board.ExampleWorld;
import sh.joiner.ui.Reader;

@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class SandboxPageTest {

    @Inject
    ExampleSandbox sandbox;

    @BeforeEach
    void discardOrders() {
        sandbox.takeOrders();
    }

    @Test
    void showsInstancesAndCalls() {
        assertThat(page("/sandbox").cell("Instances", "i-0bb", "State")).contains("shutting-down");
        assertThat(page("/sandbox").cell("Calls", "ec2:DescribeInstances", "Calls"))
                .isEqualTo("1,234");
    }

    @Test
    void theAgeOfAnImageHasTheFormOfOtherAges() {
        assertThat(page("/sandbox").cell("AMIs", "ami-0c1", "Created")).isEqualTo("201 d ago");
        assertThat(page("/sandbox").document().select("time[datetime^=2026-05-04]"))
                .hasSize(1);
    }

    @Test
    void showsTheProgressOfTheStoryWithLinks() {
        var page = page("/sandbox");

        assertThat(page.cell("Steps", "14:01:32", "State")).contains("Done");
        assertThat(page.cell("Steps", "14:03:31", "State")).contains("Upcoming");
        assertThat(page.cell("Outcomes", "At least 200 pods run.", "State")).contains("Waiting");
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
    void aButtonAdvancesTheClock() {
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
        "advance, tomorrow, The clock advances by a duration such as PT6H",
        "advance, PT-1H, The clock advances by a duration such as PT6H",
        "play, epic, 'story \"epic\" not found'",
        "neither, 1, Enter exactly one of speed"
    })
    void anInvalidValueIsReportedOnThePage(String field, String value, String failure) {
        var answer = given().formParam(field, value)
                .post("/sandbox")
                .then()
                .statusCode(400)
                .extract();

        assertThat(Reader.of(answer.asString())
                        .document()
                        .select("[role=alert]")
                        .text())
                .startsWith(failure);
        assertThat(sandbox.takeOrders()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "do=capacity&type=m5.*&zone=&capacityType=spot&left=2&until=PT1H | Capacity[type=m5.*, zone=null, capacityType=spot, left=2, error=null, priceFactor=null, until=PT1H]",
                "do=account&lag=&vCpus=8&deletedSecurityGroup= | AccountChange[lag=null, vCpus=8, capacityType=null, deletedSecurityGroup=null]",
                "do=memory&type=m5.large&kept=0.12 | KeptMemory[type=m5.large, kept=0.12]",
                "do=release&family=Bottlerocket | ImageRelease[family=BOTTLEROCKET]",
                "do=instance&instance=i-0aa&action=stop | InstanceChange[instance=i-0aa, action=stop]",
                "do=node&node=a&action=not-ready | NodeChange[node=a, action=not-ready, message=null]",
                "do=pods&name=crowd&replicas=200&cpu=1&memory= | Workload[name=crowd, namespace=null, replicas=200, cpu=1, memory=null]",
                "do=image-state&image=ami-1&state=failed | ImageChange[image=ami-1, state=failed, after=null, sharedWith=null, deprecatedAt=null]",
                "do=profile&profile=nodes&action=delete | ProfileChange[profile=nodes, action=delete]",
                "do=role&role=node-role&action=create | RoleChange[role=node-role, action=create]",
                "do=heal | heal",
                "do=heal-fault&fault=fault-1 | heal fault-1",
            })
    void eachFormPerformsItsAction(String form, String order) {
        post(form).statusCode(303).header("Location", endsWith("/sandbox"));

        assertThat(sandbox.takeOrders()).containsExactly(order);
    }

    @Test
    void formsCreateAnImageANoticeAndAFault() {
        post("do=image&name=web-1&architecture=arm64&availableAfter=PT10M").statusCode(303);
        post("do=notice&kind=ScheduledEvent&instance=i-0aa&code=system-reboot").statusCode(303);
        post("do=fault&api=ec2&call=Describe*&error=&delay=PT5S&lost=&until=PT1M")
                .statusCode(303);

        assertThat(sandbox.takeOrders())
                .satisfiesExactly(
                        image -> assertThat(image)
                                .startsWith("NewImage[name=web-1,")
                                .contains("availableAfter=PT10M"),
                        notice -> assertThat(notice).contains("kind=ScheduledEvent", "code=system-reboot"),
                        fault -> assertThat(fault)
                                .contains("api=ec2", "call=Describe*", "error=null", "delay=PT5S", "until=PT1M"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "do=capacity&left=many | left must be a whole number, but is “many”.",
                "do=capacity&left=0&until=soon | until must be a duration such as PT10M, but is “soon”.",
                "do=pods&replicas=3 | Enter a value for name.",
                "do=instance&instance=x-1&action=stop | instance x-1 not found",
                "do=magic | Unknown form “magic”.",
            })
    void aMistakeInAFormIsReportedAndChangesNothing(String form, String failure) {
        var page = Reader.of(post(form).statusCode(400).extract().asString());

        assertThat(page.document().select("[role=alert]").text()).isEqualTo(failure);
        assertThat(sandbox.takeOrders()).isEmpty();
    }

    @Test
    void theFormKeepsItsValuesAfterAMistake() {
        var page = Reader.of(post("do=fault&api=kubernetes&call=patch+nodes&delay=long")
                .statusCode(400)
                .extract()
                .asString());

        var form = page.document().select("form[aria-label=Fault]");
        assertThat(form.select("input[name=call]").attr("value")).isEqualTo("patch nodes");
        assertThat(form.select("option[selected]").text()).isEqualTo("kubernetes");
    }

    @Test
    void showsFaultsLimitsAndImages() {
        var page = page("/sandbox");

        assertThat(page.fact("Current state", "Messages on the queue")).isEqualTo("3");
        assertThat(page.cell("Faults", "ec2:Describe*", "Effect")).isEqualTo("RequestLimitExceeded");
        assertThat(page.cell("Faults", "ec2:Describe*", "Frequency")).isEqualTo("50 % of calls, 7 remaining");
        assertThat(page.cell("Faults", "ec2:Describe*", "Duration")).isEqualTo("for 3 min");
        assertThat(page.cell("Capacity limits", "m5.large", "Duration")).isEqualTo("no end");
        assertThat(page.cell("AMIs", "ami-0c1", "State")).contains("pending");
    }

    @Test
    void onlyARunningInstanceHasActions() {
        var page = page("/sandbox");

        assertThat(page.cell("Instances", "i-0aa", "Actions")).startsWith("interrupt stop terminate");
        assertThat(page.cell("Instances", "i-0bb", "Actions")).isEqualTo("–");
        assertThat(page.document().select("select[name=instance] option").eachAttr("value"))
                .containsExactly("i-0aa");
    }

    private static ValidatableResponse post(String form) {
        return given().redirects()
                .follow(false)
                .contentType("application/x-www-form-urlencoded")
                .body(form)
                .post("/sandbox")
                .then();
    }
}
