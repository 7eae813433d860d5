package sh.joiner.board.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static sh.joiner.testing.ManagedNodes.with;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.board.disruption.DisruptionCandidateView.CandidateBlockerView;
import sh.joiner.board.disruption.DisruptionCandidateView.CandidateReasonView;
import sh.joiner.board.disruption.DisruptionCandidateView.RemovalView;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.RemovalSavings.RemovalOptions;
import sh.joiner.engine.disruption.RemovalSavings.Replacements;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.World;

class DisruptionCandidateViewsTest {

    private static final LabelSelector WEB = new LabelSelector(Requirements.ofLabels(Map.of("app", "web")));

    private static World cluster(PoolBuilder pool) {
        return world().pool(pool)
                .offers(
                        type("m5.large").has("2", "8Gi").onDemand(0.1, "a"),
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a"));
    }

    private static DisruptionCandidateViews views(World world) {
        return views(world, Replacements.ONE);
    }

    private static DisruptionCandidateViews views(World world, Replacements replacements) {
        var snapshot = world.snapshot();
        return new DisruptionCandidateViews(
                snapshot,
                new Plan(snapshot.takenAt(), List.of(), List.of(), List.of(), false),
                DisruptionDecision.NONE,
                List.of(),
                new RemovalOptions(DisruptionOptions.DEFAULT, replacements));
    }

    private static List<DisruptionCandidateView> all(World world) {
        return views(world).all(() -> false);
    }

    /** Two large nodes and an empty node. One PodDisruptionBudget covers the pods of the large nodes. */
    private static World heldByAPodDisruptionBudget() {
        var world = with(cluster(pool("default")), "n1", "m5.xlarge", "4", "Consolidatable")
                .running("n1", pod("web-1").labelled("app", "web").requests("1", "1Gi"));
        with(world, "n2", "m5.xlarge", "4", "Consolidatable")
                .running("n2", pod("web-2").labelled("app", "web").requests("1", "1Gi"));
        return with(world, "n3", "m5.large", "2", "Consolidatable")
                .budget(new PodBudget("default", "web", WEB, false, 0, false));
    }

    @Test
    void aBlockedNodeHasItsBlockersAndTheSavingsOfItsRemoval() {
        var node = views(heldByAPodDisruptionBudget()).one("n1").orElseThrow();

        assertThat(node.pricePerHour()).isEqualTo(0.2);
        assertThat(node.removal()).isEqualTo(new RemovalView(0.2, null)); // its pod fits on n2
        assertThat(node.reasons()).singleElement().satisfies(reason -> {
            assertThat(reason.reason()).isEqualTo("Underutilized");
            assertThat(reason.blockers())
                    .containsExactly(
                            new CandidateBlockerView(
                                    "PodDisruptionBudget",
                                    "default/web",
                                    "PodDisruptionBudget default/web",
                                    "PodDisruptionBudget default/web currently does not allow pod default/web-1 to be evicted"));
        });
    }

    @Test
    void aPageSaysOnceThatTheRemovalSavesNothing() {
        var nothing = new RemovalView(0.0, "none is cheaper");

        assertThat(staysBecause("none is cheaper", nothing).staysBecauseItSavesNothing())
                .isTrue();
        assertThat(staysBecause("over budget", nothing).staysBecauseItSavesNothing())
                .isFalse();
        assertThat(staysBecause(null, new RemovalView(0.1, null)).staysBecauseItSavesNothing())
                .isFalse();
    }

    private static DisruptionCandidateView staysBecause(@Nullable String why, RemovalView removal) {
        return new DisruptionCandidateView(
                "n1", "default", 0.2, removal, List.of(new CandidateReasonView("Underutilized", List.of(), why)));
    }

    @Test
    void theSumOfABlockerCountsItsNodesAndTheirSavings() {
        assertThat(BlockerSums.of(all(heldByAPodDisruptionBudget())))
                .containsExactly(new BlockerSumView(
                        "PodDisruptionBudget:default/web",
                        "PodDisruptionBudget",
                        "default/web",
                        "PodDisruptionBudget default/web",
                        2,
                        2,
                        0.4,
                        true));
    }

    @Test
    void aReplacementReducesTheSavings() {
        var world = with(cluster(pool("default")), "n1", "m5.xlarge", "4", "Consolidatable")
                .running("n1", pod("web").requests("1", "1Gi"));

        assertThat(views(world).one("n1").map(DisruptionCandidateView::removal)).contains(new RemovalView(0.1, null));
    }

    @Test
    void aRemovalSavesNothingIfThePodsNeedANewNodeOfTheSamePrice() {
        var world = with(cluster(pool("default")), "n1", "m5.xlarge", "4", "Consolidatable")
                .running("n1", pod("web").requests("3", "1Gi"));

        assertThat(views(world).one("n1").map(DisruptionCandidateView::removal))
                .contains(new RemovalView(0.0, "its pods need a new node, and none is cheaper"));
    }

    /** A node of 8 CPUs whose two pods need an m5.xlarge each. */
    private static World splitInTwo(double price) {
        var small = Requirement.in(Labels.INSTANCE_TYPE, List.of("m5.large", "m5.xlarge"));
        var world = cluster(pool("default").requires(small))
                .offers(type("m5.2xlarge").has("8", "32Gi").onDemand(price, "a"));
        return with(world, "n1", "m5.2xlarge", "8", "Consolidatable")
                .running("n1", pod("web-1").requests("3", "1Gi"), pod("web-2").requests("3", "1Gi"));
    }

    private static RemovalView removal(World world, Replacements replacements) {
        return views(world, replacements).one("n1").orElseThrow().removal();
    }

    @Test
    void aRemovalSavesNothingIfThePodsNeedTwoNodesAndTheSearchAllowsOne() {
        assertThat(removal(splitInTwo(0.5), Replacements.ONE))
                .isEqualTo(
                        new RemovalView(0.0, "its pods need 2 new nodes, but at most 1 new node may replace a node"));
    }

    @Test
    void twoReplacementsReduceTheSavingsIfTheSearchAllowsAnyNumber() {
        assertThat(removal(splitInTwo(0.5), Replacements.ANY).savingsPerHour()).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void aRemovalSavesNothingIfTwoReplacementsCostAsMuch() {
        assertThat(removal(splitInTwo(0.4), Replacements.ANY))
                .isEqualTo(new RemovalView(
                        0.0, "its pods need 2 new nodes, which together cost at least as much as the node"));
    }

    @Test
    void theBudgetsOfThePoolBlockACandidate() {
        var none = new DisruptionBudget(Share.count(0), Optional.empty(), Optional.empty());
        var world = with(cluster(pool("default").budget(none)), "n1", "m5.large", "2", "Consolidatable");

        assertThat(views(world).one("n1").orElseThrow().reasons())
                .singleElement()
                .satisfies(reason -> assertThat(reason.blockers())
                        .containsExactly(new CandidateBlockerView(
                                "DisruptionBudget",
                                "default",
                                "disruption budgets of NodePool default",
                                "the disruption budgets of NodePool default allow no further node now")));
    }

    @Test
    void aDriftedNodeHasAReasonOfItsOwn() {
        var world = with(cluster(pool("default")), "n1", "m5.large", "2", "Drifted");

        assertThat(views(world).one("n1").orElseThrow().reasons())
                .extracting(
                        reason -> reason.reason(), reason -> reason.blockers().size())
                .containsExactly(
                        tuple("Empty", 1), // not consolidatable
                        tuple("Drifted", 0));
    }

    @Test
    void aNodeWithoutAClaimIsUnmanagedAndItsSavingsAreUnknown() {
        var world = cluster(pool("default")).node(node("foreign").has("2", "8Gi"));

        var node = all(world).getFirst();

        assertThat(node.removal()).isEqualTo(RemovalView.UNKNOWN);
        assertThat(node.reasons())
                .singleElement()
                .satisfies(reason -> assertThat(reason.blockers())
                        .extracting(CandidateBlockerView::code)
                        .containsExactly("Unmanaged"));
    }

    @Test
    void theComputationOfSavingsStopsAndContinuesLater() {
        var views = views(heldByAPodDisruptionBudget());

        assertThat(views.all(() -> true))
                .allSatisfy(node -> assertThat(node.removal()).isEqualTo(RemovalView.UNKNOWN));
        assertThat(BlockerSums.of(views.all(() -> true)))
                .allSatisfy(sum -> assertThat(sum.complete()).isFalse());
        assertThat(views.all(() -> false))
                .allSatisfy(node -> assertThat(node.removal().savingsPerHour()).isPositive());
    }
}
