package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import java.util.List;
import java.util.Map;
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
 * The cost of a node in addition to its price. Two m5.large of 0.10 USD an hour have pods that fit on one m5.xlarge. A replacement must have a lower price
 * than the nodes that it replaces. The saved node cost does not count (core 5.6).
 */
class NodeCostTest {

    private final DisruptionFixture world =
            new DisruptionFixture(pool("default").build());

    @AfterEach
    void close() {
        world.close();
    }

    private static DisruptionOptions options(double nodeCost) {
        var defaults = Options.DEFAULT;
        return DisruptionOptions.of(new Options(defaults.policy(), defaults.packing(), nodeCost), false);
    }

    private List<DisruptionCommand> commands(double nodeCost, double priceOfOne, boolean whole) {
        Markets.learnPrices(world.market, 0.1, priceOfOne);
        for (int number = 1; number <= 2; number++) {
            world.launch(number);
            world.cluster.with(pod("web-" + number).requests("1500m", "1Gi").runningOn("node-" + number));
        }
        var method = whole
                ? new DisruptionMethod.Whole(new WholePass(options(nodeCost), 0))
                : new DisruptionMethod.Karpenter(options(nodeCost));
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

    /**
     * An m5.2xlarge whose pods need two m5.large or one m5.xlarge. At equal prices, Joiner launches one node if nodes have a cost
     * in addition to their price. Otherwise it launches the cheaper choice, unless the node cost above the default of 0.05 USD an hour outweighs the
     * difference.
     */
    @ParameterizedTest
    @CsvSource({
        "0, 0.22, 2, 1500m, 2",
        "0.05, 0.22, 2, 1500m, 2",
        "0.05, 0.2, 2, 1500m, 1",
        "0.05, 0.2, 3, 800m, 1",
        "0.06, 0.22, 2, 1500m, 2",
        "0.1, 0.22, 2, 1500m, 1"
    })
    void oneNodeReplacesAnotherInsteadOfTwoIfTheyCostAsMuchOrTheNodeCostIsHigh(
            double nodeCost, double priceOfOne, int pods, String cpu, int launched) {
        Markets.learnPrices(world.market, Map.of("m5.large", 0.1, "m5.xlarge", priceOfOne, "m5.2xlarge", 0.5));
        world.cluster.with(DisruptionFixture.consolidatable(1).build());
        world.cluster.with(DisruptionFixture.large(1)
                .has("8", "30Gi")
                .labelled("node.kubernetes.io/instance-type", "m5.2xlarge")
                .build());
        for (int number = 1; number <= pods; number++) {
            world.cluster.with(pod("web-" + number).requests(cpu, "1Gi").runningOn("node-1"));
        }

        var commands = new DisruptionMethod.Whole(new WholePass(options(nodeCost), 0))
                .decide(new DisruptionInputs(world.snapshot(), Set.of()), () -> false)
                .commands();

        assertThat(commands)
                .singleElement()
                .satisfies(command -> assertThat(command.launched()).hasSize(launched));
    }
}
