package sh.joiner.app.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.HandClock;

/** Metrics of the times that pods wait for each step (core 8.1). */
class PodTimesTest {

    private final MeterFixture fixture = new MeterFixture();

    private static Pod bound(String name, Instant boundAt, @Nullable Instant readyAt) {
        return MeterFixture.running(
                name, life -> new Pod.Life(life.phase(), readyAt != null, null, null, 30, 0, "", boundAt, readyAt, 0));
    }

    private static Pod starting(String name, Instant boundAt) {
        return MeterFixture.running(
                name, _ -> new Pod.Life(Pod.Phase.PENDING, false, null, null, 30, 0, "", boundAt, null, 0));
    }

    private double value(String series) {
        return fixture.scrape().value(series);
    }

    @Test
    void bindingAndReadinessAreMeasuredFromTheCreation() {
        fixture.seen(NOON, pod("web").pending());
        fixture.seen(NOON.plusSeconds(31), starting("web", NOON.plusSeconds(30)));
        fixture.seen(NOON.plusSeconds(41), bound("web", NOON.plusSeconds(30), NOON.plusSeconds(40)));

        assertThat(value("karpenter_pods_bound_duration_seconds_sum")).isEqualTo(30);
        assertThat(value("karpenter_pods_startup_duration_seconds_sum")).isEqualTo(40);
        assertThat(fixture.scrape().value("karpenter_pods_startup_duration_seconds", "quantile", "0.5"))
                .isEqualTo(40);
    }

    @Test
    void eachStepIsMeasuredOnce() {
        fixture.seen(NOON, pod("web").pending());
        fixture.seen(NOON.plusSeconds(31), bound("web", NOON.plusSeconds(30), NOON.plusSeconds(30)));
        fixture.seen(NOON.plusSeconds(61), bound("web", NOON.plusSeconds(30), NOON.plusSeconds(60)));

        assertThat(value("karpenter_pods_bound_duration_seconds_count")).isEqualTo(1);
        assertThat(value("karpenter_pods_startup_duration_seconds_count")).isEqualTo(1);
    }

    @Test
    void aPodThatWasAlreadyBoundWhenJoinerStartedIsNotMeasured() {
        fixture.seen(NOON, bound("web", NOON, null));
        fixture.seen(NOON.plusSeconds(1), bound("web", NOON, NOON));

        assertThat(value("karpenter_pods_bound_duration_seconds_count")).isZero();
        assertThat(value("karpenter_pods_startup_duration_seconds_count")).isZero();
    }

    @Test
    void aWaitIsExportedUntilThePodReachesTheStep() {
        double age = Duration.between(NOON, HandClock.START).toSeconds();
        fixture.seen(NOON, pod("web").pending());
        var waiting = fixture.scrape();
        fixture.seen(NOON.plusSeconds(31), starting("web", NOON.plusSeconds(30)));
        var starting = fixture.scrape();

        assertThat(waiting.value("karpenter_pods_unbound_time_seconds", "name", "web", "namespace", "default"))
                .isEqualTo(age);
        assertThat(starting.of("karpenter_pods_unbound_time_seconds")).isEmpty();
        assertThat(starting.of("karpenter_pods_unstarted_time_seconds")).hasSize(1);
    }

    @Test
    void aFinishedOrDeletedPodDoesNotWait() {
        fixture.seen(NOON, pod("web").pending(), pod("gone").pending());
        fixture.seen(NOON.plusSeconds(9), pod("web").phase(Pod.Phase.FAILED).runningOn("n1"));
        var scrape = fixture.scrape();

        assertThat(scrape.of("karpenter_pods_unstarted_time_seconds")).isEmpty();
        assertThat(scrape.of("karpenter_pods_unbound_time_seconds")).isEmpty();
    }

    @Test
    void theFirstDecisionEndsTheWait() {
        var snapshot = world().pending(pod("web")).snapshot();
        fixture.seen(HandClock.START, pod("web").pending());
        fixture.clock.advance(Duration.ofSeconds(2));
        assertThat(fixture.scrape().of("karpenter_pods_provisioning_scheduling_undecided_time_seconds"))
                .extracting(series -> series.value())
                .containsExactly(2.0);

        var refusal = new Refusal(snapshot.pods().getFirst().name(), "nowhere", List.of());
        fixture.meters.passFinished(
                snapshot, new Plan(NOON, List.of(), List.of(), List.of(refusal), false), Duration.ZERO);

        assertThat(value("karpenter_pods_scheduling_decision_duration_seconds_sum"))
                .isEqualTo(2);
        assertThat(fixture.scrape().of("karpenter_pods_provisioning_scheduling_undecided_time_seconds"))
                .isEmpty();
    }

    @Test
    void provisioningIsMeasuredFromAPlacementInAHealthyPool() {
        place("proven", true);
        assertThat(fixture.scrape().of("karpenter_pods_provisioning_unbound_time_seconds"))
                .hasSize(1);
        assertThat(fixture.scrape().of("karpenter_pods_provisioning_unstarted_time_seconds"))
                .hasSize(1);
        var at = HandClock.START.plusSeconds(20);
        fixture.seen(at, bound("web", at, at));

        assertThat(value("karpenter_pods_provisioning_bound_duration_seconds_sum"))
                .isEqualTo(20);
        assertThat(value("karpenter_pods_provisioning_startup_duration_seconds_sum"))
                .isEqualTo(20);
    }

    @Test
    void aPlacementInAPoolOfUnknownHealthIsNotMeasured() {
        place("unproven", false);

        assertThat(fixture.scrape().of("karpenter_pods_provisioning_unbound_time_seconds"))
                .isEmpty();
    }

    private void place(String pool, boolean healthy) {
        var snapshot =
                world().pool(pool).node(node("n1").of(pool)).pending(pod("web")).snapshot();
        var seen = healthy ? withHealthyPool(snapshot) : snapshot;
        var placement =
                new Plan.Placement(snapshot.pods().getFirst().name(), new Plan.Target.OnNode(new NodeName("n1")));
        fixture.meters.passFinished(
                seen, new Plan(NOON, List.of(), List.of(placement), List.of(), false), Duration.ZERO);
    }

    private static Snapshot withHealthyPool(Snapshot snapshot) {
        return new Snapshot(
                snapshot.takenAt(),
                snapshot.pools().stream().map(PodTimesTest::healthy).toList(),
                List.of(),
                snapshot.claims(),
                snapshot.nodes(),
                snapshot.pods(),
                snapshot.daemonSets(),
                snapshot.catalog());
    }

    private static Pool healthy(Pool pool) {
        var condition = new Condition("NodeRegistrationHealthy", Condition.Status.TRUE, "Healthy", "", NOON);
        return new Pool(
                pool.name(),
                pool.uid(),
                1,
                0,
                pool.limits(),
                pool.replicas(),
                pool.template(),
                "",
                List.of(condition),
                false);
    }
}
