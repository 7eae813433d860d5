package sh.joiner.app.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.pod.PodName;
import sh.joiner.port.cluster.Evictions;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.PodBuilder;

/** Metrics of claims, nodes and pods that are terminated (core 8.1). */
class LifecycleMetersTest {

    private final MeterFixture fixture = new MeterFixture();

    private double value(String series, String... labels) {
        return fixture.scrape().value(series, labels);
    }

    @Test
    void theTerminationsOfAClaimAndItsInstanceAreMeasured() {
        fixture.seen(
                NOON,
                ClaimSamples.claim()
                        .deletingSince(NOON)
                        .says("InstanceTerminating", Status.TRUE, NOON.plusSeconds(30))
                        .build());
        fixture.decided(
                NOON.plusSeconds(90),
                "Terminated",
                Map.of("nodepool", "default", "claim", "default-x1", "zone", "a", "capacity_type", "spot"));

        assertThat(value(
                        "karpenter_nodeclaims_terminated_total",
                        "nodepool",
                        "default",
                        "zone",
                        "a",
                        "capacity_type",
                        "spot"))
                .isEqualTo(1);
        assertThat(value("karpenter_nodeclaims_termination_duration_seconds_sum", "nodepool", "default"))
                .isEqualTo(90);
        assertThat(value("karpenter_nodeclaims_instance_termination_duration_seconds_sum", "nodepool", "default"))
                .isEqualTo(60);
    }

    @Test
    void theLifetimeAndTheTerminationOfANodeAreMeasured() {
        fixture.seen(NOON, world().node(NodeBuilder.node("n1").of("default").deleting()));
        fixture.decided(NOON.plusSeconds(45), "NodeGone", Map.of("nodepool", "default", "node", "n1", "zone", "a"));

        assertThat(value("karpenter_nodes_terminated_total", "nodepool", "default", "zone", "a"))
                .isEqualTo(1);
        assertThat(value("karpenter_nodes_lifetime_duration_seconds_sum", "nodepool", "default"))
                .isEqualTo(45);
        assertThat(value("karpenter_nodes_termination_duration_seconds_sum", "nodepool", "default"))
                .isEqualTo(45);
    }

    @Test
    void aGarbageCollectedClaimIsCountedForItsPool() {
        fixture.seen(
                NOON,
                ClaimSamples.claim()
                        .labels(Map.of("karpenter.sh/nodepool", "default", "karpenter.sh/capacity-type", "spot"))
                        .build());
        fixture.decided(NOON, "GivenUp", Map.of("claim", "default-x1", "reason", "garbage_collected"));

        assertThat(value(
                        "karpenter_nodeclaims_disrupted_total",
                        "reason",
                        "garbage_collected",
                        "nodepool",
                        "default",
                        "capacity_type",
                        "spot"))
                .isEqualTo(1);
    }

    @Test
    void aPodThatIsEvictedRepeatedlyIsDrainedOnce() {
        fixture.seen(
                NOON,
                PodBuilder.pod("web").runningOn("n1"),
                PodBuilder.pod("slow-to-stop").runningOn("n1"));
        var evictions = fixture.meters.around(new Willing());
        evictions.evict(new PodName("default", "web"), "uid-web");
        evictions.evict(new PodName("default", "web"), "uid-web");
        evictions.delete(new PodName("default", "slow-to-stop"), "uid-slow-to-stop", 1);

        assertThat(value("karpenter_pods_drained_total", "reason", "")).isEqualTo(1);
        assertThat(value("karpenter_pods_drained_total", "reason", "Forceful Termination"))
                .isEqualTo(1);
    }

    @Test
    void answersToEvictionsAreCountedByCode() {
        fixture.meters.evictionAnswered(429);
        fixture.meters.evictionAnswered(429);

        assertThat(value("karpenter_pods_eviction_requests_total", "code", "429"))
                .isEqualTo(2);
    }

    /** Accepts all evictions. */
    private static final class Willing implements Evictions {

        @Override
        public Outcome evict(PodName pod, String uid) {
            return new Outcome.Accepted();
        }

        @Override
        public Outcome delete(PodName pod, String uid, long graceSeconds) {
            return new Outcome.Accepted();
        }
    }
}
