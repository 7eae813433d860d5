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
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
import sh.joiner.model.node.Taint;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

/** Commands of the search over the whole cluster that are carried out at the same time. */
class ConcurrentCommandsTest {

    private static final Duration VALIDATION = Duration.ofSeconds(15);

    private final HandClock clock = new HandClock();
    private final FakeKubernetes cluster =
            new FakeKubernetes(clock).with(pool("default").build());
    private final Decisions decisions = new Decisions();
    private final List<DisruptionLoop> loops = new ArrayList<>();
    private DisruptionNeeds needs;
    private DisruptionLoop loop;

    @BeforeEach
    void wire() {
        cluster.with(nodeClass().build());
        var inputs = new ProvisioningLoop.Inputs(
                cluster, Markets.catalogs(Markets.learned(), new UnavailableOfferings(clock), new NodeClassState()));
        needs = new DisruptionNeeds(
                FixedNeeds.by(cluster),
                FixedNeeds.by(inputs),
                new DisruptionNeeds.PauseFacts(List::of, List::of, Duration.ofDays(1)));
        loop = process(CrashPoint.NONE);
    }

    private DisruptionLoop process(CrashPoint crash) {
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
                new DisruptionMethod.Whole(new WholePass(DisruptionOptions.DEFAULT, 0.002)),
                new DisruptionLoop.OtherDecisions(new NominationState(), List::of),
                new SingleThreadRunner(clock));
        loops.add(process);
        return process;
    }

    @AfterEach
    void close() {
        loops.forEach(DisruptionLoop::close);
    }

    private void launch(ClaimSamples sample, int number) {
        cluster.with(sample.build());
        cluster.with(DisruptionFixture.large(number).build());
    }

    private Duration pass() {
        return loop.pass(() -> needs.see(cluster, clock.now()), clock.now());
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

    /** Launches two nodes that two commands can remove. A third node stays, and has room for the pods of both. */
    private void launchTwoUnderutilized(int budget) {
        budget(budget);
        launch(DisruptionFixture.consolidatable(1), 1);
        launch(DisruptionFixture.consolidatable(2), 2);
        launch(DisruptionFixture.consolidatable(3), 3);
        runOn(1, "node-1");
        runOn(2, "node-2");
        cluster.with(pod("third")
                .requests("1", "1Gi")
                .annotated("karpenter.sh/do-not-disrupt", "true")
                .runningOn("node-3"));
    }

    private void budget(int nodes) {
        cluster.with(pool("default")
                .budget(new DisruptionBudget(Share.count(nodes), Optional.empty(), Optional.empty()))
                .build());
    }

    private void runOn(int number, String node) {
        cluster.with(pod("pod-" + number).requests("100m", "100Mi").runningOn(node));
    }

    /** Moves the pods of nodes that are being deleted, as their drain does. */
    private void movePods() {
        IntStream.of(1, 2).filter(this::isDeregistered).forEach(number -> runOn(number, "node-3"));
    }

    @Test
    void allCommandsOfASearchStartTogether() {
        launchTwoUnderutilized(2);

        passAndValidate();

        assertThat(claimOf(1).disruption()).startsWith("underutilized-default-1-");
        assertThat(claimOf(2).disruption()).startsWith("underutilized-default-2-");
        assertThat(claimOf(3).disruption()).isEmpty();
        pass();
        assertThat(isDeregistered(1)).isTrue();
        assertThat(isDeregistered(2)).isTrue();
        assertThat(isDeregistered(3)).isFalse();
    }

    @Test
    void aBudgetLimitsTheCommandsThatStartTogether() {
        launchTwoUnderutilized(1);

        passAndValidate();
        pass();

        assertThat(List.of(1, 2, 3).stream().filter(this::isDeregistered)).hasSize(1);
    }

    /** The budget falls to one during the pass. No snapshot of the pass shows what the pass itself has written. */
    @Test
    void theCheckOfACommandCountsTheCommandsThatStartedBeforeItInTheSamePass() {
        launchTwoUnderutilized(2);
        pass();
        clock.advance(VALIDATION);

        loop.pass(
                () -> {
                    var seen = needs.see(cluster, clock.now());
                    budget(1);
                    return new DisruptionNeeds.Seen(copy(), seen.snapshot(), seen.catalogs(), seen.pauses());
                },
                clock.now());

        assertThat(List.of(1, 2).stream()
                        .filter(number -> !claimOf(number).disruption().isEmpty()))
                .hasSize(1);
        assertThat(decisions.all())
                .filteredOn(decision -> decision.code().equals("ConsolidationRejected"))
                .singleElement()
                .satisfies(rejected -> assertThat(rejected.why())
                        .contains("the disruption budgets of NodePool \"default\" do not allow node"));
    }

    /** Returns a cluster with the present objects, in which nothing changes. */
    private FakeKubernetes copy() {
        var copy = new FakeKubernetes(clock);
        var present = cluster.snapshot();
        present.pools().forEach(copy::with);
        present.nodeClasses().forEach(copy::with);
        present.claims().forEach(copy::with);
        present.nodes().forEach(copy::with);
        present.pods().forEach(copy::with);
        return copy;
    }

    @Test
    void ofTheCommandsOfASearchThoseThatAreStillPossibleStart() {
        launchTwoUnderutilized(2);
        pass();
        cluster.with(pod("new").requests("1800m", "1Gi").runningOn("node-1"));
        clock.advance(VALIDATION);

        pass();

        assertThat(claimOf(1).disruption()).isEmpty();
        assertThat(claimOf(2).disruption()).startsWith("underutilized-default-2-");
        assertThat(decisions.codes()).contains("ConsolidationRejected");
    }

    /** The calls of each of the two commands are: annotate, condition, taint, annotate. Then come the deletions. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void aNewProcessRemovesTwoOfThreeNodesAfterACrash(int call) {
        launchTwoUnderutilized(2);
        var crashing = process(new CrashPoint(call, call % 2 == 1));
        for (int pass = 0; pass < 4; pass++) {
            crashing.pass(() -> needs.see(cluster, clock.now()), clock.now());
            clock.advance(VALIDATION);
        }
        assertThat(isDeregistered(1) && isDeregistered(2)).isFalse();

        loop = process(CrashPoint.NONE);
        for (int pass = 0; pass < 12; pass++) {
            movePods();
            loop.pass(() -> needs.see(cluster, clock.now()), clock.now());
            clock.advance(Duration.ofSeconds(30));
        }

        var kept = IntStream.of(1, 2, 3)
                .filter(number -> !isDeregistered(number))
                .boxed()
                .toList();
        assertThat(kept).hasSize(1).allSatisfy(number -> {
            assertThat(claimOf(number).disruption()).isEmpty();
            assertThat(isTainted(number)).isFalse();
        });
    }

    private boolean isDeregistered(int number) {
        return cluster.claims().stream()
                .filter(claim -> claim.name().value().equals("default-" + number))
                .allMatch(Claim::isDeleting);
    }
}
