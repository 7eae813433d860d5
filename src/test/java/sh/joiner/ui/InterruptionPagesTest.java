package sh.joiner.ui;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.ui.Reader.page;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleWorld;

/** The pages about notices, policies and windows, read as a person reads them. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class InterruptionPagesTest {

    private static final String ASKED = "/interruptions/general-aa1-7f3a";

    /** An annotation, a setting: what says so is not Karpenter. */
    @Test
    void whoSaysSoIsNamed() {
        assertThat(page("/pools/gpu").cell("Interruptions", "spot interrupted", "By"))
                .isEqualTo("InterruptionPolicy gpus, which never was valid");
        assertThat(page("/interruptions/unparsed-51c0").heading()).startsWith("Message that could not be read");
    }

    @Test
    void theMenuSaysInWordsHowManyNeedAPerson() {
        var doors = page("/").document().select("nav a[href=/interruptions] .n");

        assertThat(doors.text()).isEqualTo("! 2/5");
        assertThat(doors.attr("aria-label")).isEqualTo("2 of 5 need a person");
    }

    @Test
    void whatIsAheadCountsDownTheMostUrgentFirst() {
        var page = page("/interruptions");

        assertThat(page.column("Ahead", "When, and your word"))
                .satisfiesExactly(
                        spot -> assertThat(spot).isEqualTo("in 1 min deadline 2026-11-21 14:03 UTC"),
                        snoozed -> assertThat(snoozed).startsWith("in 2 h acts 2026-11-21 16:02 UTC"),
                        asked -> assertThat(asked)
                                .startsWith("in 20 d 8 h")
                                .contains("acts 2026-12-11 23:00 UTC deadline 2026-12-12 05:00 UTC Approve Cancel"),
                        reboot -> assertThat(reboot).startsWith("in 20 d 10 h"),
                        noDate -> assertThat(noDate).startsWith("nobody knows when"));
        assertThat(page.document().select("td .countdown time[data-left]")).hasSize(4);
    }

    @Test
    void eachSaysWhatWillBeDoneByWhichRuleAndWhoIsAtRisk() {
        var page = page("/interruptions");

        assertThat(page.cell("Ahead", "in 20 d 8 h", "What will be done, and why"))
                .contains("AwaitingApproval", "InterruptionPolicy general, rule 2", "waiting for an approval");
        assertThat(page.cell("Ahead", "in 20 d 8 h", "At risk"))
                .isEqualTo("5 pods with state: shop/web-general-aa1-0 held by PodDisruptionBudget shop/web currently"
                        + " does not allow pod shop/web-general-aa1-0 to be evicted");
        assertThat(page.cell("Ahead", "in 1 min", "What will be done, and why"))
                .contains("Acting", "as Karpenter does");
    }

    @Test
    void whatIsOverStandsBelowAndAMessageThatNobodyCouldReadIsNotSilent() {
        var page = page("/interruptions");

        assertThat(page.column("Over", "What came of it, and why"))
                .satisfiesExactly(
                        unparsed -> assertThat(unparsed).contains("Unparsed", "the message is not JSON"),
                        done -> assertThat(done).contains("Done", "the node is deleted"));
        assertThat(page("/interruptions/unparsed-51c0").document().select("pre").text())
                .isEqualTo("<b>this is no JSON");
    }

    @Test
    void facetsNarrowBothTables() {
        var page = page("/interruptions?phase=Done");

        assertThat(page.column("Ahead", "When, and your word")).containsExactly("Nothing is ahead.");
        assertThat(page.column("Over", "Over since")).containsExactly("2 h 8 min");
    }

    @Test
    void oneTellsItsLifeItsReasonsAndTheRawFacts() {
        var page = page(ASKED);

        assertThat(page.heading()).startsWith("system-reboot of ip-10-0-").endsWith("AwaitingApproval");
        assertThat(page.items("Life"))
                .extracting(step -> step.split(" ", 2)[0])
                .containsExactly("Told", "Written", "Approval", "Acts", "Deadline");
        assertThat(page.items("Reasons")).hasSize(2);
        assertThat(page.fact("At risk", "Pods")).contains("shop/web-general-aa1-2", "and 2 more");
        assertThat(page.fact("Interruption", "Not before")).isEqualTo("2026-12-12 05:00 UTC");
        assertThat(page.lead()).endsWith("AWS says: The <i>host</i> needs work.");
        given().get("/interruptions/nobody").then().statusCode(404).contentType("text/html");
    }

    @Test
    void oneTellsTheCommandsThatDoTheSame() {
        assertThat(page(ASKED).items("Commands"))
                .containsExactly(
                        "kubectl patch nodeinterruption general-aa1-7f3a --type merge -p"
                                + " '{\"spec\":{\"request\":\"Approve\"}}'",
                        "kubectl patch nodeinterruption general-aa1-7f3a --type merge -p"
                                + " '{\"spec\":{\"request\":\"Snooze\",\"snoozeUntil\":\"2026-11-22T14:00:00Z\"}}'",
                        "kubectl patch nodeinterruption general-aa1-7f3a --type merge -p"
                                + " '{\"spec\":{\"request\":\"Cancel\"}}'");
    }

    @Test
    void policiesShowWhatCountsForWhichPool() {
        var page = page("/interruptionpolicies");

        assertThat(page.cell("What counts", "scheduled change", "general general"))
                .contains("AwaitApproval", "DrainBefore", "berlin-night");
        assertThat(page.cell("What counts", "spot interrupted", "batch all")).contains("DrainNow");
        assertThat(page.cell("What counts", "scheduled change", "gpu gpus")).contains("AwaitApproval");
        assertThat(page.column("What counts", "Notice")).hasSize(11);
    }

    @Test
    void aPolicyThatMakesNoSenseSaysWhatIsWrongAndWhatCountsInItsPlace() {
        var page = page("/interruptionpolicies");

        assertThat(page.cell("Policies", "gpus", "State"))
                .contains("Invalid", "'soon' is not a duration", "waits for approval");
        assertThat(page.cell("Policies", "all", "For"))
                .contains("counts for batch", "general follows general", "gpu follows gpus");
        assertThat(page.cell("Policies", "general", "Besides"))
                .contains("10% of a pool's nodes at once", "do-not-disrupt counts: untilLead");
    }

    @Test
    void windowsShowWhenTheyOpenNext() {
        var page = page("/interruptionpolicies");

        assertThat(page.cell("Windows", "berlin-night", "Next openings, by the clocks there"))
                .startsWith("Sun 2026-11-22 02:00 – 04:00 Tue 2026-11-24 02:00 – 04:00");
        assertThat(page.cell("Windows", "berlin-night", "Schedule")).isEqualTo("0 2 * * * Europe/Berlin, 2 h long");
        assertThat(page.cell("Windows", "mars", "State")).contains("Invalid", "Mars/Olympus");
    }

    @Test
    void poolNodeAndClaimLeadToIt() {
        assertThat(page("/pools/general").cell("Interruptions", "spot interrupted", "By"))
                .isEqualTo("InterruptionPolicy general");
        assertThat(page("/claims/general-aa1").link("Interruptions", "scheduled change"))
                .isEqualTo(ASKED);
        assertThat(page("/").link("Needs attention", "general-aa1-7f3a")).isEqualTo(ASKED);
        assertThat(page("/").items("Needs attention"))
                .anySatisfy(line -> assertThat(line).contains("batch-dd4-spot is next: spot interrupted of ip-"))
                .anySatisfy(line -> assertThat(line).contains("gpus is invalid and has never been valid"));
    }
}
