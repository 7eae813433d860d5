package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.PodBuilder.pod;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.search.SearchInputs;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.oracle.DisruptionWorld;

/** Tests of the reuse of the last result of a search. */
class LastSearchTest {

    private static final DisruptionWorld WORLD = DisruptionWorld.named("atRest-00");

    private int searches;
    private final LastSearch last = new LastSearch((inputs, stop) -> {
        searches++;
        return List.of();
    });

    private static SearchInputs inputs(Snapshot snapshot, double evictionCost) {
        var inputs = new DisruptionInputs(snapshot, WORLD.inputs().nominated());
        return SearchInputs.of(inputs, WORLD.options(), evictionCost, SearchInputs.DEFAULT_EFFORT);
    }

    private static Snapshot snapshot() {
        return WORLD.inputs().snapshot();
    }

    /** Returns the same objects at a later instant. */
    private static Snapshot later(Snapshot snapshot, Duration after) {
        return new Snapshot(
                snapshot.takenAt().plus(after),
                snapshot.pools(),
                snapshot.nodeClasses(),
                snapshot.claims(),
                snapshot.nodes(),
                snapshot.pods(),
                snapshot.daemonSets(),
                snapshot.catalog(),
                snapshot.around());
    }

    private static Offering atHigherPrice(Offering offering) {
        return Offering.of(
                offering.zone(), offering.zoneId(), offering.capacityType(), offering.price() + 0.01, offering.state());
    }

    private int searchesAfter(SearchInputs second) {
        last.steps(inputs(snapshot(), 0), () -> false);
        last.steps(second, () -> false);
        return searches;
    }

    @Test
    void anUnchangedClusterIsNotSearchedAgain() {
        assertThat(searchesAfter(inputs(later(snapshot(), Duration.ofSeconds(10)), 0)))
                .isEqualTo(1);
    }

    @Test
    void aSearchThatWasEndedEarlyIsRepeated() {
        last.steps(inputs(snapshot(), 0), () -> true);

        last.steps(inputs(snapshot(), 0), () -> false);

        assertThat(searches).isEqualTo(2);
    }

    @Test
    void aPodThatEndedCausesASearch() {
        var pods = new ArrayList<>(snapshot().pods());
        pods.removeLast();
        var changed = snapshot()
                .with(snapshot().pools(), snapshot().nodeClasses(), snapshot().nodes(), pods);

        assertThat(searchesAfter(inputs(changed, 0))).isEqualTo(2);
    }

    @Test
    void aPodWithoutANodeCausesASearchEachTime() {
        var pods = new ArrayList<>(snapshot().pods());
        pods.add(pod("waiting").pending());
        var changed = snapshot()
                .with(snapshot().pools(), snapshot().nodeClasses(), snapshot().nodes(), pods);

        last.steps(inputs(changed, 0), () -> false);

        assertThat(last.steps(inputs(changed, 0), () -> false)).isEmpty();
        assertThat(searches).isEqualTo(2);
    }

    @Test
    void aChangedPriceCausesASearch() {
        var types = new TreeMap<>(snapshot().catalog().typesOf());
        types.replaceAll((nodeClass, all) -> all.stream()
                .map(type -> type.withOfferings(type.offerings().stream()
                        .map(LastSearchTest::atHigherPrice)
                        .toList()))
                .toList());

        assertThat(searchesAfter(inputs(snapshot().with(new Catalog(types)), 0)))
                .isEqualTo(2);
    }

    @Test
    void aChangedEvictionCostCausesASearch() {
        assertThat(searchesAfter(inputs(snapshot(), 0.01))).isEqualTo(2);
    }

    @Test
    void aChangedBudgetCausesASearch() {
        var inputs = inputs(snapshot(), 0);
        var closed = new EnumMap<DisruptionReason, Map<String, Integer>>(DisruptionReason.class);
        inputs.budgets().forEach((reason, pools) -> {
            var none = new TreeMap<String, Integer>(pools);
            none.replaceAll((pool, left) -> 0);
            closed.put(reason, none);
        });

        assertThat(searchesAfter(new SearchInputs(
                        inputs.pass(),
                        inputs.candidates(),
                        inputs.closed(),
                        closed,
                        inputs.options(),
                        inputs.evictionCost(),
                        inputs.effort())))
                .isEqualTo(2);
    }
}
