package sh.joiner.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.World.world;

import org.junit.jupiter.api.Test;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.OverviewView.AttentionView;
import sh.joiner.board.view.PoolView;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.snapshot.InvalidObject;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.Plans;

/** Tests that objects with an invalid spec are shown with the reason. */
class InvalidObjectsBoardTest {

    private static final String TAINTS = "spec.template.spec.taints[1]: duplicates team:NoSchedule";
    private static final Snapshot SNAPSHOT = world().pool(pool("db").notReady())
            .pending(pod("web"))
            .invalid(
                    new InvalidObject("NodePool", "", "broken", Example.NOW, TAINTS),
                    new InvalidObject("EC2NodeClass", "", "unknown", Example.NOW, "spec.userData: no TOML"),
                    new InvalidObject("NodeClaim", "", "db-x1", Example.NOW, "spec.requirements: empty"),
                    new InvalidObject("Pod", "shop", "web", Example.NOW, "spec.affinity: no operator"))
            .snapshot();

    private final Board board = new Board(
            new ProcessLocation(ProcessLocation.World.SANDBOX, "sandbox", "us-east-1"),
            () -> Example.NOW,
            Options.DEFAULT);

    @Test
    void anInvalidPoolIsListedWithItsReason() {
        board.seen(SNAPSHOT);

        assertThat(board.views().pools()).extracting(PoolView::name).containsExactly("broken", "db");
        assertThat(board.views().pools().getFirst().state()).isEqualTo("NotReady");
        assertThat(board.views().pools().getFirst().conditions())
                .singleElement()
                .satisfies(condition -> {
                    assertThat(condition.message()).isEqualTo(TAINTS);
                    assertThat(condition.since())
                            .as("the object does not have the condition")
                            .isNull();
                });
    }

    @Test
    void invalidNodeClassesAndClaimsAreListed() {
        board.seen(SNAPSHOT);

        assertThat(board.views().nodeClasses()).extracting(view -> view.name()).contains("unknown");
        assertThat(board.views().validations()).extracting(view -> view.name()).contains("unknown");
        assertThat(board.views().claims())
                .extracting(ClaimView::name, ClaimView::phase, ClaimView::why)
                .containsExactly(tuple("db-x1", "Invalid", "spec.requirements: empty"));
        assertThat(board.views().claims().getFirst().lifecycle().createdAt()).isEqualTo(Example.NOW);
    }

    @Test
    void everyInvalidObjectNeedsAttention() {
        board.seen(SNAPSHOT);

        assertThat(board.overview().attention())
                .filteredOn(line -> line.level().equals("Blocked"))
                .extracting(AttentionView::kind, AttentionView::name)
                .containsExactlyInAnyOrder(
                        tuple("NodePool", "broken"),
                        tuple("NodePool", "db"),
                        tuple("EC2NodeClass", "unknown"),
                        tuple("NodeClaim", "db-x1"),
                        tuple("Pod", "shop/web"));
    }

    @Test
    void aRefusalNamesTheInvalidPool() {
        var refusal = Plans.of(SNAPSHOT).refusals().getFirst();

        assertThat(refusal.sentence()).contains("pool broken: the spec of the NodePool is invalid: " + TAINTS);
    }
}
