package sh.joiner.ui.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.ui.Reader.page;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.Board;
import sh.joiner.board.Example;
import sh.joiner.board.ExampleWorld;
import sh.joiner.engine.lifecycle.UnhealthyNode;
import sh.joiner.engine.lifecycle.UnhealthyNode.Repair;
import sh.joiner.engine.lifecycle.UnhealthyNode.RepairBlocker;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.node.Node;

/** The section about node repair on the page of an unhealthy node. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class NodeRepairPageTest {

    private static final Node NODE = Example.snapshot().nodes().getFirst();

    @Inject
    Board board;

    @AfterEach
    void recover() {
        board.disruptions().unhealthy(List.of());
    }

    private static UnhealthyNode kernelFailed(Repair repair) {
        var condition = new Condition(
                "KernelReady", Status.FALSE, "KernelDeadlock", "", Example.NOW.minus(Duration.ofHours(1)));
        return new UnhealthyNode(
                NODE,
                Example.snapshot().claims().getFirst(),
                condition,
                condition.since().plus(Duration.ofMinutes(30)),
                repair);
    }

    private static String removal() {
        return page("/nodes/" + NODE.name()).fact("Node repair", "Removal");
    }

    @Test
    void anUnhealthyNodeShowsItsConditionAndTheTimeOfItsRemoval() {
        board.disruptions().unhealthy(List.of(kernelFailed(new Repair.Wait())));

        assertThat(page("/nodes/" + NODE.name()).fact("Node repair", "Unhealthy"))
                .startsWith("KernelReady=False for 1 h");
        assertThat(removal()).isEqualTo("at 2026-11-21 13:32 UTC, unless the node recovers");
    }

    @Test
    void aBlockedRepairShowsWhatBlocksIt() {
        board.disruptions()
                .unhealthy(List.of(kernelFailed(
                        new Repair.Blocked(List.of(new RepairBlocker.TooManyUnhealthy("general", 3, 5, 1))))));

        assertThat(removal())
                .isEqualTo("blocked since 2026-11-21 13:32 UTC: more than 20% nodes are unhealthy in the nodepool"
                        + " (3 of 5 nodes are unhealthy, repair continues when at most 1 are)");
    }

    @Test
    void aNodeThatIsRepairedSaysSo() {
        board.disruptions().unhealthy(List.of(kernelFailed(new Repair.Remove(null))));

        assertThat(removal()).isEqualTo("the node is being removed");
    }
}
