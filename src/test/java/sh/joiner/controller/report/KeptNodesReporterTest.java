package sh.joiner.controller.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static sh.joiner.testing.DisruptionRulesBuilder.freeze;
import static sh.joiner.testing.DisruptionRulesBuilder.rules;
import static sh.joiner.testing.ManagedNodes.with;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionPass;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.pool.Consolidation;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.DailyWindow;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.DisruptionRulesBuilder;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.World;

/** The events of core 8.2 for nodes that stay. */
class KeptNodesReporterTest {

    private static final LabelSelector WEB = new LabelSelector(Requirements.ofLabels(Map.of("app", "web")));
    private static final String PROTECTED = "karpenter.sh/do-not-disrupt";

    private final Decisions decisions = new Decisions();
    private final KeptNodesReporter reporter =
            new KeptNodesReporter(new DecisionReporter(new HandClock(), List.of(decisions)));

    private static World cluster(PoolBuilder pool, PodBuilder... pods) {
        var world = world().pool(pool).offers(type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a"));
        return with(world, "n1", "m5.xlarge", "4", "Consolidatable").running("n1", pods);
    }

    private void search(World world, NodeName... nominated) {
        search(world.snapshot(), nominated);
    }

    private void search(Snapshot snapshot, NodeName... nominated) {
        var inputs = new DisruptionInputs(snapshot, Set.of(nominated));
        reporter.searched(
                inputs,
                DisruptionCandidates.of(inputs),
                DisruptionPass.decide(inputs, DisruptionOptions.DEFAULT, () -> false));
    }

    private static Snapshot later(Snapshot snapshot, Duration time) {
        return new Snapshot(
                snapshot.takenAt().plus(time),
                snapshot.pools(),
                snapshot.nodeClasses(),
                snapshot.claims(),
                snapshot.nodes(),
                snapshot.pods(),
                snapshot.daemonSets(),
                snapshot.catalog());
    }

    private List<String> messages(String code) {
        return decisions.all().stream()
                .filter(decision -> decision.code().equals(code))
                .map(Decision::what)
                .toList();
    }

    @Test
    void aPodDisruptionBudgetBlocksTheNodeAndItsClaim() {
        search(cluster(pool("default"), pod("web").labelled("app", "web").requests("1", "1Gi"))
                .budget(new PodBudget("default", "web", WEB, false, 0, false)));

        assertThat(decisions.all()).singleElement().satisfies(decision -> {
            assertThat(decision.code()).isEqualTo("DisruptionBlocked");
            assertThat(decision.what()).isEqualTo("Pdb prevents pod evictions (PodDisruptionBudget=[default/web])");
            assertThat(decision.subjects())
                    .extracting(Subject::kind, Subject::name)
                    .containsExactly(tuple("Node", "n1"), tuple("NodeClaim", "n1"));
        });
    }

    @Test
    void twoPodDisruptionBudgetsForOnePodBlockTheNode() {
        search(cluster(pool("default"), pod("web").labelled("app", "web").requests("1", "1Gi"))
                .budget(new PodBudget("default", "web", WEB, false, 1, false))
                .budget(new PodBudget("default", "web-2", WEB, false, 1, false)));

        assertThat(messages("DisruptionBlocked"))
                .containsExactly(
                        "Eviction does not support multiple PDBs (PodDisruptionBudget(s)=[default/web default/web-2])");
    }

    @Test
    void aFreezeBlocksTheNodeAndNamesItsEnd() {
        var until = World.NOON.plus(Duration.ofHours(2));
        var freeze = rules().freeze(freeze("sale", until, DisruptionKind.CONSOLIDATION))
                .build();

        search(DisruptionRulesBuilder.with(
                cluster(pool("default"), pod("web").requests("3", "1Gi")).snapshot(), freeze));

        assertThat(messages("DisruptionBlocked"))
                .containsExactly(
                        "DisruptionFreeze \"sale\" holds consolidation until 2026-03-01T14:00:00Z: winter sale");
    }

    @Test
    void aClosedWindowBlocksTheNodeAndNamesItsNextOpening() {
        var window = rules().window("night", new DailyWindow(22), DisruptionKind.CONSOLIDATION)
                .build();
        var snapshot = DisruptionRulesBuilder.with(
                cluster(pool("default"), pod("web").requests("3", "1Gi")).snapshot(), window);

        search(snapshot);
        search(snapshot);

        assertThat(messages("DisruptionBlocked"))
                .containsExactly(
                        "MaintenanceWindow \"night\" holds consolidation until it opens at 2026-03-01T22:00:00Z");
    }

    @Test
    void aFreezeOfDriftIsNoReasonForANodeThatHasNotDrifted() {
        var freeze = rules().freeze(freeze("sale", null, DisruptionKind.DRIFT)).build();

        search(DisruptionRulesBuilder.with(
                cluster(pool("default"), pod("web").requests("3", "1Gi")).snapshot(), freeze));

        assertThat(decisions.codes()).containsExactly("Unconsolidatable");
    }

    @Test
    void aMissingPoolLabelIsNamedAsInKarpenter() {
        var labels = Map.of("karpenter.sh/registered", "true", "karpenter.sh/initialized", "true");
        var node = NodeBuilder.node("n1").has("4", "16Gi").provider("aws:///a/n1");
        labels.forEach(node::labelled);
        var claim = ClaimSamples.claim().named("n1").labels(Map.of()).registeredAs("aws:///a/n1", "n1");

        search(world().pool(pool("default")).node(node).claim(claim.build()));

        assertThat(messages("DisruptionBlocked"))
                .containsExactly("Node doesn't have required label (label=karpenter.sh/nodepool)");
    }

    @Test
    void aNodeWithAnUnknownInstanceTypeIsUnconsolidatable() {
        search(with(world().pool(pool("default")), "n1", "m9.unknown", "4", "Consolidatable")
                .running("n1", pod("web").requests("3", "1Gi")));

        assertThat(messages("Unconsolidatable")).containsExactly("Instance Type \"m9.unknown\" not found");
    }

    @Test
    void aNominatedNodeIsBlocked() {
        search(cluster(pool("default")), new NodeName("n1"));

        assertThat(messages("DisruptionBlocked")).containsExactly("Node is nominated for a pending pod");
    }

    @Test
    void aPodWithDoNotDisruptBlocksItsNode() {
        search(cluster(pool("default"), pod("web").annotated(PROTECTED, "true").requests("1", "1Gi")));

        assertThat(messages("DisruptionBlocked"))
                .containsExactly("Pod has \"karpenter.sh/do-not-disrupt\" annotation (Pod=default/web)");
    }

    @Test
    void aNodeWithDoNotDisruptIsBlocked() {
        var node = NodeBuilder.node("n1").of("default").has("4", "16Gi").provider("aws:///a/n1");
        var claim = ClaimSamples.claim()
                .named("n1")
                .registeredAs("aws:///a/n1", "n1")
                .says("Initialized", Condition.Status.TRUE, World.NOON);

        search(world().pool(pool("default"))
                .node(node.annotated(PROTECTED, "true"))
                .claim(claim.build()));

        assertThat(messages("DisruptionBlocked"))
                .containsExactly("Disruption is blocked through the \"karpenter.sh/do-not-disrupt\" annotation");
    }

    @Test
    void aNodeThatNoCheaperNodeCanReplaceIsUnconsolidatable() {
        search(cluster(pool("default"), pod("web").requests("3", "1Gi")));

        assertThat(messages("Unconsolidatable")).containsExactly("Can't replace with a cheaper node");
    }

    @Test
    void aPoolThatConsolidatesEmptyNodesOnlySaysSo() {
        search(cluster(
                pool("default").consolidation(Consolidation.Policy.WHEN_EMPTY, Duration.ZERO),
                pod("web").requests("3", "1Gi")));

        assertThat(messages("Unconsolidatable"))
                .containsExactly("NodePool \"default\" has non-empty consolidation disabled");
    }

    @Test
    void aPoolWithoutConsolidationSaysSo() {
        search(cluster(
                pool("default").consolidation(Consolidation.Policy.WHEN_EMPTY_OR_UNDERUTILIZED, null),
                pod("web").requests("3", "1Gi")));

        assertThat(messages("Unconsolidatable")).containsExactly("NodePool \"default\" has consolidation disabled");
    }

    @Test
    void aBudgetOfZeroIsReportedOnThePoolForEachReason() {
        var none = new DisruptionBudget(Share.count(0), Optional.of(Set.of("Empty", "Drifted")), Optional.empty());

        search(cluster(pool("default").budget(none)));

        assertThat(decisions.all())
                .extracting(
                        Decision::what,
                        decision -> decision.subjects().getFirst().kind())
                .containsExactly(
                        tuple("No allowed disruptions for disruption reason Empty due to blocking budget", "NodePool"),
                        tuple(
                                "No allowed disruptions for disruption reason Drifted due to blocking budget",
                                "NodePool"));
    }

    @Test
    void aDurationOnAPodIsReportedWithItsEndAndThenThatItHasElapsed() {
        var snapshot = cluster(
                        pool("default"), pod("web").annotated(PROTECTED, "1m").requests("3", "1Gi"))
                .snapshot();

        search(snapshot);
        search(later(snapshot, Duration.ofSeconds(61)));

        assertThat(messages("DoNotDisruptUntil"))
                .containsExactly("The karpenter.sh/do-not-disrupt grace period will elapse at 2026-03-01T12:01:00Z");
        assertThat(messages("DoNotDisruptGracePeriodElapsed"))
                .containsExactly("The karpenter.sh/do-not-disrupt grace period has elapsed, pod is now disruptable");
    }

    @Test
    void anInvalidAnnotationOfAPodIsReported() {
        search(cluster(pool("default"), pod("job").annotated(PROTECTED, "soon").requests("3", "1Gi")));

        assertThat(messages("InvalidDoNotDisruptAnnotation"))
                .containsExactly(
                        "Invalid karpenter.sh/do-not-disrupt annotation: \"soon\" is neither \"true\" nor a duration such as \"1h30m\", ignoring annotation");
    }

    @Test
    void aReasonIsReportedAgainWhenItChangesAndAfterItsWindow() {
        var snapshot = cluster(pool("default"), pod("web").requests("3", "1Gi")).snapshot();
        search(snapshot);
        search(snapshot);
        search(snapshot, new NodeName("n1"));

        search(later(snapshot, Duration.ofMinutes(16)));

        assertThat(decisions.codes()).containsExactly("Unconsolidatable", "DisruptionBlocked", "Unconsolidatable");
    }
}
