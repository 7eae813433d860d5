package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.plan.Options;

/**
 * The cost of a node in addition to its price, and two m5.large of 0.10 USD an hour whose pods fit on one m5.xlarge. A replacement must have a lower price;
 * that one node costs less than two does not count (core 5.6).
 */
class NodeCostTest {

    private final DisruptionFixture world =
            new DisruptionFixture(pool("default").build());

    @AfterEach
    void close() {
        world.close();
    }

    private List<DisruptionCommand> commands(double nodeCost, double priceOfOne, boolean whole) {
        Markets.learnPrices(world.market, 0.1, priceOfOne);
        for (int number = 1; number <= 2; number++) {
            world.launch(number);
            world.cluster.with(pod("web-" + number).requests("1500m", "1Gi").runningOn("node-" + number));
        }
        var defaults = Options.DEFAULT;
        var options = DisruptionOptions.of(new Options(defaults.policy(), defaults.packing(), nodeCost), false);
        var method =
                whole ? new DisruptionMethod.Whole(new WholePass(options, 0)) : new DisruptionMethod.Karpenter(options);
        return method.decide(new DisruptionInputs(world.snapshot(), Set.of()), () -> false)
                .commands();
    }

    @ParameterizedTest
    @CsvSource({"0, true", "0.05, true", "100, true", "0, false", "0.05, false", "100, false"})
    void oneNodeThatCostsAsMuchAsTwoReplacesNothingAtAnyNodeCost(double nodeCost, boolean whole) {
        assertThat(commands(nodeCost, 0.2, whole)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, true", "0.05, true", "100, true", "0, false", "0.05, false", "100, false"})
    void oneNodeThatCostsLessThanTwoReplacesBothAtAnyNodeCost(double nodeCost, boolean whole) {
        assertThat(commands(nodeCost, 0.19, whole)).singleElement().satisfies(command -> {
            assertThat(command.removed()).hasSize(2);
            assertThat(command.launched()).hasSize(1);
            assertThat(command.savings()).isCloseTo(0.01, within(1e-9));
        });
    }
}
