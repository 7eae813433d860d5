package sh.joiner.controller.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.interruption.CrashPoint;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class DisruptionLoopTest {

    private static final String PROVIDER = "aws:///us-east-1a/i-0000000000000000%d";
    private static final Duration VALIDATION = Duration.ofSeconds(15);

    private final HandClock clock = new HandClock();
    private final FakeKubernetes cluster =
            new FakeKubernetes(clock).with(pool("default").build());
    private final Decisions decisions = new Decisions();
    private final List<DisruptionLoop> loops = new ArrayList<>();
    private ProvisioningLoop.Inputs inputs;
    private DisruptionNeeds needs;
    private DisruptionLoop loop;

    @BeforeEach
    void wire() {
        cluster.with(nodeClass().build());
        inputs = new ProvisioningLoop.Inputs(
                cluster, Markets.catalogs(Markets.learned(), new UnavailableOfferings(clock), new NodeClassState()));
        var facts = new DisruptionNeeds.PauseFacts(List::of, List::of, Duration.ofDays(1));
        needs = new DisruptionNeeds(FixedNeeds.by(cluster), FixedNeeds.by(inputs), facts);
        loop = process(CrashPoint.NONE);
    }

    private DisruptionLoop process(CrashPoint crash) {
        return process(crash, new DisruptionMethod.Karpenter(DisruptionOptions.DEFAULT));
    }

    private DisruptionLoop process(CrashPoint crash, DisruptionMethod method) {
        var process = new DisruptionLoop(
                cluster,
                needs,
                new DisruptionLoop.Outputs(
                        crash.around(cluster.claimWriter()),
                        crash.around(cluster),
                        new DecisionReporter(clock, List.of(decisions)),
                        DisruptionFixture.unlimited(cluster),
                        _ -> {},
                        _ -> {}),
                method,
                new DisruptionLoop.OtherDecisions(new NominationState(), List::of),
                new SingleThreadRunner(clock));
        loops.add(process);
        return process;
    }

    @AfterEach
    void close() {
        loops.forEach(DisruptionLoop::close);
    }

    private static ClaimSamples consolidatable(int number) {
        return claim().named("default-" + number)
                .labels(Map.of(
                        "karpenter.sh/nodepool", "default",
                        "karpenter.sh/capacity-type", "on-demand"))
                .finalizer("karpenter.sh/termination")
                .registeredAs(PROVIDER.formatted(number), "node-" + number)
                .says("Initialized", Condition.Status.TRUE, HandClock.START)
                .says("Consolidatable", Condition.Status.TRUE, HandClock.START);
    }

    private static Node large(int number) {
        return node("node-" + number)
                .of("default")
                .has("2", "7Gi")
                .pods(29)
                .provider(PROVIDER.formatted(number))
                .labelled("node.kubernetes.io/instance-type", "m5.large")
                .labelled("topology.kubernetes.io/zone", "us-east-1a")
                .labelled("karpenter.sh/capacity-type", "on-demand")
                .build();
    }

    private void launch(ClaimSamples sample, int number) {
        cluster.with(sample.build());
        cluster.with(large(number));
    }

    private Duration pass() {
        return pass(loop);
    }

    private Duration pass(DisruptionLoop process) {
        return process.pass(() -> needs.see(cluster, clock.now()), clock.now());
    }

    /** Finds a command and validates it. */
    private void passAndValidate() {
        pass();
        clock.advance(VALIDATION);
        pass();
    }

    private Claim claimOf(int number) {
        return cluster.claims().stream()
                .filter(claim -> claim.name().value().equals("default-" + number))
                .findFirst()
                .orElseThrow();
    }

    private boolean isTainted(int number) {
        return cluster.nodes().stream()
                .filter(node -> node.name().value().equals("node-" + number))
                .anyMatch(node -> node.has(Taint.DISRUPTED));
    }

    private Optional<Claim> replacement() {
        return cluster.claims().stream()
                .filter(claim -> claim.annotations().containsKey(Claim.REPLACES))
                .findFirst();
    }

    private void drift(int number) {
        cluster.claimWriter().report(claimOf(number).name(), List.of(ConditionReport.ofTrue("Drifted")));
    }

    private void initialize(Claim replacement) {
        cluster.claimWriter().report(replacement.name(), List.of(ConditionReport.ofTrue("Initialized")));
    }

    @Test
    void anEmptyNodeIsRemovedAfterItsValidation() {
        launch(consolidatable(1), 1);

        assertThat(pass()).isEqualTo(VALIDATION);
        assertThat(cluster.writes()).isEmpty();
        clock.advance(VALIDATION);
        pass();

        assertThat(claimOf(1).condition("DisruptionReason"))
                .hasValueSatisfying(condition -> assertThat(condition.reason()).isEqualTo("Empty"));
        assertThat(isTainted(1)).isTrue();

        pass();

        assertThat(claimOf(1).isDeleting()).isTrue();
        assertThat(decisions.codes())
                .containsExactly("DisruptionStarted", "DisruptionTerminating", "DisruptionTerminating");
    }

    @Test
    void aPodThatArrivesBeforeTheValidationKeepsTheNode() {
        launch(consolidatable(1), 1);
        pass();
        cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        clock.advance(VALIDATION);

        pass();

        assertThat(cluster.writes()).isEmpty();
        assertThat(decisions.codes()).containsExactly("ConsolidationRejected");
    }

    /** Karpenter counts and reports each node that is no longer empty (core 5.8, 8.1). */
    @Test
    void ofTwoEmptyNodesTheOneThatIsNoLongerEmptyIsReported() {
        launch(consolidatable(1), 1);
        launch(consolidatable(2), 2);
        pass();
        cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        clock.advance(VALIDATION);

        pass();

        assertThat(decisions.codes()).containsExactly("DisruptionStarted", "ConsolidationRejected");
        assertThat(decisions.all().getLast()).satisfies(rejection -> {
            assertThat(rejection.what()).startsWith("Consolidation rejected: node-1 of Empty: remove node-1, node-2;");
            assertThat(rejection.subjects()).extracting(Subject::name).containsExactly("node-1", "default-1");
            assertThat(rejection.facts())
                    .containsEntry("consolidation_type", "empty")
                    .containsEntry("count", "1");
        });
    }

    @Test
    void anUnderutilizedNodeIsRemovedIfItsPodsFitOnAnother() {
        launch(consolidatable(1), 1);
        launch(consolidatable(2), 2);
        cluster.with(pod("small").requests("100m", "100Mi").runningOn("node-1"));
        cluster.with(pod("large").requests("1", "1Gi").runningOn("node-2"));

        passAndValidate();
        pass();

        assertThat(claimOf(1).isDeleting()).isTrue();
        assertThat(claimOf(2).isDeleting()).isFalse();
        assertThat(decisions.all().getFirst().what())
                .isEqualTo("Underutilized: remove node-1; 1 pod moves; 0.1000 USD/h saved");
    }

    @Test
    void theSearchOverTheWholeClusterRemovesAnUnderutilizedNode() {
        loop = process(CrashPoint.NONE, new DisruptionMethod.Whole(new WholePass(DisruptionOptions.DEFAULT, 0.002)));
        launch(consolidatable(1), 1);
        launch(consolidatable(2), 2);
        cluster.with(pod("small").requests("100m", "100Mi").runningOn("node-1"));
        cluster.with(pod("large").requests("1", "1Gi").runningOn("node-2"));

        passAndValidate();
        pass();

        assertThat(claimOf(1).isDeleting()).isTrue();
        assertThat(claimOf(2).isDeleting()).isFalse();
    }

    @Test
    void aDriftedNodeStaysUntilItsReplacementIsInitialized() {
        launch(consolidatable(1), 1);
        cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        drift(1);

        pass();
        pass();

        assertThat(replacement()).isPresent();
        assertThat(claimOf(1).isDeleting()).isFalse();
        assertThat(decisions.codes()).containsExactly("NodeClaimCreated", "DisruptionStarted", "DisruptionLaunching");

        initialize(replacement().orElseThrow());
        pass();

        assertThat(claimOf(1).isDeleting()).isTrue();
    }

    @Test
    void aBudgetOfZeroKeepsADriftedNode() {
        cluster.with(pool("default")
                .budget(new DisruptionBudget(Share.count(0), Optional.empty(), Optional.empty()))
                .build());
        launch(consolidatable(1), 1);
        drift(1);
        int before = cluster.writes().size();

        passAndValidate();

        assertThat(cluster.writes()).hasSize(before);
    }

    @Test
    void aReplacementThatVanishesKeepsTheNodeAndTheCommandIsNotRepeatedAtOnce() {
        launch(consolidatable(1), 1);
        cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        drift(1);
        pass();
        var replacement = replacement().orElseThrow();
        cluster.claimWriter().delete(replacement.name(), replacement.uid());

        pass();

        assertThat(isTainted(1)).isFalse();
        assertThat(claimOf(1).condition("DisruptionReason")).isEmpty();
        assertThat(claimOf(1).disruption()).isEmpty();
        assertThat(decisions.codes()).endsWith("DisruptionFailed", "DisruptionBlocked");

        passAndValidate();
        assertThat(claimOf(1).disruption()).isEmpty();

        clock.advance(Duration.ofMinutes(2));
        pass();
        assertThat(claimOf(1).disruption()).startsWith("drifted-default-1-");
    }

    @Test
    void aReplacementThatIsNotInitializedWithinTenMinutesKeepsTheNode() {
        launch(consolidatable(1), 1);
        cluster.with(pod("web").requests("1", "1Gi").runningOn("node-1"));
        drift(1);
        pass();
        clock.advance(Duration.ofMinutes(10));

        pass();

        assertThat(claimOf(1).isDeleting()).isFalse();
        assertThat(isTainted(1)).isFalse();
        assertThat(replacement()).isPresent();
        assertThat(decisions.all())
                .filteredOn(decision -> decision.code().equals("DisruptionFailed"))
                .extracting(Decision::why)
                .containsExactly("not initialized within 10 minutes: NodeClaim %s"
                        .formatted(replacement().orElseThrow().name()));
    }

    @Test
    void aTaintAndAReasonThatNoCommandOwnsAreRemoved() {
        cluster.with(pool("default")
                .budget(new DisruptionBudget(Share.count(0), Optional.empty(), Optional.empty()))
                .build());
        cluster.with(consolidatable(1)
                .says("DisruptionReason", Condition.Status.TRUE, HandClock.START)
                .build());
        cluster.with(node("node-1")
                .of("default")
                .provider(PROVIDER.formatted(1))
                .taint(Taint.DISRUPTED)
                .build());

        pass();

        assertThat(isTainted(1)).isFalse();
        assertThat(claimOf(1).condition("DisruptionReason")).isEmpty();
    }

    static List<Integer> calls() {
        return IntStream.rangeClosed(1, 8).boxed().toList();
    }

    /** The calls are: annotate, condition, taint, create, annotate, then the deletion. */
    @ParameterizedTest
    @MethodSource("calls")
    void aNewProcessCompletesTheCommandOfACrashedProcess(int call) {
        for (boolean after : new boolean[] {false, true}) {
            crashAndContinue(call, after);
        }
    }

    private void crashAndContinue(int call, boolean after) {
        int number = after ? 2 : 1;
        launch(consolidatable(number), number);
        cluster.with(pod("web-" + number).requests("1500m", "1Gi").runningOn("node-" + number));
        drift(number);
        var crashing = process(new CrashPoint(call, after));
        for (int pass = 0; pass < 4; pass++) {
            pass(crashing);
            initializeAll();
        }

        var next = process(CrashPoint.NONE);
        for (int pass = 0; pass < 20 && !isDeregistered(number); pass++) {
            pass(next);
            initializeAll();
            clock.advance(Duration.ofSeconds(30));
        }

        assertThat(isDeregistered(number)).as("call %d, after: %s", call, after).isTrue();
        assertThat(cluster.claims())
                .filteredOn(claim -> claim.annotations().containsKey(Claim.REPLACES))
                .singleElement()
                .returns(false, Claim::isDeleting);
        cluster.claims().forEach(claim -> cluster.claimWriter().delete(claim.name(), claim.uid()));
        cluster.nodes().forEach(node -> cluster.delete(node.name(), node.uid()));
    }

    private void initializeAll() {
        cluster.claims().stream()
                .filter(claim -> claim.annotations().containsKey(Claim.REPLACES) && !claim.isInitialized())
                .forEach(this::initialize);
    }

    private boolean isDeregistered(int number) {
        return cluster.claims().stream()
                .filter(claim -> claim.name().value().equals("default-" + number))
                .allMatch(Claim::isDeleting);
    }
}
