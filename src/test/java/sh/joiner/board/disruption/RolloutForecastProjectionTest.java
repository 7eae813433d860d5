package sh.joiner.board.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.DisruptionRulesBuilder.freeze;
import static sh.joiner.testing.ManagedNodes.with;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import sh.joiner.board.disruption.DisruptionCandidateView.CandidateBlockerView;
import sh.joiner.board.disruption.DriftForecastView.DriftBudgetView;
import sh.joiner.board.disruption.RolloutForecastView.ForecastNodeView;
import sh.joiner.board.disruption.RolloutForecastView.ForecastStepView;
import sh.joiner.board.disruption.RolloutForecastView.NewNodeView;
import sh.joiner.board.disruption.RolloutForecastView.RolloutBlockerView;
import sh.joiner.board.disruption.RolloutForecastView.StepTermsView;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.ProposedRollout;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.rollout.RolloutTarget;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.DisruptionRulesBuilder;
import sh.joiner.testing.PoolBuilder;

/** A rollout to three nodes, a canary first. A PodDisruptionBudget covers the pod of the second node, and the pod of the third node must not be disrupted. */
class RolloutForecastProjectionTest {

    private static final LabelSelector WEB = new LabelSelector(Requirements.ofLabels(Map.of("app", "web")));
    private static final LabelSelector API = new LabelSelector(Requirements.ofLabels(Map.of("app", "api")));
    private static final ProposedRollout ROLLOUT = new ProposedRollout(
            new RolloutTarget("default", "verified", List.of(image("ami-1")), List.of(image("ami-2"))),
            new ImageRolloutRules(
                    RolloutPlan.of(
                            List.of(new RolloutStep(new RolloutStep.Size.Nodes(1), Duration.ofHours(2), true, "")),
                            List.of(),
                            null),
                    AnalysisRules.DEFAULT,
                    false));

    private static ResolvedImage image(String id) {
        return new ResolvedImage(id, id, Requirements.NONE, false);
    }

    private static Snapshot cluster(PoolBuilder pool) {
        return cluster(pool, "1500m");
    }

