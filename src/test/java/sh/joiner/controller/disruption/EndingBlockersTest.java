package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.World;

/** A node that can be removed once a blocker ends, in a cluster in which no object changes. */
class EndingBlockersTest {

    private static final Duration TWO_MINUTES = Duration.ofMinutes(2);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final DisruptionFixture world =
            new DisruptionFixture(pool("default").build());

    /** Launches a node that stays, with room for the pods of another node. */
    @BeforeEach
    void launchANodeThatStays() {
        world.launch(2);
        world.cluster.with(pod("stays")
                .requests("1", "1Gi")
                .annotated("karpenter.sh/do-not-disrupt", "true")
                .runningOn("node-2"));
    }

    @AfterEach
    void close() {
        world.close();
    }

    private void assertTheSearchIsRepeatedAfterTwoMinutes() {
        assertThat(world.pass()).isLessThan(DisruptionFixture.VALIDATION);
        world.clock.advance(TWO_MINUTES.minus(SECOND));
        assertThat(world.pass()).isLessThan(DisruptionFixture.VALIDATION);

        world.clock.advance(SECOND);

        assertThat(world.pass()).as("a command waits for its validation").isEqualTo(DisruptionFixture.VALIDATION);
    }

    @Test
    void theSearchIsRepeatedWhenTheDurationOfDoNotDisruptEnds() {
        var sinceStart = Duration.between(World.NOON, HandClock.START); // the pods of tests start at noon
        world.launch(1);
        world.cluster.with(pod("small")
                .requests("100m", "100Mi")
                .annotated(
                        "karpenter.sh/do-not-disrupt",
                        sinceStart.plus(TWO_MINUTES).toMinutes() + "m")
                .runningOn("node-1"));

        assertTheSearchIsRepeatedAfterTwoMinutes();
    }

    @Test
    void theSearchIsRepeatedWhenPodsThatHaveMovedMayMoveAgain() {
        world.cluster.with(DisruptionFixture.consolidatable(1)
                .annotations(Map.of(Claim.MOVED_PODS, HandClock.START + "/" + TWO_MINUTES))
                .build());
        world.cluster.with(DisruptionFixture.large(1).build());
        world.cluster.with(pod("small")
                .requests("100m", "100Mi")
                .createdAt(HandClock.START)
                .runningOn("node-1"));

        assertTheSearchIsRepeatedAfterTwoMinutes();
    }
}
