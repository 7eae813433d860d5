package sh.joiner.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Options;
import sh.joiner.testing.Plans;
import sh.joiner.testing.footprint.Footprint;
import sh.joiner.testing.footprint.ManyPools;

/** Tests the board with hundreds of pools that refuse hundreds of pods. */
class ManyPoolsBoardTest {

    private static final int PODS = 500;
    private final Board board = new Board(
            new ProcessLocation(ProcessLocation.World.SANDBOX, "sandbox", "us-east-1"),
            () -> Example.NOW,
            Options.DEFAULT);

    @Test
    void attentionNamesTenPodsAndCountsTheOthers() {
        var snapshot = ManyPools.ofDistinctPods(300, PODS);
        board.passFinished(snapshot, Plans.of(snapshot), Duration.ofMillis(1));

        var attention = board.overview().attention();

        assertThat(attention).hasSize(11);
        assertThat(attention.getLast().sentence()).isEqualTo("and 490 more pods cannot be scheduled");
        assertThat(Footprint.of(board.overview())).isLessThan(30_000);
    }

    @Test
    void equalLinesAboutPoolsAreMergedIntoOneLineWithACount() {
        board.seen(ManyPools.ofPoolsThatAreNotReady(300));

        assertThat(board.overview().attention()).singleElement().satisfies(line -> {
            assertThat(line.kind()).isEqualTo("NodePool");
            assertThat(line.sentence()).startsWith("300 NodePools: ");
            assertThat(line.why()).startsWith("pool-000, pool-001, pool-002, pool-003, pool-004 and 295 more: ");
        });
    }

    @Test
    void podsWithEqualReasonsShareTheirViews() {
        var snapshot = ManyPools.ofEqualPods(300, PODS);
        board.passFinished(snapshot, Plans.of(snapshot), Duration.ofMillis(1));

        var pods = board.views().pods();

        assertThat(pods).extracting(pod -> pod.scheduling().refusal()).doesNotContainNull();
        assertThat(Footprint.of(pods)).isLessThan(PODS * 1_200);
    }
}
