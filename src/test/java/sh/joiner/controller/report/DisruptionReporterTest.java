package sh.joiner.controller.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static sh.joiner.testing.ManagedNodes.with;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.disruption.BalancedScore;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionPass;
import sh.joiner.engine.disruption.RunningCommand;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.pool.Consolidation;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.World;

/** Karpenter's events of a disruption command (core 8.2). */
class DisruptionReporterTest {

    private final Decisions decisions = new Decisions();
    private final DisruptionReporter reporter =
            new DisruptionReporter(new DecisionReporter(new HandClock(), List.of(decisions)));

    /** Returns a cluster with one node that a cheaper node can replace. */
    private static World replaceable(Consolidation.Policy policy) {
        var world = world().pool(pool("default").consolidation(policy, Duration.ZERO))
                .offers(
                        type("m5.large").has("2", "8Gi").onDemand(0.1, "a"),
                        type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a"));
        return with(world, "n1", "m5.xlarge", "4", "Consolidatable")
                .running("n1", pod("web").requests("1", "1Gi"));
    }

    private static DisruptionInputs inputs(Consolidation.Policy policy) {
        return new DisruptionInputs(replaceable(policy).snapshot(), Set.of());
    }

    private static DisruptionCommand command() {
        var inputs = inputs(Consolidation.Policy.WHEN_EMPTY_OR_UNDERUTILIZED);
        return DisruptionPass.decide(inputs, DisruptionOptions.DEFAULT, () -> false)
                .commands()
                .getFirst();
    }

    @Test
    void aCandidateAndItsRejectionNameTheCommandAndTheSavings() {
        var command = command();

        reporter.candidate(command);
        reporter.rejected(command, Set.of());

        assertThat(decisions.all())
                .extracting(Decision::code, Decision::what)
                .containsExactly(
                        tuple(
                                "ConsolidationCandidate",
                                "Consolidation candidate: %s (savings: $0.10)".formatted(command.text())),
                        tuple(
                                "ConsolidationRejected",
                                "Consolidation rejected: %s, reason: the cluster has changed (savings: $0.10)"
                                        .formatted(command.text())));
    }

    @Test
    void aCommandForADriftedNodeNamesTheDriftOnce() {
        var world = world().pool(pool("default"))
                .offers(type("m5.xlarge").has("4", "16Gi").onDemand(0.2, "a"));
        with(world, "n1", "m5.xlarge", "4", "Drifted");
        var inputs = new DisruptionInputs(world.snapshot(), Set.of());
        var command = DisruptionPass.decide(inputs, DisruptionOptions.DEFAULT, () -> false)
                .commands()
                .getFirst();

        reporter.started(command, "drifted-n1-1");

        assertThat(decisions.all()).singleElement().satisfies(event -> {
            assertThat(event.what()).startsWith("Drifted: remove n1");
            assertThat(event.why()).isEqualTo("Drifted"); // ClaimSamples uses the type of a condition as its reason
        });
    }

    @Test
    void anApprovedMoveOfABalancedPoolIsReportedOnItsNodeAndClaim() {
        var inputs = inputs(Consolidation.Policy.BALANCED);
        var decision = DisruptionPass.decide(inputs, DisruptionOptions.DEFAULT, () -> false);

        BalancedScore.moves(inputs.snapshot(), DisruptionCandidates.of(inputs), decision)
                .forEach(reporter::scored);

        // The command saves 50% of the pool's price, and causes 100% of the pool's disruption cost.
        assertThat(decisions.all()).singleElement().satisfies(event -> {
            assertThat(event.code()).isEqualTo("ConsolidationApproved");
            assertThat(event.what())
                    .isEqualTo(
                            "Consolidation approved: score 0.50, threshold 0.50 (k=2), saves 50.0% of the cost of NodePool default for 100.0% of its disruption");
            assertThat(event.subjects()).extracting(Subject::kind).containsExactly("Node", "NodeClaim");
        });
    }

    @Test
    void eachObjectGetsKarpentersMessageWhenItIsDeleted() {
        var snapshot = with(world(), "n1", "m5.xlarge", "4", "DisruptionReason").snapshot();
        var claim = snapshot.claims().getFirst(); // ClaimSamples uses the type of a condition as its reason
        var running = new RunningCommand("drifted-n1-1", List.of(claim), List.of());

        reporter.terminating(running, claim, snapshot.nodes().stream().findFirst());

        assertThat(decisions.all())
                .extracting(event -> event.subjects().getFirst().kind(), Decision::what)
                .containsExactly(
                        tuple("NodeClaim", "Disrupting NodeClaim: DisruptionReason"),
                        tuple("Node", "Disrupting Node: DisruptionReason"));
    }
}
