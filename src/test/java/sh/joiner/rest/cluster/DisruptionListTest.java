package sh.joiner.rest.cluster;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;
import static sh.joiner.testing.World.world;
import static sh.joiner.ui.Reader.page;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.Board;
import sh.joiner.board.Example;
import sh.joiner.board.ExampleClusterWorld;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.ClaimSamples;

/** The list of disruption commands, in REST and on the page: two that are being carried out, one that is done, and one that was aborted. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleClusterWorld.class)
class DisruptionListTest {

    private static final String DONE = command("underutilized-web-1", 330);
    private static final String ABORTED = command("drifted-db-1", 320);
    private static final String DELETING = command("empty-idle-1", 120);
    private static final String WAITING = command("drifted-api-1", 60);

    @Inject
    Board board;

    /** The board is shared by all methods. */
    @BeforeEach
    void carryOutCommands() {
        if (!board.disruptions().ended().isEmpty()) {
            return;
        }
        start(330, DONE, "underutilized", -0.25, "web-1", "shop/a", "shop/b");
        start(320, ABORTED, "drifted", 0.05, "db-1", "shop/db");
        see(310, removed(DONE, "web-1"), replacement(DONE, "web-2"), removed(ABORTED, "db-1"));
        report(250, "DisruptionFailed", ABORTED, "drifted", 0, "db-1", "a replacement NodeClaim no longer exists");
        see(240);
        start(120, DELETING, "empty", -0.5, "idle-1");
        start(60, WAITING, "drifted", 0, "api-1", "shop/api");
        see(
                0,
                removed(DELETING, "idle-1").deletingSince(ago(10)),
                removed(WAITING, "api-1"),
                replacement(WAITING, "api-2"));
    }

    private static ClaimSamples replacement(String command, String claim) {
        return ClaimSamples.claim().named(claim).annotations(Map.of(Claim.REPLACES, command));
    }

    /** Returns the id of a command. The id ends with the start time of the command. */
    private static String command(String name, long ago) {
        return "%s-%d".formatted(name, ago(ago).getEpochSecond());
    }

    private static Instant ago(long seconds) {
        return Example.NOW.minusSeconds(seconds);
    }

    private static ClaimSamples removed(String command, String claim) {
        return ClaimSamples.claim()
                .named(claim)
                .annotations(Map.of(Claim.DISRUPTION, command, Claim.DISRUPTION_REPLACEMENTS, "1"))
                .registeredAs("aws:///a/" + claim, "node-" + claim)
                .says("DisruptionReason", Condition.Status.TRUE, ago(330));
    }

    private void start(long ago, String command, String reason, double price, String claim, String... pods) {
        report(ago, "DisruptionStarted", command, reason, price, claim, "", pods);
    }

    private void report(
            long ago,
            String code,
            String command,
            String reason,
            double price,
            String claim,
            String why,
            String... pods) {
        var about = List.of(new Subject("Node", "node-" + claim), new Subject("NodeClaim", claim));
        var facts = Map.of("command", command, "reason", reason);
        board.disruptions()
                .decided(new Decision(
                        ago(ago), "disruption", code, Weight.NORMAL, about, "", why, List.of(pods), facts, price));
    }

    private void see(long ago, ClaimSamples... claims) {
        var world = world();
        List.of(claims).forEach(claim -> world.claim(claim.build()));
        var seen = world.snapshot();
        board.disruptions()
                .seen(new Snapshot(
                        ago(ago),
                        List.of(),
                        List.of(),
                        seen.claims(),
                        List.of(),
                        List.of(),
                        List.of(),
                        seen.catalog()));
    }

    @Test
    void aCommandThatIsDoneHasItsSavingsPodsAndDuration() {
        given().get("/api/v1/disruptions/" + DONE)
                .then()
                .statusCode(200)
                .body("reason", equalTo("Underutilized"))
                .body("state", equalTo("Done"))
                .body("savingsPerHour", equalTo(0.25F))
                .body("podsMoved", equalTo(2))
                .body("startedAt", equalTo(ago(330).toString()))
                .body("endedAt", equalTo(ago(240).toString()))
                .body("seconds", equalTo(90))
                .body("failure", nullValue())
                .body("removed.node", equalTo(List.of("node-web-1")));
    }

    @Test
    void theListHasTheCommandsThatAreBeingCarriedOutBeforeThoseThatEnded() {
        given().get("/api/v1/disruptions")
                .then()
                .statusCode(200)
                .body("items.name", equalTo(List.of(WAITING, DELETING, ABORTED, DONE)))
                .body("items.state", equalTo(List.of("WaitingForReplacements", "Deleting", "Aborted", "Done")))
                .body("items[0].replacements.claim", equalTo(List.of("api-2")))
                .body("items[0].replacements[0].initialized", equalTo(false))
                .body("items[0].endedAt", nullValue())
                .body("items[2].failure", equalTo("a replacement NodeClaim no longer exists"));
    }

    @Test
    void theSummaryHasTheTotalsOfTheCommandsThatEnded() {
        given().get("/api/v1/disruptions/summary")
                .then()
                .statusCode(200)
                .body("savingsPerHour", equalTo(0.25F))
                .body("reasons.reason", equalTo(List.of("Drifted", "Underutilized")))
                .body("reasons.done", equalTo(List.of(0, 1)))
                .body("reasons.aborted", equalTo(List.of(1, 0)));
    }

    private static List<String> row(String table, int number, String... columns) {
        var page = page("/disruptions");
        return List.of(columns).stream()
                .map(column -> page.column(table, column).get(number))
                .toList();
    }

    @Test
    void thePageShowsThePhaseOfEachCommandThatIsBeingCarriedOut() {
        var columns = new String[] {"Reason", "State", "Removed", "Replacements", "Pods", "Saves per hour", "Started"};

        assertThat(row("Under way", 0, columns))
                .containsExactly(
                        "Drifted", "waits for replacements", "api-1", "api-2 starting", "1", "$0.0000", "1 min");
        assertThat(row("Under way", 1, columns))
                .containsExactly("Empty", "deleting", "idle-1", "none needed", "0", "$0.5000", "2 min");
    }

    @Test
    void thePageShowsTheResultOfEachCommandThatEnded() {
        var columns = new String[] {
            "Ended", "Reason", "Result", "Removed", "Replacements", "Pods moved", "Saved per hour", "Duration"
        };

        assertThat(row("Last commands", 1, columns))
                .startsWith("4 min ago", "Drifted", "aborted: a replacement NodeClaim no longer exists", "node-db-1");
        assertThat(row("Last commands", 0, columns))
                .containsExactly("4 min ago", "Underutilized", "done", "node-web-1", "web-2", "2", "$0.2500", "1 min");
    }

    @Test
    void thePageShowsWhatEachReasonSaved() {
        var page = page("/disruptions");

        assertThat(page.document().text()).contains("$0.25 per hour");
        assertThat(page.cell("Saved", "Underutilized", "Saved per hour")).isEqualTo("$0.25");
        assertThat(page.cell("Saved", "Underutilized", "Pods moved")).isEqualTo("2");
        assertThat(page.cell("Saved", "Drifted", "Aborted")).isEqualTo("1");
    }
}
