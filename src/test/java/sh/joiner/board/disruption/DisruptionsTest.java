package sh.joiner.board.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.board.disruption.DisruptionSummaryView.ReasonTotalView;
import sh.joiner.board.disruption.DisruptionView.CommandEffectView;
import sh.joiner.board.disruption.DisruptionView.CommandTimesView;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.ClaimSamples;

class DisruptionsTest {

    private static final String COMMAND = "underutilized-web-1-1772366400";

    private final Disruptions disruptions = new Disruptions(NOON, () -> {});

    private static Snapshot at(Instant now, Claim... claims) {
        var world = world();
        for (var claim : claims) {
            world.claim(claim);
        }
        var snapshot = world.snapshot();
        return new Snapshot(
                now,
                snapshot.pools(),
                snapshot.nodeClasses(),
                snapshot.claims(),
                snapshot.nodes(),
                snapshot.pods(),
                snapshot.daemonSets(),
                snapshot.catalog());
    }

    private static ClaimSamples removed(String name) {
        return ClaimSamples.claim()
                .named(name)
                .annotations(Map.of(Claim.DISRUPTION, COMMAND, Claim.DISRUPTION_REPLACEMENTS, "0"))
                .registeredAs("aws:///a/" + name, "node-" + name)
                .says("DisruptionReason", Condition.Status.TRUE, NOON);
    }

    private static Decision decision(String code, String why, double price, List<String> pods) {
        return new Decision(
                NOON,
                "disruption",
                code,
                Weight.NORMAL,
                List.of(new Subject("Node", "node-web-1"), new Subject("NodeClaim", "web-1")),
                "",
                why,
                pods,
                Map.of("command", COMMAND, "reason", "underutilized"),
                price);
    }

    private void start() {
        disruptions.decided(decision("DisruptionStarted", "", -0.25, List.of("shop/a", "shop/b")));
    }

    @Test
    void aStartedCommandIsShownBeforeASnapshotContainsIt() {
        start();
        disruptions.seen(at(NOON.plusSeconds(1)));

        assertThat(disruptions.running())
                .singleElement()
                .satisfies(view -> assertThat(view.reason()).isEqualTo("Underutilized"))
                .satisfies(view -> assertThat(view.effect()).isEqualTo(new CommandEffectView(0.25, 2)));
        assertThat(disruptions.ended()).isEmpty();
    }

    @Test
    void aCommandIsDoneWhenItsClaimsNoLongerExist() {
        start();
        disruptions.seen(at(NOON.plusSeconds(1), removed("web-1").build()));
        disruptions.seen(at(NOON.plusSeconds(90)));

        assertThat(disruptions.running()).isEmpty();
        assertThat(disruptions.ended()).singleElement().satisfies(view -> {
            assertThat(view.state()).isEqualTo("Done");
            assertThat(view.times()).isEqualTo(new CommandTimesView(NOON, NOON.plusSeconds(90), 90L));
            assertThat(view.removed())
                    .singleElement()
                    .satisfies(claim -> assertThat(claim.node()).isEqualTo("node-web-1"));
        });
    }

    @Test
    void aCommandThatNoSnapshotEverContainedIsDoneAfterAMinute() {
        start();
        disruptions.seen(at(NOON.plusSeconds(61)));

        assertThat(disruptions.ended())
                .singleElement()
                .satisfies(view -> assertThat(view.state()).isEqualTo("Done"));
    }

    @Test
    void aCommandThatFailedIsAbortedWithItsReason() {
        start();
        disruptions.seen(at(NOON.plusSeconds(1), removed("web-1").build()));
        disruptions.decided(decision("DisruptionFailed", "a replacement NodeClaim no longer exists", 0, List.of()));
        disruptions.seen(at(NOON.plusSeconds(5)));

        assertThat(disruptions.ended()).singleElement().satisfies(view -> {
            assertThat(view.state()).isEqualTo("Aborted");
            assertThat(view.failure()).isEqualTo("a replacement NodeClaim no longer exists");
        });
        assertThat(disruptions.summary().savingsPerHour()).isZero();
        assertThat(disruptions.summary().reasons())
                .singleElement()
                .satisfies(total -> assertThat(total.aborted()).isEqualTo(1));
    }

