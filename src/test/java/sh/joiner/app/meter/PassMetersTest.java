package sh.joiner.app.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.Plans;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.TypeBuilder;

/** Metrics of provisioning passes (core 8.1). */
class PassMetersTest {

    private final MeterFixture fixture = new MeterFixture();

    private static PodBuilder in(String name, String... zones) {
        return pod(name).on(Requirement.in(Labels.ZONE, List.of(zones)));
    }

    private static Snapshot waiting() {
        return world().pool("default")
                .offers(TypeBuilder.type("m5.large").onDemand(0.1, "us-east-1a", "us-east-1b"))
                .pending(
                        pod("anywhere"),
                        in("pinned", "us-east-1a"),
                        in("either", "us-east-1a", "us-east-1b"),
                        in("abroad", "eu-west-1a"),
                        pod("odd").withResourceClaim())
                .snapshot();
    }

    private void pass(Snapshot snapshot) {
        fixture.meters.begins(snapshot);
        fixture.meters.passFinished(snapshot, Plans.of(snapshot), Duration.ofMillis(20));
    }

    @Test
    void pendingPodsAreCountedByRequiredZone() {
        pass(waiting());

        assertThat(fixture.scrape().of("karpenter_scheduler_pending_pods_by_effective_zone_count"))
                .extracting(series -> series.labels().get("zone") + " " + series.value())
                .containsExactlyInAnyOrder("flexible 3.0", "us-east-1a 1.0", "none 1.0");
    }

    @Test
    void unsupportedPodsAreIgnoredAndOthersWithoutANodeAreUnschedulable() {
        pass(waiting());
        var scrape = fixture.scrape();

        assertThat(scrape.value("karpenter_scheduler_ignored_pods_count")).isEqualTo(1);
        assertThat(scrape.value("karpenter_scheduler_unschedulable_pods_count", "controller", "provisioner"))
                .isEqualTo(1);
    }

    @Test
    void podsOfAClusterWithoutANodePoolAreUnschedulable() {
        pass(world().pending(pod("web"), pod("odd").withResourceClaim()).snapshot());
        var scrape = fixture.scrape();

        assertThat(scrape.value("karpenter_scheduler_ignored_pods_count")).isEqualTo(1);
        assertThat(scrape.value("karpenter_scheduler_unschedulable_pods_count", "controller", "provisioner"))
                .isEqualTo(1);
    }

    @Test
    void workIsUnfinishedUntilThePassEnds() {
        fixture.meters.begins(waiting());
        var during = fixture.scrape();
        fixture.meters.passFinished(waiting(), Plans.of(waiting()), Duration.ofMillis(20));
        var after = fixture.scrape();

        assertThat(during.of("karpenter_scheduler_unfinished_work_seconds")).hasSize(1);
        assertThat(after.of("karpenter_scheduler_unfinished_work_seconds")).isEmpty();
        assertThat(during.of("karpenter_scheduler_queue_depth"))
                .extracting(series -> series.value())
                .containsExactly(5.0);
        assertThat(after.of("karpenter_scheduler_queue_depth"))
                .extracting(series -> series.value())
                .containsExactly(1.0);
    }

    @Test
    void aPassIsObservedOnce() {
        pass(waiting());

        assertThat(fixture.scrape()
                        .value("karpenter_scheduler_scheduling_duration_seconds_count", "controller", "provisioner"))
                .isEqualTo(1);
    }
}
