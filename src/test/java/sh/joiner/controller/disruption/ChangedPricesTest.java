package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.catalog.Markets;

/** Prices that change while Joiner replaces an m5.xlarge with a cheaper m5.large. */
class ChangedPricesTest {

    private final DisruptionFixture world =
            new DisruptionFixture(pool("default").build());

    @BeforeEach
    void anUnderutilizedNodeRuns() {
        Markets.learnPrices(world.market, 0.1, 0.2);
        world.cluster.with(DisruptionFixture.consolidatable(1).build());
        world.cluster.with(DisruptionFixture.large(1)
                .has("4", "15Gi")
                .labelled("node.kubernetes.io/instance-type", "m5.xlarge")
                .build());
        world.cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
    }

    @AfterEach
    void close() {
        world.close();
    }

    private void assertRejected() {
        assertThat(world.claimOf(1).disruption()).isEmpty();
        assertThat(world.replacements()).isEmpty();
        assertThat(world.isTainted(1)).isFalse();
        assertThat(world.decisions.all().getLast().what())
                .startsWith("Consolidation rejected: Underutilized: remove node-1, launch m5.large in us-east-1a")
                .endsWith("reason: the cluster has changed (savings: $0.10)");
    }

    @Test
    void aPriceThatRisesBeforeTheValidationStopsTheReplacement() {
        world.pass();
        Markets.learnPrices(world.market, 0.3, 0.2);
        world.clock.advance(DisruptionFixture.VALIDATION);

        world.pass();

        assertRejected();
    }

    @Test
    void aPriceThatVanishesBeforeTheValidationStopsTheReplacement() {
        world.pass();
        Markets.losePrices(world.market);
        world.clock.advance(DisruptionFixture.VALIDATION);

        world.pass();

        assertRejected();
    }

    /** The pods wait for the replacement, so Joiner completes a command that has started. The next search uses the new price. */
    @Test
    void aPriceThatRisesLaterDoesNotStopTheCommand() {
        world.passAndValidate();
        Markets.learnPrices(world.market, 0.3, 0.2);
        world.initialize(world.replacements().getFirst());

        world.pass();

        assertThat(world.claimOf(1).isDeleting()).isTrue();
        assertThat(world.replacements()).singleElement().matches(claim -> !claim.isDeleting());
    }
}
