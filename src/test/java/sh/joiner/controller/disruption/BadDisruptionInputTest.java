package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.controller.disruption.DisruptionFixture.large;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.model.pool.DisruptionBudget;

/** Disruption with invalid budgets, with nodes without a NodeClaim, and with prices that disappear. */
class BadDisruptionInputTest {

    private static final String PROBLEM = "spec.disruption.budgets[0].schedule: 'soon' is not a schedule";

    private final DisruptionFixture world =
            new DisruptionFixture(pool("default").build());

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void anInvalidBudgetIsReportedOnceOnItsNodePool() {
        world.cluster.with(
                pool("default").budget(DisruptionBudget.invalid(PROBLEM)).build());
        world.launch(1);

        world.passAndValidate();

        assertThat(world.claimOf(1).disruption()).isEmpty();
        assertThat(world.decisions.all()).singleElement().satisfies(decision -> {
            assertThat(decision.code()).isEqualTo("InvalidDisruptionBudget");
            assertThat(decision.subjects().getFirst().kind()).isEqualTo("NodePool");
            assertThat(decision.what())
                    .isEqualTo("NodePool default allows no disruption, because a disruption budget is invalid");
            assertThat(decision.why()).isEqualTo(PROBLEM);
        });
    }

    @Test
    void theNodesOfThePoolNameTheInvalidBudget() {
        world.cluster.with(
                pool("default").budget(DisruptionBudget.invalid(PROBLEM)).build());
        world.launch(1);

        assertThat(world.kept(1, DisruptionReason.EMPTY))
                .isEqualTo("a disruption budget of the NodePool is invalid, so no node is removed: " + PROBLEM);
    }

    @Test
    void aNodeWithoutANodeClaimIsNoCandidate() {
        world.cluster.with(large(1).build());

        assertThat(world.blockers(1, DisruptionReason.EMPTY)).containsExactly("node is not managed by a NodeClaim");
    }

    /** A removal without a replacement saves money at any price. */
    @Test
    void pricesThatDisappearBeforeTheValidationDoNotStopADeletion() {
        underutilizedNode();
        world.pass();
        Markets.losePrices(world.market);
        world.clock.advance(DisruptionFixture.VALIDATION);

        world.pass();

        assertThat(world.claimOf(1).disruption()).startsWith("underutilized-default-1-");
        assertThat(world.decisions.all().getLast().what())
                .isEqualTo("Underutilized: remove node-1; 1 pod moves; 0.0000 USD/h saved");
    }

    @Test
    void pricesThatDisappearLaterDoNotStopACommand() {
        world.launch(1);
        world.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        world.drift(1);
        world.pass();
        Markets.losePrices(world.market);
        world.initialize(world.replacements().getFirst());

        world.pass();

        assertThat(world.claimOf(1).isDeleting()).isTrue();
    }

    private void underutilizedNode() {
        world.launch(1);
        world.launch(2);
        world.cluster.with(pod("small").requests("100m", "100Mi").runningOn("node-1"));
        world.cluster.with(pod("large").requests("1", "1Gi").runningOn("node-2"));
    }
}
