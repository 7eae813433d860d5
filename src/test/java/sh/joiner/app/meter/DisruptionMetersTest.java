package sh.joiner.app.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.World.NOON;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Metrics of disruption commands (core 8.1). */
class DisruptionMetersTest {

    private static final Map<String, String> REPLACEMENT = Map.of(
            "decision", "replace", "reason", "underutilized", "consolidation_type", "single", "nodepools", "batch,web");

    private final MeterFixture bench = new MeterFixture();

    private double value(String series, String... labels) {
        return bench.scrape().value(series, labels);
    }

    @Test
    void aCommandIsCountedOnceAndOnceForEachOfItsPools() {
        bench.decided(NOON, "DisruptionStarted", REPLACEMENT);

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
        bench.decided(NOON, "ConsolidationRejected", Map.of("consolidation_type", "multi", "count", "3"));

        assertThat(value("karpenter_voluntary_disruption_failed_validations_total", "consolidation_type", "multi"))
                .isEqualTo(3);
    }

    @Test
    void aFailedCommandIsCounted() {
        bench.decided(NOON, "DisruptionFailed", Map.of("decision", "replace", "reason", "drifted"));

        assertThat(value(
                        "karpenter_voluntary_disruption_queue_failures_total",
                        "decision",
                        "replace",
                        "reason",
                        "drifted",
                        "consolidation_type",
                        ""))
                .isEqualTo(1);
    }

    @Test
    void aDeletedClaimIsCountedWithItsReason() {
        bench.decided(
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
        bench.decided(
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
}
