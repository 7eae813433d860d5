package sh.joiner.engine.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.search.Arrangement;
import sh.joiner.engine.disruption.search.SearchDecider;
import sh.joiner.engine.disruption.search.SearchInputs;
import sh.joiner.engine.disruption.search.SearchStep;
import sh.joiner.engine.disruption.search.WholeSearch;
import sh.joiner.testing.oracle.DisruptionRun;
import sh.joiner.testing.oracle.DisruptionWorld;

/**
 * Tests of the search that compares its result with Karpenter's result, and then searches the resulting cluster again.
 */
final class SettledSearchTest {

    private static final int EFFORT = SearchInputs.DEFAULT_EFFORT;

    private static SearchInputs inputs(DisruptionWorld world) {
        return SearchInputs.of(world.inputs(), world.options(), 0, EFFORT);
    }

    private static double gain(List<SearchStep> steps) {
        return steps.stream().mapToDouble(step -> step.gain(0)).sum();
    }

    /**
     * In these clusters, Karpenter removes a group of nodes together, but the trials of Joiner's search remove only
     * parts of the group.
     */
    @ParameterizedTest
    @ValueSource(strings = {"budgets-03", "spotToSpot-04", "limitsAndMinValues-05"})
    void isNotMoreExpensiveThanKarpentersWay(String name) {
        var world = DisruptionWorld.named(name);

        var run = DisruptionRun.of(world.inputs(), world.options(), new SearchDecider(world.options(), 0, EFFORT));

        assertThat(run.price()).isLessThanOrEqualTo(world.best().price() + 1e-6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"multiNode-00", "replaceCheaper-02", "spotAndOnDemand-03", "topologySpread-04", "policies-02"})
    void aSearchOfTheResultFindsNothing(String name) {
        var inputs = inputs(DisruptionWorld.named(name));
        var steps = SettledSearch.plan(inputs, () -> false);

        var again = SettledSearch.plan(
                inputs.later(ClusterAfter.of(inputs.snapshot(), steps).snapshot()), () -> false);

        assertThat(steps).isNotEmpty();
        assertThat(again).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"multiNode-00", "replaceCheaper-04", "placementRules-03", "policies-00"})
    void theStepsToAReachedStateGainAsMuch(String name) {
        var inputs = inputs(DisruptionWorld.named(name));
        var search = new WholeSearch(inputs);
        var steps = search.steps(() -> false);
        var end = ClusterAfter.of(inputs.snapshot(), steps).snapshot();

        var direct = search.steps(Arrangement.between(inputs.snapshot(), end), Set.of());

        assertThat(gain(direct)).isGreaterThanOrEqualTo(gain(steps) - 1e-9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"multiNode-00", "policies-00"})
    void noStepRemovesAKeptNode(String name) {
        var inputs = inputs(DisruptionWorld.named(name));
        var search = new WholeSearch(inputs);
        var steps = search.steps(() -> false);
        var end = ClusterAfter.of(inputs.snapshot(), steps).snapshot();
        var kept = steps.getFirst().removed().getFirst().node().name();

        var others = search.steps(Arrangement.between(inputs.snapshot(), end), Set.of(kept));

        assertThat(others)
                .isNotEmpty()
                .allSatisfy(step -> assertThat(step.removed())
                        .noneMatch(candidate -> candidate.node().name().equals(kept)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"multiNode-00", "deleteFits-02", "spotAndOnDemand-02", "placementRules-00"})
    void karpentersWayGainsWhatARunOfItsPassesSaves(String name) {
        var world = DisruptionWorld.named(name);
        var way = KarpenterSequence.of(inputs(world), () -> false).orElseThrow();

        var run = DisruptionRun.of(world.inputs(), world.options());

        double saved = run.steps().stream()
                .flatMap(step -> step.command().stream())
                .mapToDouble(DisruptionCommand::savings)
                .sum();
        assertThat(way.gain()).isCloseTo(saved, within(1e-9));
        assertThat(way.steps()).isNotEmpty();
    }
}
