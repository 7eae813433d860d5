package sh.joiner.app.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
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
import org.junit.jupiter.api.Test;
import sh.joiner.controller.disruption.SearchMeasures;
import sh.joiner.engine.disruption.BalancedScore;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionPass;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.PassWatch;
import sh.joiner.model.pool.Consolidation;
import sh.joiner.model.snapshot.Snapshot;

/** Metrics of disruption commands (core 8.1). */
class DisruptionMetersTest {

    private static final Map<String, String> REPLACEMENT = Map.of(
            "decision", "replace", "reason", "underutilized", "consolidation_type", "single", "nodepools", "batch,web");

    private final MeterFixture fixture = new MeterFixture();

    private double value(String series, String... labels) {
        return fixture.scrape().value(series, labels);
    }

    @Test
    void aCommandIsCountedOnceAndOnceForEachOfItsPools() {
        fixture.decided(NOON, "DisruptionStarted", REPLACEMENT);

        assertThat(value(
                        "karpenter_voluntary_disruption_decisions_total",
                        "decision",
                        "replace",
                        "reason",
                        "underutilized",
                        "consolidation_type",
                        "single"))
                .isEqualTo(1);
        for (var pool : new String[] {"batch", "web"}) {
            assertThat(value(
                            "karpenter_voluntary_disruption_decisions_by_nodepool_total",
                            "nodepool",
                            pool,
                            "decision",
                            "replace",
                            "reason",
                            "underutilized",
                            "consolidation_type",
                            "single"))
                    .isEqualTo(1);
        }
    }

    @Test
    void theNodesOfARejectedCommandAreCounted() {
        fixture.decided(NOON, "ConsolidationRejected", Map.of("consolidation_type", "multi", "count", "3"));

        assertThat(value("karpenter_voluntary_disruption_failed_validations_total", "consolidation_type", "multi"))
                .isEqualTo(3);
    }

    @Test
    void theReplacementsOfAFailedCommandThatAreNotInitializedAreCounted() {
        fixture.decided(NOON, "DisruptionFailed", Map.of("decision", "replace", "reason", "drifted", "count", "2"));

        assertThat(value(
                        "karpenter_voluntary_disruption_queue_failures_total",
                        "decision",
                        "replace",
                        "reason",
                        "drifted",
                        "consolidation_type",
                        ""))
                .isEqualTo(2);
    }

    @Test
    void aDeletedClaimIsCountedWithItsReason() {
        fixture.decided(
                NOON,
                "DisruptionTerminating",
                Map.of("claim", "web-1", "nodepool", "web", "capacity_type", "spot", "reason", "empty"));

        assertThat(value(
                        "karpenter_nodeclaims_disrupted_total",
                        "reason",
                        "empty",
                        "nodepool",
                        "web",
                        "capacity_type",
                        "spot"))
                .isEqualTo(1);
    }

    @Test
    void anUnhealthyNodeIsCountedByItsConditionAndItsImage() {
        fixture.decided(
                NOON,
                "TerminatingUnhealthy",
                Map.of(
                        "reason",
                        "unhealthy",
                        "condition",
                        "kernel_ready",
                        "nodepool",
                        "web",
                        "capacity_type",
                        "spot",
                        "image_id",
                        "ami-1"));

        assertThat(value(
                        "karpenter_nodeclaims_unhealthy_disrupted_total",
                        "condition",
                        "kernel_ready",
                        "nodepool",
                        "web",
                        "capacity_type",
                        "spot",
                        "image_id",
                        "ami-1"))
                .isEqualTo(1);
        assertThat(value(
                        "karpenter_nodeclaims_disrupted_total",
                        "reason",
                        "unhealthy",
                        "nodepool",
                        "web",
                        "capacity_type",
                        "spot"))
                .isEqualTo(1);
    }

    private static Snapshot balanced() {
        var world = world().pool(pool("default").consolidation(Consolidation.Policy.BALANCED, Duration.ZERO))
                .offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"));
        with(world, "n1", "m5.large", "2", "Consolidatable")
                .running("n1", pod("web").requests("300m", "1Gi"));
        return with(world, "n2", "m5.large", "2", "Consolidatable")
                .running("n2", pod("db").requests("1500m", "1Gi"))
                .snapshot();
    }

    @Test
    void aSearchIsMeasuredByItsMethodsAndCandidates() {
        fixture.meters.disruptionSearched(new SearchMeasures(
                Map.of(
                        PassWatch.Method.EMPTINESS,
                        Duration.ofMillis(3),
                        PassWatch.Method.SINGLE_NODE,
                        Duration.ofSeconds(9)),
                Optional.of(PassWatch.Method.SINGLE_NODE),
                Map.of(DisruptionReason.EMPTY, 0, DisruptionReason.UNDERUTILIZED, 7),
                List.of()));

        assertThat(value(
                        "karpenter_voluntary_disruption_decision_evaluation_duration_seconds_sum",
                        "reason",
                        "underutilized",
                        "consolidation_type",
                        "single"))
                .isEqualTo(9);
        assertThat(value("karpenter_voluntary_disruption_eligible_nodes", "reason", "underutilized"))
                .isEqualTo(7);
        assertThat(value("karpenter_voluntary_disruption_consolidation_timeouts_total", "consolidation_type", "single"))
                .isEqualTo(1);
        assertThat(value("karpenter_voluntary_disruption_consolidation_timeouts_total", "consolidation_type", "multi"))
                .isZero();
    }

    @Test
    void theMovesOfABalancedPoolAreScored() {
        var inputs = new DisruptionInputs(balanced(), Set.of());
        var candidates = DisruptionCandidates.of(inputs);
        var kept = DisruptionPass.decide(inputs, DisruptionOptions.DEFAULT, () -> false);

        fixture.meters.disruptionSearched(new SearchMeasures(
                Map.of(), Optional.empty(), Map.of(), BalancedScore.moves(inputs.snapshot(), candidates, kept)));

        // the pod of n1 fits on n2, so the removal of n1 saves half of the price for half of the disruption
        var labels = new String[] {"decision", "approved", "nodepool", "default", "policy", "Balanced"};
        assertThat(value("karpenter_consolidation_moves_total", labels)).isEqualTo(1);
        assertThat(value("karpenter_consolidation_score_sum", labels)).isCloseTo(1, within(1e-9));
    }
}