    private static Decision stays(String claim, String why) {
        return new Decision(
                NOON,
                "disruption",
                "DisruptionBlocked",
                Weight.NORMAL,
                List.of(new Subject("NodeClaim", claim)),
                "",
                why,
                List.of(),
                Map.of("command", COMMAND, "claim", claim),
                0);
    }

    @Test
    void aCommandThatKeepsItsOnlyNodeIsAbortedAndSavesNothing() {
        start();
        disruptions.seen(at(NOON.plusSeconds(1), removed("web-1").build()));
        disruptions.decided(stays("web-1", "pod shop/late was bound to the node after the node was found empty"));
        disruptions.seen(at(NOON.plusSeconds(5)));

        assertThat(disruptions.ended()).singleElement().satisfies(view -> {
            assertThat(view.state()).isEqualTo("Aborted");
            assertThat(view.failure()).isEqualTo("pod shop/late was bound to the node after the node was found empty");
        });
        assertThat(disruptions.summary().savingsPerHour()).isZero();
    }

    @Test
    void aCommandThatKeepsOneOfTwoNodesListsOnlyTheOtherNodeAndHasUnknownSavings() {
        start();
        disruptions.seen(at(
                NOON.plusSeconds(1), removed("web-1").build(), removed("web-2").build()));
        disruptions.decided(stays("web-1", "pod shop/late was bound to the node after the node was found empty"));
        disruptions.seen(at(NOON.plusSeconds(5), removed("web-2").build()));
        disruptions.seen(at(NOON.plusSeconds(20)));

        assertThat(disruptions.ended()).singleElement().satisfies(view -> {
            assertThat(view.state()).isEqualTo("Done");
            assertThat(view.removed()).extracting(claim -> claim.claim()).containsExactly("web-2");
            assertThat(view.effect().savingsPerHour()).isNull();
        });
        assertThat(disruptions.summary().reasons())
                .singleElement()
                .satisfies(total -> assertThat(total.nodes()).isEqualTo(1))
                .satisfies(total -> assertThat(total.savingsPerHour()).isZero());
    }

    @Test
    void aCommandStillListsClaimsThatWereDeletedEarlierThanItsOtherClaims() {
        start();
        disruptions.seen(at(
                NOON.plusSeconds(1), removed("web-1").build(), removed("web-2").build()));
        disruptions.seen(at(NOON.plusSeconds(9), removed("web-2").build()));
        disruptions.seen(at(NOON.plusSeconds(20)));

        assertThat(disruptions.ended())
                .singleElement()
                .satisfies(view -> assertThat(view.removed())
                        .extracting(claim -> claim.claim())
                        .containsExactly("web-1", "web-2"));
    }

    @Test
    void theSavingsOfACommandOfAnotherProcessAreNotKnown() {
        disruptions.seen(at(NOON.plusSeconds(1), removed("web-1").build()));
        disruptions.seen(at(NOON.plusSeconds(30)));

        assertThat(disruptions.ended())
                .singleElement()
                .satisfies(view -> assertThat(view.effect()).isEqualTo(CommandEffectView.UNKNOWN));
    }

    @Test
    void savingsAreSummedByReason() {
        start();
        disruptions.seen(at(NOON.plusSeconds(1), removed("web-1").build()));
        disruptions.seen(at(NOON.plusSeconds(30)));
        start();
        disruptions.seen(at(NOON.plusSeconds(90)));

        assertThat(disruptions.summary())
                .isEqualTo(new DisruptionSummaryView(
                        NOON, 0.5, List.of(new ReasonTotalView("Underutilized", 2, 0, 2, 4, 0.5))));
    }

    @Test
    void onlyTheLastCommandsAreKeptButAllAreSummed() {
        for (int number = 0; number <= Disruptions.MOST; number++) {
            disruptions.seen(
                    at(NOON.plusSeconds(2L * number), removed("web-" + number).build()));
            disruptions.seen(at(NOON.plusSeconds(2L * number + 1)));
        }

        assertThat(disruptions.ended()).hasSize(Disruptions.MOST);
        assertThat(disruptions.summary().reasons())
                .extracting(ReasonTotalView::done)
                .containsExactly(Disruptions.MOST + 1);
    }
}
