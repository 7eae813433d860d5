package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Options.Packing;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Policy;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.testing.Plans;
import sh.joiner.testing.TypeBuilder;
import sh.joiner.testing.World;
import sh.joiner.testing.oracle.OracleWorld;

/** Properties of the choice between packers, checked in every world. */
final class PackingTest {

    private static final double NODE_COST = 0.05;

    static List<OracleWorld> worlds() {
        return OracleWorld.read("oracle/worlds.jsonl.gz");
    }

    private static Plan plan(OracleWorld world, Packing packing) {
        return Plans.of(world.snapshot(), packing, NODE_COST);
    }

    private static Set<PodName> left(Plan plan) {
        return plan.refusals().stream().map(Refusal::pod).collect(Collectors.toSet());
    }

    private static double objective(Plan plan) {
        return plan.price() + NODE_COST * plan.claims().size();
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void comparingPricesNeverCostsMoreAndPlacesEveryPodThatKarpentersOrderPlaces(OracleWorld world) {
        var chosen = plan(world, Packing.PRICE);
        var inOrder = plan(world, Packing.KARPENTER);

        assertThat(left(inOrder)).containsAll(left(chosen));
        if (left(chosen).equals(left(inOrder))) {
            assertThat(chosen.price()).isLessThanOrEqualTo(inOrder.price() + 1e-6);
            assertThat(objective(chosen)).isLessThanOrEqualTo(objective(inOrder) + 1e-6);
        }
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void noPlanIsBelowItsLowerBound(OracleWorld world) {
        var plan = plan(world, Packing.PRICE);

        assertThat(plan.choice().lowerBound()).isBetween(0.0, plan.price() + 1e-6);
    }

    private static final TypeBuilder SMALL = type("m5.large").has("2", "8Gi").onDemand(0.1, "a");
    private static final TypeBuilder BIG = type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a");

    private static World threeOfOneCpu() {
        return world().pool("default")
                .offers(SMALL, BIG)
                .pending(pod("a").requests("1", "1Gi"), pod("b").requests("1", "1Gi"), pod("c").requests("1", "1Gi"));
    }

    @Test
    void theLowerBoundIsTheLowestPriceOfTheRequestedCpu() {
        assertThat(Plans.of(threeOfOneCpu().snapshot()).choice().lowerBound()).isEqualTo(3 * 0.1 / 2, within(1e-9));
    }

    @Test
    void freeCapacityLowersTheBound() {
        var world = threeOfOneCpu().node(node("n1"));

        var plan = Plans.of(world.snapshot());

        assertThat(plan.choice().lowerBound()).isLessThan(3 * 0.1 / 2);
    }

    @Test
    void anExistingNodeIsFilledBeforeANewOne() {
        var plan = Plans.of(threeOfOneCpu().node(node("n1")).snapshot());

        assertThat(Plans.text(plan)).contains("node  n1  <- default/a");
        assertThat(plan.claims()).hasSizeLessThan(2);
    }

    @Test
    void aPoolOfMoreWeightPrecedesACheaperOne() {
        var world = world().pool(pool("dear").weight(10).requires(Requirement.in(Labels.ZONE, "b")))
                .pool("cheap")
                .offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a").onDemand(0.2, "b"))
                .pending(pod("web").requests("1", "1Gi"));

        assertThat(Plans.of(world.snapshot()).claims())
                .singleElement()
                .satisfies(claim -> assertThat(claim.draft().pool()).isEqualTo("dear"));
    }

    @Test
    void thePlanHasItsPriceAndTheLowerBound() {
        var plan = Plans.of(threeOfOneCpu().snapshot(), Packing.KARPENTER, 0.05);

        assertThat(plan.price()).isCloseTo(0.2, within(1e-9));
        assertThat(plan.choice().packing()).isEqualTo(Packing.KARPENTER);
        assertThat(plan.choice().lowerBound()).isCloseTo(0.15, within(1e-9));
    }

    @Test
    void aNegativeNodeCostIsRejected() {
        assertThatThrownBy(() -> new Options(Policy.DEFAULT, Packing.PRICE, -0.01))
                .hasMessageContaining("-0.01");
    }
}
