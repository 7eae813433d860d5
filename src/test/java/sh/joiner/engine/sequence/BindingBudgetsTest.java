package sh.joiner.engine.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.search.SearchDecider;
import sh.joiner.engine.disruption.search.SearchInputs;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.testing.oracle.DisruptionRun;
import sh.joiner.testing.oracle.DisruptionWorld;

/** Tests of searches that may remove one node of each pool at a time, until no command is left. */
final class BindingBudgetsTest {

    private static final double EVICTION_COST = 0.002; // USD an hour, the default

    private static DisruptionInputs oneNodeAtATime(DisruptionWorld world) {
        var snapshot = world.inputs().snapshot();
        var budget = new DisruptionBudget(Share.count(1), Optional.empty(), Optional.empty());
        var pools = snapshot.pools().stream()
                .map(pool -> pool.withBudgets(List.of(budget)))
                .toList();
        return world.inputs().with(snapshot.with(pools, snapshot.nodeClasses(), snapshot.nodes(), snapshot.pods()));
    }

    private static DisruptionRun run(String name, double evictionCost) {
        var world = DisruptionWorld.named(name);
        return DisruptionRun.of(
                oneNodeAtATime(world),
                world.options(),
                new SearchDecider(world.options(), evictionCost, SearchInputs.DEFAULT_EFFORT));
    }

    /** Returns the nodes that a command has launched and a later command removes. */
    private static Set<NodeName> removedAgain(DisruptionRun run) {
        var launched = new HashSet<NodeName>();
        var again = new HashSet<NodeName>();
        run.steps().stream().filter(step -> step.kind().equals("consolidate")).forEach(step -> {
            step.removed().stream().filter(launched::contains).forEach(again::add);
            step.launches().forEach(launch -> launched.add(launch.node()));
        });
        return again;
    }

    /**
     * In these clusters, a second search that ignores the first search would remove nodes that the first search
     * launched.
     */
    @ParameterizedTest
    @ValueSource(strings = {"deleteFits-01", "replaceCheaper-00", "topologySpread-05", "owners-05"})
    void noCommandRemovesANodeThatAnotherOneHasLaunched(String name) {
        var run = run(name, EVICTION_COST);

        assertThat(run.hasEnded()).isTrue();
        assertThat(run.commands()).isGreaterThan(2);
        assertThat(removedAgain(run)).isEmpty();
    }

    /** In these clusters, a search launches nodes that the next search would replace, unless the first search also searches its own result. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "consolidateAfter-01",
                "owners-05",
                "podAffinity-03",
                "owners-00",
                "placementRules-00",
                "topologySpread-05"
            })
    void aSearchFindsNothingCheaperForTheNodesThatTheSearchBeforeItLaunched(String name) {
        var world = DisruptionWorld.named(name);
        var inputs =
                SearchInputs.of(oneNodeAtATime(world), world.options(), EVICTION_COST, SearchInputs.DEFAULT_EFFORT);

        var after = ClusterAfter.of(inputs.snapshot(), SettledSearch.plan(inputs, () -> false));
        var launched = after.launched().stream().flatMap(List::stream).collect(Collectors.toSet());
        var next = inputs.later(after.snapshot()).only(launched).withoutBudgets();

        assertThat(launched).isNotEmpty();
        assertThat(SettledSearch.plan(next, () -> false)).isEmpty();
    }

    @Test
    void whileEvictionsAreFreeANodeMayBeRemovedAgain() {
        assertThat(removedAgain(run("owners-05", 0))).isNotEmpty();
    }
}
