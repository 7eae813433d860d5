package sh.joiner.engine.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static sh.joiner.testing.ManagedNodes.with;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.World;

class ConsolidationForecastTest {

    private static World cluster(PoolBuilder pool) {
        var world = world().pool(pool)
                .offers(
                        type("m5.large").has("2", "8Gi").onDemand(0.1, "a"),
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a"));
        with(world, "n1", "m5.large", "2", "Consolidatable");
        with(world, "n2", "m5.xlarge", "4", "Consolidatable")
                .running("n2", pod("web").requests("1", "1Gi"));
        return with(world, "n3", "m5.large", "2", "Consolidatable")
                .running("n3", pod("db").requests("500m", "1Gi"));
    }

    private static DisruptionDecision search(DisruptionInputs inputs, PassWatch stop) {
        return DisruptionPass.decide(inputs, DisruptionOptions.DEFAULT, stop);
    }

    private static ConsolidationForecast forecast(World world) {
        return ConsolidationForecast.of(
                new DisruptionInputs(world.snapshot(), Set.of()), ConsolidationForecastTest::search, () -> false);
    }

    @Test
    void theCommandsFollowOneAnotherUntilNothingIsLeft() {
        var forecast = forecast(cluster(pool("default")));

        assertThat(forecast.commands())
                .extracting(DisruptionCommand::text)
                .containsExactly(
                        "Empty: remove n1; 0 pods move; 0.1000 USD/h saved",
                        "Underutilized: remove n2; 1 pod moves; 0.2000 USD/h saved");
        assertThat(forecast.savings()).isCloseTo(0.3, within(1e-9));
        assertThat(forecast.isComplete()).isTrue();
    }

    @Test
    void removedNodesUseUpTheBudget() {
        var one = new DisruptionBudget(Share.count(1), Optional.empty(), Optional.empty());

        assertThat(forecast(cluster(pool("default").budget(one))).commands())
                .extracting(DisruptionCommand::text)
                .containsExactly("Empty: remove n1; 0 pods move; 0.1000 USD/h saved");
    }

    @Test
    void aForecastThatIsStoppedIsIncomplete() {
        var inputs = new DisruptionInputs(cluster(pool("default")).snapshot(), Set.of());

        assertThat(ConsolidationForecast.of(inputs, ConsolidationForecastTest::search, () -> true))
                .isEqualTo(new ConsolidationForecast(List.of(), false));
    }
}