    private static Snapshot cluster(PoolBuilder pool, String cpuOfTheSecondPod) {
        var world = world().pool(pool)
                .offers(
                        type("m5.large").has("2", "8Gi").onDemand(0.1, "a"),
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a"));
        with(world, "n1", "m5.xlarge", "4");
        with(world, "n2", "m5.large", "2");
        with(world, "n3", "m5.large", "2")
                .running("n1", pod("api").labelled("app", "api").requests("1500m", "1Gi"))
                .running("n2", pod("web").labelled("app", "web").requests(cpuOfTheSecondPod, "1Gi"))
                .running(
                        "n3",
                        pod("job")
                                .annotated("karpenter.sh/do-not-disrupt", "true")
                                .requests("1500m", "1Gi"))
                .budget(new PodBudget("default", "web", WEB, false, 0, false));
        var snapshot = world.snapshot();
        return snapshot.withClaims(snapshot.claims().stream()
                .map(claim -> claim.withImage("ami-1"))
                .toList());
    }

    private static RolloutForecastView view(Snapshot snapshot) {
        return RolloutForecastProjection.view(
                ROLLOUT, new DisruptionInputs(snapshot, Set.of()), DisruptionOptions.DEFAULT, () -> false);
    }

    private static List<String> codes(RolloutForecastView view) {
        return view.blockers().stream()
                .map(blocker -> blocker.code() + " " + blocker.nodes())
                .toList();
    }

    @Test
    void theFirstStepHasTheCanaryWithItsCheaperReplacement() {
        var view = view(cluster(pool("default")));

        assertThat(view.policy()).isEqualTo("verified");
        assertThat(view.images().candidate()).containsExactly("ami-2");
        assertThat(view.steps()).hasSize(2);
        var first = view.steps().getFirst();
        assertThat(first.terms()).isEqualTo(new StepTermsView(7200, true, null, NOON, null));
        assertThat(first.nodesAfter()).isEqualTo(1);
        assertThat(first.nodes()).singleElement().satisfies(node -> {
            assertThat(node.node()).isEqualTo("n1");
            assertThat(node.replacements())
                    .containsExactly(new NewNodeView("default", "m5.large", "a", "on-demand", 0.1));
            assertThat(node.blockers()).isEmpty();
        });
    }

    @Test
    void thePriceBeforeAndAfterIsThatOfTheReplacedNodes() {
        var price = view(cluster(pool("default"))).pricePerHour();

        assertThat(price.now()).isEqualTo(0.4, Offset.offset(1e-9));
        assertThat(price.then()).isEqualTo(0.3, Offset.offset(1e-9));
    }

    @Test
    void budgetsOfPodsAndAnnotationsHoldTheirNodes() {
        var view = view(cluster(pool("default")));

        assertThat(view.steps().getLast().nodes())
                .flatExtracting(ForecastNodeView::blockers)
                .extracting(CandidateBlockerView::code)
                .containsExactly("PodDisruptionBudget", "PodDoNotDisrupt");
        assertThat(view.blockers())
                .containsExactly(
                        new RolloutBlockerView(
                                "PodDisruptionBudget",
                                "default/web",
                                "PodDisruptionBudget default/web",
                                1,
                                List.of("n2")),
                        new RolloutBlockerView(
                                "PodDoNotDisrupt",
                                "default/job",
                                "annotation karpenter.sh/do-not-disrupt of pod default/job",
                                1,
                                List.of("n3")));
    }

    /** Without the budget, the first node would be the canary. */
    @Test
    void aNodeWhosePodABudgetProtectsIsNoCanary() {
        var snapshot = cluster(pool("default"));
        var budget = new PodBudget("default", "api", API, false, 0, false);

        var view = view(snapshot.with(snapshot.around().with(List.of(budget))));

        assertThat(view.steps())
                .flatExtracting(ForecastStepView::nodes)
                .extracting(ForecastNodeView::node)
                .containsExactly("n2", "n1", "n3");
    }

    @Test
    void aDisruptionBudgetOfZeroNodesHoldsAllNodesOfThePool() {
        var none = new DisruptionBudget(Share.count(0), Optional.of(Set.of("Drifted")), Optional.empty());

        var view = view(cluster(pool("default").budget(none)));

        assertThat(view.budgets()).containsExactly(new DriftBudgetView("default", 3, 0, null));
        assertThat(codes(view)).startsWith("DisruptionBudget [n1, n2, n3]");
    }

    @Test
    void freezesAndClosedWindowsHoldNodes() {
        var rules = DisruptionRulesBuilder.rules()
                .freeze(freeze("sale", null, DisruptionKind.DRIFT))
                .window("night", _ -> Optional.of(NOON.plusSeconds(3600)), DisruptionKind.DRIFT)
                .build();

        var view = view(DisruptionRulesBuilder.with(cluster(pool("default")), rules));

        assertThat(codes(view)).contains("DisruptionFreeze [n1, n2, n3]", "MaintenanceWindow [n1, n2, n3]");
    }

    @Test
    void aPodThatFitsNowhereHoldsItsNode() {
        var view = view(cluster(pool("default"), "16"));

        assertThat(codes(view)).contains("PodUnplaced [n2]");
        assertThat(view.steps().getLast().nodes().getFirst().replacements()).isNull();
        assertThat(view.complete()).isTrue();
    }

    @Test
    void aNodeThatIsNotRegisteredIsNotInitialized() {
        var snapshot = cluster(pool("default"));
        var unregistered = new Snapshot(
                snapshot.takenAt(),
                snapshot.pools(),
                snapshot.nodeClasses(),
                snapshot.claims().stream()
                        .map(claim -> claim.name().value().equals("n3") ? launching() : claim)
                        .toList(),
                snapshot.nodes().subList(0, 2),
                List.of(),
                List.of(),
                snapshot.catalog());

        var last = view(unregistered).steps().getFirst().nodes().getLast();

        assertThat(last.node()).isNull();
        assertThat(last.claim()).isEqualTo("n3");
        assertThat(last.blockers())
                .extracting(CandidateBlockerView::sentence)
                .containsExactly("node is not initialized");
    }

    private static Claim launching() {
        return ClaimSamples.claim()
                .named("n3")
                .launchedAs("aws:///a/n3")
                .withImage("ami-1")
                .build();
    }

    @Test
    void theTimeLimitLeavesPricesUnchanged() {
        var view = RolloutForecastProjection.view(
                ROLLOUT,
                new DisruptionInputs(cluster(pool("default")), Set.of()),
                DisruptionOptions.DEFAULT,
                () -> true);

        assertThat(view.complete()).isFalse();
        assertThat(view.pricePerHour().then()).isEqualTo(view.pricePerHour().now());
        assertThat(view.steps()).hasSize(2);
    }
}
