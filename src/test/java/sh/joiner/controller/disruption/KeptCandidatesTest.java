package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ManagedNodes.with;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.search.SearchInputs;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pool.Consolidation;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.World;

/** The reasons that Joiner reports for nodes that stay after a search over the whole cluster. */
class KeptCandidatesTest {

    private static final double EVICTION_COST = 0.002;
    private static final Map<String, String> PODS = Map.of("pods", "50");

    private final WholePass pass = new WholePass(DisruptionOptions.DEFAULT, EVICTION_COST);

    private static World cluster(PoolBuilder pool) {
        return world().pool(pool)
                .offers(
                        type("m5.large").has("2", "32Gi").has(PODS).onDemand(0.1, "a"),
                        type("m5.xlarge").has("4", "32Gi").has(PODS).onDemand(0.2, "a"),
                        type("m5.2xlarge").has("8", "32Gi").has(PODS).onDemand(0.3, "a"));
    }

    private static DisruptionInputs inputs(World world) {
        return new DisruptionInputs(world.snapshot(), Set.of());
    }

    private static SearchInputs search(World world) {
        return SearchInputs.of(inputs(world), DisruptionOptions.DEFAULT, EVICTION_COST, 1);
    }

    private static String why(DisruptionDecision decision, String node) {
        assertThat(decision.commands()).isEmpty();
        var reasons = decision.kept().getOrDefault(new NodeName(node), new TreeMap<>());
        return Optional.ofNullable(reasons.get(DisruptionReason.UNDERUTILIZED))
                .map(reason -> reason.sentence())
                .orElse("");
    }

    private String why(World world) {
        return why(pass.decide(inputs(world), () -> false), "n1");
    }

    @Test
    void noNewNodeIsCheaper() {
        var world = with(cluster(pool("default")), "n1", "m5.xlarge", "4", "Consolidatable")
                .running("n1", pod("web").requests("3", "1Gi"));

        assertThat(why(world)).isEqualTo("its pods need a new node, and none is cheaper");
    }

    @Test
    void severalNewNodesCostAsMuch() {
        var small = Requirement.in(Labels.INSTANCE_TYPE, List.of("m5.large", "m5.xlarge"));
        var world = with(cluster(pool("default").requires(small)), "n1", "m5.2xlarge", "8", "Consolidatable")
                .running("n1", pod("web-1").requests("3", "1Gi"))
                .running("n1", pod("web-2").requests("3", "1Gi"));

        assertThat(why(world)).isEqualTo("its pods need 2 new nodes, which together cost at least as much as the node");
    }

    @Test
    void aPodFitsOnNoOtherNode() {
        var small = Requirement.in(Labels.INSTANCE_TYPE, List.of("m5.large"));
        var world = with(cluster(pool("default").requires(small)), "n1", "m5.2xlarge", "8", "Consolidatable")
                .running("n1", pod("web").requests("3", "1Gi"));

        assertThat(why(world)).startsWith("pod default/web fits on no other node: ");
    }

    /** The 60 pods of the node fit on a foreign node, but the eviction of each pod must save 0.002 USD an hour. */
    @Test
    void theEvictionsWouldCostMoreThanTheySave() {
        var world = with(cluster(pool("default")), "n1", "m5.large", "2", "Consolidatable")
                .node(node("foreign").has("8", "32Gi").pods(110));
        for (int number = 0; number < 60; number++) {
            world.running("n1", pod("web-" + number).requests("10m", "1Mi"));
        }

        assertThat(why(world))
                .isEqualTo(
                        "its removal saves 0.1000 USD per hour, less than the 0.1200 USD per hour that the setting joiner.disruption.eviction-cost requires for the evictions");
    }

    @Test
    void theBudgetsAllowNoNode() {
        var none = new DisruptionBudget(Share.count(0), Optional.empty(), Optional.empty());
        var world = with(cluster(pool("default").budget(none)), "n1", "m5.xlarge", "4", "Consolidatable")
                .running("n1", pod("web").requests("1", "1Gi"));

        assertThat(why(world)).isEqualTo("the disruption budgets of the NodePool allow no further node now");
    }

    /** An m5.large instead of the node saves a fifth of the pool's price at 16/18 of the pool's disruption cost. The score is below 0.5. */
    @Test
    void thePolicyBalancedRefusesTheSavings() {
        var balanced = pool("default").consolidation(Consolidation.Policy.BALANCED, Duration.ZERO);
        var world = with(cluster(balanced), "n1", "m5.xlarge", "4", "Consolidatable");
        with(world, "n2", "m5.2xlarge", "8").running("n2", pod("large").requests("6", "1Gi"));
        for (int number = 0; number < 15; number++) {
            world.running("n1", pod("web-" + number).requests("10m", "1Mi"));
        }

        assertThat(why(world)).isEqualTo("the savings are too small for its evictions (policy Balanced)");
    }

    @Test
    void aSpotNodeWouldNeedASpotNodeWhileTheGateIsOff() {
        var world = world().pool(pool("default"))
                .offers(
                        type("m5.large").has("2", "32Gi").spot(0.03, "a"),
                        type("m5.xlarge").has("4", "32Gi").spot(0.06, "a"));
        with(world, CapacityType.SPOT, "n1", "m5.xlarge", "4", "Consolidatable")
                .running("n1", pod("web").requests("1", "1Gi"));

        assertThat(why(world))
                .isEqualTo("SpotToSpotConsolidation is disabled, can't replace a spot node with a spot node");
    }

    @Test
    void aPassThatMustEndContinuesWithTheReasonsInTheNextPass() {
        var world = with(cluster(pool("default")), "n1", "m5.xlarge", "4", "Consolidatable")
                .running("n1", pod("web").requests("3", "1Gi"));
        var candidates = KeptCandidates.of(search(world));

        var first = new DisruptionDecision(List.of(), candidates.reasons(() -> true));
        var next = new DisruptionDecision(List.of(), candidates.reasons(() -> false));

        assertThat(why(first, "n1")).isEqualTo("the search found no cheaper nodes for its pods");
        assertThat(why(next, "n1")).isEqualTo("its pods need a new node, and none is cheaper");
    }

    /** A second node is launched. The result of the first search is then out of date, although the first node has not changed. */
    @Test
    void anUnchangedNodeKeepsItsReasonUntilItsNextSimulation() {
        var world = with(cluster(pool("default")), "n1", "m5.xlarge", "4", "Consolidatable")
                .running("n1", pod("web").requests("3", "1Gi"));
        var before = KeptCandidates.of(search(world));
        before.reasons(() -> false);
        var later = with(world, "n2", "m5.xlarge", "4", "Consolidatable")
                .running("n2", pod("api").requests("3", "1Gi"));

        var after = new DisruptionDecision(List.of(), before.then(search(later)).reasons(() -> true));

        assertThat(why(after, "n1")).isEqualTo("its pods need a new node, and none is cheaper");
        assertThat(why(after, "n2")).isEqualTo("the search found no cheaper nodes for its pods");
    }
}
