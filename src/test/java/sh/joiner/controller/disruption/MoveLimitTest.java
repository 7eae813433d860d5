package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.model.claim.Claim;

/** Pods that moved to save money, and nodes that were launched to save money. For an hour, Joiner does not move or remove them to save more. */
class MoveLimitTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final DisruptionFixture world =
            new DisruptionFixture(HOUR, pool("default").build());

    @AfterEach
    void close() {
        world.close();
    }

    /** Removes node-1, whose pod moves to node-2. The new pod is created a minute later. */
    private void moveToNode2() {
        world.launch(1);
        world.launch(2);
        world.cluster.with(pod("small").requests("100m", "100Mi").runningOn("node-1"));
        world.cluster.with(pod("large").requests("1", "1Gi").runningOn("node-2"));
        world.passAndValidate();
        world.clock.advance(Duration.ofMinutes(1));
        world.cluster.with(pod("small-2")
                .requests("100m", "100Mi")
                .createdAt(world.clock.now())
                .runningOn("node-2"));
    }

    @Test
    void theNodeThatReceivesThePodsIsMarked() {
        var start = world.clock.now().plus(DisruptionFixture.VALIDATION);

        moveToNode2();

        assertThat(world.claimOf(1).disruption()).startsWith("underutilized-");
        assertThat(world.claimOf(2).annotations()).containsEntry(Claim.MOVED_PODS, start + "/PT1H");
    }

    @Test
    void aMovedPodKeepsItsNewNodeForAnHourAndTheNodeSaysSo() {
        moveToNode2();
        var until = world.clock.now().plus(HOUR);

        assertThat(world.blockers(2, DisruptionReason.UNDERUTILIZED))
                .containsExactly(
                        "pod default/small-2 has moved recently and does not move again for savings before " + until);
        assertThat(world.blockers(2, DisruptionReason.DRIFTED)).containsExactly("NodeClaim has not drifted");

        world.clock.advance(HOUR);
        assertThat(world.blockers(2, DisruptionReason.UNDERUTILIZED)).isEmpty();
    }

    @Test
    void podsThatWereOnTheNodeBeforeKeepNothing() {
        moveToNode2();

        world.cluster.with(pod("small-2").requests("100m", "100Mi").runningOn("node-2"));

        assertThat(world.blockers(2, DisruptionReason.UNDERUTILIZED)).isEmpty();
    }

    /** Replaces node-1, which is too large for its pod. */
    private Claim replacement() {
        Markets.learnPrices(world.market, 0.1, 0.2);
        world.cluster.with(DisruptionFixture.consolidatable(1).build());
        world.cluster.with(DisruptionFixture.large(1)
                .has("4", "15Gi")
                .labelled("node.kubernetes.io/instance-type", "m5.xlarge")
                .build());
        world.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));

        world.passAndValidate();

        assertThat(world.replacements()).hasSize(1);
        return world.replacements().getFirst();
    }

    @Test
    void aReplacementIsMarkedToo() {
        assertThat(replacement().annotations()).containsKey(Claim.MOVED_PODS);
    }

    @Test
    void aReplacementIsKeptForAnHourFromTheStartOfItsCommand() {
        var until = world.clock.now().plus(DisruptionFixture.VALIDATION).plus(HOUR);

        assertThat(replacement().annotations()).containsEntry(Claim.KEPT_UNTIL, until.toString());
    }

    @Test
    void aReplacementOfADriftedNodeIsNotMarked() {
        world.launch(1);
        world.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        world.drift(1);

        world.pass();

        assertThat(world.replacements())
                .singleElement()
                .satisfies(claim ->
                        assertThat(claim.annotations()).doesNotContainKeys(Claim.MOVED_PODS, Claim.KEPT_UNTIL));
    }
}
