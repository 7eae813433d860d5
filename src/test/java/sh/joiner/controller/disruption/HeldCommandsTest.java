package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.DisruptionRulesBuilder.rules;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.model.node.Taint;
import sh.joiner.model.request.ApiUsage;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.testing.DailyWindow;
import sh.joiner.testing.DisruptionRulesBuilder;
import sh.joiner.testing.HandClock;

/** Disruption commands while freezes, windows and closed gates hold nodes. */
class HeldCommandsTest {

    private final DisruptionFixture fixture =
            new DisruptionFixture(pool("default").build());

    @AfterEach
    void close() {
        fixture.close();
    }

    private DisruptionRules freeze() {
        return rules().freeze(DisruptionRulesBuilder.freeze("sale", null, DisruptionKind.values()))
                .build();
    }

    @Test
    void aFailedWriteOfOneNodeDoesNotPreventTheRemovalOfTheTaintOfAnotherNode() {
        fixture.cluster.rules = freeze();
        fixture.launch(1);
        fixture.launch(2);
        fixture.cluster.with(DisruptionFixture.large(1).taint(Taint.DISRUPTED).build());
        fixture.cluster.with(DisruptionFixture.large(2).taint(Taint.DISRUPTED).build());
        fixture.cluster.failureOf(
                "change node node-1", new RemoteCallException(Category.FORBIDDEN, "", "refused by a webhook", null));

        fixture.pass();

        assertThat(fixture.isTainted(1)).isTrue();
        assertThat(fixture.isTainted(2)).isFalse();
    }

    @Test
    void aChangeDuringAPassIsSeenByTheNextOne() {
        fixture.launch(1);
        fixture.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));

        fixture.watch();

        fixture.passWhile(() -> fixture.drift(1));
        fixture.pass();

        assertThat(fixture.claimOf(1).disruption()).startsWith("drifted-default-1-");
    }

    @Test
    void aCommandWhoseStartFailedIsNotStartedAgainBeforeTheSnapshotShowsIt() {
        fixture.launch(1);
        fixture.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        fixture.drift(1);
        fixture.cluster.failureOf(
                "change node node-1", new RemoteCallException(Category.FORBIDDEN, "", "refused by a webhook", null));
        fixture.cluster.fallBehind();
        fixture.pass();
        var command = fixture.claimOf(1).disruption();
        var writes = fixture.cluster.writes();
        fixture.clock.advance(Duration.ofSeconds(1));

        fixture.pass();

        assertThat(command).startsWith("drifted-default-1-");
        assertThat(fixture.cluster.writes()).isEqualTo(writes);
    }

    @Test
    void theEndOfAFreezeLetsADriftedNodeGo() {
        fixture.launch(1);
        fixture.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        fixture.drift(1);
        fixture.cluster.rules = freeze();
        fixture.pass();
        assertThat(fixture.claimOf(1).disruption()).isEmpty();

        fixture.cluster.rules = DisruptionRules.NONE;
        fixture.pass();

        assertThat(fixture.claimOf(1).disruption()).startsWith("drifted-default-1-");
    }

    /** No object of the cluster changes when a window opens. */
    @Test
    void aWindowThatOpensLetsADriftedNodeGoAtItsTime() {
        fixture.launch(1);
        fixture.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        fixture.drift(1);
        var opens = new DailyWindow(HandClock.START.atZone(ZoneOffset.UTC).getHour() + 1);
        fixture.cluster.rules =
                rules().window("late", opens, DisruptionKind.DRIFT).build();
        fixture.pass();
        assertThat(fixture.claimOf(1).disruption()).isEmpty();

        fixture.clock.advance(Duration.between(
                fixture.clock.now(), opens.next(fixture.clock.now()).orElseThrow()));
        fixture.pass();

        assertThat(fixture.claimOf(1).disruption()).startsWith("drifted-default-1-");
    }

    @Test
    void aFreezeStopsACommandWhoseNodeIsNotDeletedYet() {
        fixture.launch(1);
        fixture.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        fixture.drift(1);
        fixture.pass();
        fixture.cluster.rules = freeze();
        fixture.initialize(fixture.replacements().getFirst());

        fixture.pass();

        assertThat(fixture.claimOf(1).isDeleting()).isFalse();
        assertThat(fixture.isTainted(1)).isFalse();
        assertThat(fixture.lastWhy())
                .isEqualTo("DisruptionFreeze \"sale\" holds drift until the freeze is deleted: winter sale");
    }

    /** An invalid window is always closed. The command was decided before the window was created. */
    @Test
    void aClosedWindowDoesNotStopACommandThatHasStarted() {
        fixture.launch(1);
        fixture.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        fixture.drift(1);
        fixture.pass();
        fixture.cluster.rules = rules().invalidWindow("mars", "no such zone", DisruptionKind.DRIFT)
                .build();
        fixture.initialize(fixture.replacements().getFirst());

        fixture.pass();

        assertThat(fixture.claimOf(1).isDeleting()).isTrue();
    }

    @Test
    void whileAGateOfLaunchesIsClosedAnEmptyNodeIsRemovedAndADriftedOneStays() {
        fixture.closeGate();
        fixture.launch(1);
        fixture.launch(2);
        fixture.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        fixture.drift(1);

        fixture.passAndValidate();
        fixture.pass();

        assertThat(fixture.claimOf(1).disruption()).isEmpty();
        assertThat(fixture.claimOf(2).isDeleting()).isTrue();
    }

    @Test
    void whileLaunchesFailADriftedNodeStaysAndItIsReplacedWhenTheyWorkAgain() {
        fixture.launch(1);
        fixture.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        fixture.drift(1);
        fixture.breaker(ApiUsage.Breaker.OPEN);
        fixture.passAndValidate();
        assertThat(fixture.claimOf(1).disruption()).isEmpty();

        fixture.breaker(ApiUsage.Breaker.HALF_OPEN);
        fixture.pass();

        assertThat(fixture.claimOf(1).disruption()).startsWith("drifted-default-1-");
    }
}
