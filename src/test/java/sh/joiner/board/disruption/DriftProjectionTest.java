package sh.joiner.board.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ManagedNodes.with;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.board.disruption.DriftForecastView.DriftBudgetView;
import sh.joiner.board.disruption.DriftForecastView.DriftedNodeView;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.DriftedNode;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.World;

/** Two nodes that drift because of a change. A PodDisruptionBudget blocks the second one. */
class DriftProjectionTest {

    private static final LabelSelector WEB = new LabelSelector(Requirements.ofLabels(Map.of("app", "web")));

    private static World cluster(PoolBuilder pool) {
        var world = world().pool(pool).offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"));
        with(world, "n1", "m5.large", "2", "Drifted");
        return with(world, "n2", "m5.large", "2", "Drifted")
                .running("n2", pod("web").labelled("app", "web").requests("1", "1Gi"))
                .budget(new PodBudget("default", "web", WEB, false, 0, false));
    }

    private static DriftedNode drifted(String name) {
        return new DriftedNode(new ClaimName(name), new NodeName(name), "default", "NodePoolDrifted", "changed");
    }

    private static DriftForecastView view(PoolBuilder pool) {
        return DriftProjection.view(
                List.of(drifted("n1"), drifted("n2")),
                new DisruptionInputs(cluster(pool).snapshot(), Set.of()));
    }

    @Test
    void eachNodeNamesWhatBlocksItsReplacement() {
        assertThat(view(pool("default")).drift())
                .containsExactly(
                        new DriftedNodeView("n1", "n1", "default", "NodePoolDrifted", "changed", List.of()),
                        new DriftedNodeView(
                                "n2",
                                "n2",
                                "default",
                                "NodePoolDrifted",
                                "changed",
                                List.of(
                                        "PodDisruptionBudget default/web currently does not allow pod default/web to be evicted")));
    }

    @Test
    void theBudgetsOfThePoolLimitTheReplacements() {
        var one = new DisruptionBudget(Share.count(1), Optional.of(Set.of("Drifted")), Optional.empty());

        assertThat(view(pool("default").budget(one)).driftBudgets())
                .containsExactly(new DriftBudgetView("default", 2, 1, null));
    }

    @Test
    void withoutABudgetThereIsNoLimit() {
        assertThat(view(pool("default")).driftBudgets()).containsExactly(new DriftBudgetView("default", 2, null, null));
    }
}
