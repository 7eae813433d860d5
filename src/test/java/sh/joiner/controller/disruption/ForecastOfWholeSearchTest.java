package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.engine.disruption.ConsolidationForecast;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;

/**
 * A forecast for six m5.2xlarge of 0.50 USD an hour with two pods each. The twelve pods fit on three m5.xlarge or six m5.large, which cost 0.60 USD an hour
 * together.
 */
class ForecastOfWholeSearchTest {

    private final DisruptionFixture world =
            new DisruptionFixture(pool("default").build());
    private final DisruptionMethod method = new DisruptionMethod.Whole(new WholePass(DisruptionOptions.DEFAULT, 0));

    @AfterEach
    void close() {
        world.close();
    }

    private DisruptionInputs inputs() {
        Markets.learnPrices(world.market, Map.of("m5.large", 0.1, "m5.xlarge", 0.2, "m5.2xlarge", 0.5));
        for (int number = 1; number <= 6; number++) {
            world.cluster.with(DisruptionFixture.consolidatable(number).build());
            world.cluster.with(DisruptionFixture.large(number)
                    .has("8", "30Gi")
                    .labelled("node.kubernetes.io/instance-type", "m5.2xlarge")
                    .build());
            for (int other = 1; other <= 2; other++) {
                world.cluster.with(pod("web-%d-%d".formatted(number, other))
                        .requests("800m", "1Gi")
                        .runningOn("node-" + number));
            }
        }
        return new DisruptionInputs(world.snapshot(), Set.of());
    }

    @Test
    void commandsThatMovePodsToNodesOfEarlierCommandsAreForecast() {
        var inputs = inputs();

        var forecast = ConsolidationForecast.of(inputs, method::forecast, () -> false);

        var atOnce = method.decide(inputs, () -> false).commands();
        assertThat(atOnce.stream().mapToDouble(DisruptionCommand::savings).sum())
                .as("savings of the commands that can start now")
                .isLessThan(2);
        assertThat(forecast.savings()).isCloseTo(6 * 0.5 - 0.6, within(1e-9));
        assertThat(forecast.commands().stream()
                        .mapToInt(command -> command.removed().size())
                        .sum())
                .isEqualTo(6);
        assertThat(forecast.isComplete()).isTrue();
    }
}
