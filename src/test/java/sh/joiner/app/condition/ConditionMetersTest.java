package sh.joiner.app.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.app.meter.MeterFixture;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.World;

/** The metrics and events of conditions (core 8.1, aws 2.14). */
class ConditionMetersTest {

    private static final String TRANSITION = "operator_nodeclaim_status_condition_transition_seconds_sum";
    private static final String TRANSITIONS = "operator_nodeclaim_status_condition_transitions_total";
    private static final String CLASS = "karpenter_k8s_aws_ec2nodeclass";
    private static final String POOL = "karpenter_sh_nodepool";

    private final MeterFixture fixture = new MeterFixture();

    private static Claim claimWithLaunched(Status launched, Instant since) {
        return claim().createdAt(NOON).says("Launched", launched, since).build();
    }

    private double launched(String name, Object... more) {
        var labels = List.of("type", "Launched", CLASS, "", POOL, "default");
        var all = Stream.concat(labels.stream(), Arrays.stream(more).map(String::valueOf));
        return fixture.scrape().value(name, all.toArray(String[]::new));
    }

    @Test
    void aTransitionIsCountedWithTheDurationOfTheStatusBefore() {
        fixture.seen(NOON, claimWithLaunched(Status.UNKNOWN, NOON));
        fixture.seen(NOON.plusSeconds(9), claimWithLaunched(Status.TRUE, NOON.plusSeconds(8)));

        assertThat(launched(TRANSITION, "status", "Unknown")).isEqualTo(8);
        assertThat(launched(TRANSITIONS, "status", "True", "reason", "Launched"))
                .isEqualTo(1);
        assertThat(fixture.scrape()
                        .value(
                                "operator_status_condition_transitions_total",
                                "group",
                                "karpenter.sh",
                                "kind",
                                "NodeClaim",
                                "type",
                                "Launched",
                                "status",
                                "True",
                                "reason",
                                "Launched"))
                .isEqualTo(1);
    }

    @Test
    void theConditionsOfANewClaimAreUnknownSinceItsCreation() {
        fixture.seen(NOON, claim().createdAt(NOON).build());
        fixture.seen(NOON.plusSeconds(9), claimWithLaunched(Status.TRUE, NOON.plusSeconds(5)));

        assertThat(launched(TRANSITION, "status", "Unknown")).isEqualTo(5);
    }

    @Test
    void aStatusFromBeforeTheStartOfTheProgramHasNoDuration() {
        fixture.seen(NOON.plusSeconds(60), claimWithLaunched(Status.TRUE, NOON));

        assertThat(fixture.scrape().of(TRANSITION)).isEmpty();
    }

    @Test
    void eachConditionIsExportedWithItsAge() {
        fixture.seen(NOON, claimWithLaunched(Status.TRUE, NOON));
        double age = Duration.between(NOON, HandClock.START).toSeconds();

        assertThat(launched(
                        "operator_nodeclaim_status_condition_current_status_seconds",
                        "namespace",
                        "",
                        "name",
                        "default-x1",
                        "status",
                        "True",
                        "reason",
                        "Launched"))
                .isEqualTo(age);
        assertThat(fixture.scrape().of("operator_status_condition_count")).hasSize(1);
    }

    @Test
    void aDeletionIsMeasuredWhileItLastsAndWhenItEnds() {
        fixture.seen(NOON, claim().deletingSince(NOON).build());
        assertThat(fixture.scrape().of("operator_nodeclaim_termination_current_time_seconds"))
                .hasSize(1);
        fixture.seen(NOON.plusSeconds(70), world());
        var scrape = fixture.scrape();

        assertThat(scrape.value("operator_nodeclaim_termination_duration_seconds_sum", CLASS, "", POOL, "default"))
                .isEqualTo(70);
        assertThat(scrape.of("operator_nodeclaim_termination_current_time_seconds"))
                .isEmpty();
    }

    @Test
    void theDeletionOfAPoolStartsWhenItIsFirstSeen() {
        fixture.meters.seen(deleting(NOON));
        fixture.meters.seen(deleting(NOON.plusSeconds(20)));
        fixture.seen(NOON.plusSeconds(30), world());

        assertThat(fixture.scrape().value("operator_nodepool_termination_duration_seconds_sum"))
                .isEqualTo(30);
    }

    private static Snapshot deleting(Instant at) {
        var pool = PoolBuilder.pool("default").build();
        var deleted = new Pool(
                pool.name(), pool.uid(), 1, 0, pool.limits(), pool.replicas(), pool.template(), "", List.of(), true);
        var empty = World.world().snapshot();
        return new Snapshot(
                at, List.of(deleted), List.of(), List.of(), List.of(), List.of(), List.of(), empty.catalog());
    }

    @Test
    void aDrainedNodeIsCountedForItsPool() {
        fixture.seen(NOON, claim().says("Drained", Status.UNKNOWN, NOON).build());
        fixture.seen(
                NOON.plusSeconds(5), claim().says("Drained", Status.TRUE, NOON).build());

        assertThat(fixture.scrape().value("karpenter_nodes_drained_total", "nodepool", "default"))
                .isEqualTo(1);
    }

    @Test
    void anUnchangedObjectIsCountedOnce() {
        var same = claimWithLaunched(Status.TRUE, NOON);
        fixture.seen(NOON, same);
        fixture.seen(NOON.plusSeconds(1), same);

        assertThat(launched(TRANSITIONS, "status", "True", "reason", "Launched"))
                .isEqualTo(1);
    }

    @Test
    void theConditionsOfANodeAreExportedWithItsPool() {
        var node = NodeBuilder.node("n1").of("default").build();
        var ready = new Condition("Ready", Status.TRUE, "KubeletReady", "", NOON);
        fixture.seen(NOON, world().node(NodeBuilder.with(node, List.of(ready))));

        assertThat(fixture.scrape().of("operator_node_status_condition_count"))
                .singleElement()
                .satisfies(series -> assertThat(series.labels())
                        .containsEntry("karpenter_sh_nodepool", "default")
                        .containsEntry("karpenter_sh_initialized", "true")
                        .containsEntry("reason", "KubeletReady"));
    }
}
