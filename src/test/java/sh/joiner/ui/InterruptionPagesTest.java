package sh.joiner.ui;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.ui.Reader.page;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleWorld;

/** The pages of notices, policies and windows, read by headings and labels. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class InterruptionPagesTest {

    private static final String NOTICE = "/interruptions/general-aa1-7f3a";

    @Test
    void theSourceOfARuleIsNamed() {
        assertThat(page("/pools/gpu").cell("Interruptions", "spot interrupted", "Source"))
                .isEqualTo("InterruptionPolicy gpus, which was never valid");
        assertThat(page("/interruptions/unparsed-51c0").heading()).startsWith("Message that could not be parsed");
    }

    @Test
    void theNavigationCountsNoticesThatNeedAttention() {
        var count = page("/").document().select("nav a[href=/interruptions] .n");

        assertThat(count.text()).isEqualTo("! 2/5");
        assertThat(count.attr("aria-label")).isEqualTo("2 of 5 need attention");
    }

    @Test
    void openNoticesShowACountdownTheMostUrgentFirst() {
        var page = page("/interruptions");

        assertThat(page.column("Open notices", "Due"))
                .satisfiesExactly(
                        spot -> assertThat(spot).isEqualTo("in 1 min deadline 2026-11-21 14:03 UTC"),
                        snoozed -> assertThat(snoozed).startsWith("in 2 h starts 2026-11-21 16:02 UTC"),
                        asked -> assertThat(asked)
                                .startsWith("in 20 d 8 h")
                                .contains("starts 2026-12-11 23:00 UTC deadline 2026-12-12 05:00 UTC Approve Cancel"),
                        reboot -> assertThat(reboot).startsWith("in 20 d 10 h"),
                        noDate -> assertThat(noDate).startsWith("time not known"));
        assertThat(page.document().select("td .countdown time[data-left]")).hasSize(4);
    }

    @Test
    void eachNoticeShowsActionRuleAndPodsAtRisk() {
        var page = page("/interruptions");

        assertThat(page.cell("Open notices", "in 20 d 8 h", "Action and reason"))
                .contains("AwaitingApproval", "InterruptionPolicy general, rule 2", "waiting for an approval");
        assertThat(page.cell("Open notices", "in 20 d 8 h", "At risk"))
                .isEqualTo("5 pods stateful: shop/web-general-aa1-0 blocked: PodDisruptionBudget shop/web currently"
                        + " does not allow pod shop/web-general-aa1-0 to be evicted");
        assertThat(page.cell("Open notices", "in 1 min", "Action and reason"))
                .contains("Acting", "Karpenter's behavior");
        assertThat(page.cell("Open notices", "in 1 min", "Notice"))
                .contains("48 s ago, from the SQS queue and the EC2 instance status");
    }

    @Test
    void thePodsAtRiskOfTheListAreLinks() {
        var page = page("/interruptions");

        assertThat(page.link("Open notices", "shop/web-general-aa1-0")).isEqualTo("/pods/shop/web-general-aa1-0");
    }

    @Test
    void aPolicyInEffectNamesItsMissingAndInvalidWindows() {
        var missing =
                "MaintenanceWindow lunch not found: rules with this window use only their lead time. Create the window, or correct the name in the policy.";
        var invalid =
                "MaintenanceWindow mars is invalid: rules with this window use only their lead time. Correct the window.";
        var page = page("/interruptionpolicies");

        assertThat(page.cell("Policies", "all", "State"))
                .isEqualTo("◔ In effect, incomplete %s %s".formatted(missing, invalid));
        assertThat(page.cell("Policies", "general", "State")).isEqualTo("✓ In effect");
        assertThat(page("/pools/batch").document().select("p[role=note]").eachText())
                .containsExactly("InterruptionPolicy all: " + missing, "InterruptionPolicy all: " + invalid);
        assertThat(page("/pools/general").document().select("p[role=note]")).isEmpty();
    }

    @Test
    void timesInReasonsHaveTheFormOfOtherTimes() {
        var page = page("/interruptions");

        assertThat(page.cell("Open notices", "in 2 h", "Action and reason"))
                .endsWith("snoozed by a user until 2026-11-21 16:02 UTC");
        assertThat(page(NOTICE).items("Reasons"))
                .contains("waiting for an approval until 2026-12-11 23:00 UTC, then DrainNow");
    }

    @Test
    void closedNoticesAndUnparsedMessagesAreShown() {
        var page = page("/interruptions");

        assertThat(page.column("Closed notices", "Result and reason"))
                .satisfiesExactly(
                        unparsed -> assertThat(unparsed).contains("Unparsed", "the message is not JSON"),
                        done -> assertThat(done).contains("Done", "the node is deleted"));
        assertThat(page("/interruptions/batch-old-stop").fact("Interruption", "Due"))
                .isEqualTo("–");
        assertThat(page("/interruptions/unparsed-51c0").document().select("pre").text())
                .isEqualTo("<b>this is no JSON");
    }

    @Test
    void facetsFilterBothTables() {
        var page = page("/interruptions?phase=Done");

        assertThat(page.column("Open notices", "Due")).containsExactly("No open notices");
        assertThat(page.column("Closed notices", "Closed")).containsExactly("2 h 8 min ago");
    }

    @Test
    void theFacetOfKindsHasTheWordsOfTheTable() {
        assertThat(page("/interruptions").link("kind", "spot interrupted")).isEqualTo("?kind=spot_interrupted");
    }

    @Test
    void aNoticeShowsItsLifeCycleReasonsAndFacts() {
        var page = page(NOTICE);

        assertThat(page.heading()).startsWith("system-reboot of ip-10-0-").endsWith("AwaitingApproval");
        assertThat(page.items("Life cycle"))
                .extracting(step -> step.split(" ", 2)[0])
                .containsExactly("Reported", "Recorded", "Approval", "Action", "Deadline");
        assertThat(page.items("Life cycle").get(3)).endsWith("DrainNow, unless a user answers first");
        assertThat(page.items("Reasons")).hasSize(2);
        assertThat(page.link("Pods at risk", "shop/web-general-aa1-1")).isEqualTo("/pods/shop/web-general-aa1-1");
        assertThat(page.fact("Pods at risk", "Pods")).contains("shop/web-general-aa1-2", "and 2 more");
        assertThat(page.fact("Interruption", "Not before")).isEqualTo("2026-12-12 05:00 UTC");
        assertThat(page.lead()).contains("Message from AWS: The <i>host</i> needs work. Joiner waits for an approval.");
        given().get("/interruptions/no-such-notice").then().statusCode(404).contentType("text/html");
    }

    @Test
    void theEffectOfEachPossibleAnswerIsExplained() {
        assertThat(page(NOTICE).lead())
                .contains("Approve lets Joiner act now. Snooze delays the action")
                .endsWith("Cancel takes no further action for this notice, and does not stop the event in AWS.");
        assertThat(page("/interruptions/general-aa1-advice").lead())
                .doesNotContain("Joiner waits for an approval")
                .endsWith("Withdraw request lets Joiner return to the action of the rule.");
        assertThat(page("/interruptions/batch-dd4-spot").lead()).doesNotContain("Approve", "Cancel");
    }

    @Test
    void aNoticeShowsItsKubectlCommands() {
        assertThat(page(NOTICE).items("Commands"))
                .containsExactly(
                        "kubectl patch nodeinterruption general-aa1-7f3a --type merge -p"
                                + " '{\"spec\":{\"request\":\"Approve\"}}'",
                        "kubectl patch nodeinterruption general-aa1-7f3a --type merge -p"
                                + " '{\"spec\":{\"request\":\"Snooze\",\"snoozeUntil\":\"2026-11-22T14:00:00Z\"}}'",
                        "kubectl patch nodeinterruption general-aa1-7f3a --type merge -p"
                                + " '{\"spec\":{\"request\":\"Cancel\"}}'");
    }

    @Test
    void theEffectiveRulesOfEachPoolAreShown() {
        var page = page("/interruptionpolicies");

        assertThat(page.cell("Effective rules", "scheduled change", "general policy general"))
                .contains("AwaitApproval", "DrainBefore", "berlin-night");
        assertThat(page.cell("Effective rules", "spot interrupted", "batch misnamed policy all"))
                .contains("DrainNow");
        assertThat(page.cell("Effective rules", "scheduled change", "gpu policy gpus"))
                .contains("AwaitApproval");
        assertThat(page.column("Effective rules", "Notice")).hasSize(11);
    }

    @Test
    void anInvalidPolicyShowsItsErrorAndTheVersionInEffect() {
        var page = page("/interruptionpolicies");

        assertThat(page.cell("Policies", "gpus", "State"))
                .contains("Invalid", "'soon' is not a duration", "wait for an approval");
        assertThat(page.cell("Policies", "all", "Applies to"))
                .contains(
                        "in effect for batch",
                        "in effect for misnamed",
                        "pool general: policy general",
                        "pool gpu: policy gpus");
        assertThat(page.cell("Policies", "gpus", "Applies to")).endsWith("applies to gpu, but has no valid rules");
        assertThat(page.cell("Policies", "general", "Other settings"))
                .contains(
                        "at most 10% of a pool's nodes at a time",
                        "respects do-not-disrupt until the deadline minus the lead time");
    }

    @Test
    void aPolicyIsDescribedInWords() {
        var page = page("/interruptionpolicies");

        assertThat(page.cell("Policies", "all", "Rules, the first match wins"))
                .startsWith("1 scheduled change: Joiner only publishes an event. 2 event status: ");
    }

    @Test
    void windowsShowTheirNextOpenings() {
        var page = page("/interruptionpolicies");

        assertThat(page.cell("Windows", "berlin-night", "Next openings in the window's time zone"))
                .startsWith("Sun 2026-11-22 02:00 – 04:00 Tue 2026-11-24 02:00 – 04:00");
        assertThat(page.cell("Windows", "berlin-night", "Exclusions in the window's time zone"))
                .isEqualTo("2026-11-23 01:00 – 2026-11-24 01:00");
        assertThat(page.cell("Windows", "berlin-night", "Schedule")).isEqualTo("0 2 * * * Europe/Berlin, 2 h long");
        assertThat(page.cell("Windows", "mars", "State")).contains("Invalid", "Mars/Olympus");
    }

    @Test
    void thePagesOfPoolAndClaimLinkToTheNotice() {
        assertThat(page("/pools/general").cell("Interruptions", "spot interrupted", "Source"))
                .isEqualTo("InterruptionPolicy general");
        assertThat(page("/claims/general-aa1").link("Interruptions", "scheduled change"))
                .isEqualTo(NOTICE);
        assertThat(page("/").link("Needs attention", "general-aa1-7f3a")).isEqualTo(NOTICE);
        assertThat(page("/").items("Needs attention"))
                .anySatisfy(line -> assertThat(line).contains("batch-dd4-spot is in progress: spot interrupted of ip-"))
                .anySatisfy(line -> assertThat(line).contains("gpus is invalid and has never been valid"));
    }
}
