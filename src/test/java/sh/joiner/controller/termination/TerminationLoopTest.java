package sh.joiner.controller.termination;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.claim.ClaimConditions.FINALIZER;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.launch.StartedCapacity;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;
import sh.joiner.port.RemoteCallException;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.SingleThreadRunner;

class TerminationLoopTest {

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final StartedCapacity capacity = new StartedCapacity();
    private final Decisions decisions = new Decisions();
    private final TerminationLoop loop = new TerminationLoop(
            cluster,
            FixedNeeds.by(cluster),
            new NodeStepExecutor(
                    cluster, cluster.claimWriter(), cluster, capacity, new DecisionReporter(clock, List.of(decisions))),
            capacity,
            runner);

    @AfterEach
    void close() {
        loop.close();
    }

    private void pass() {
        loop.pass(cluster, clock.now());
        runner.run();
        clock.advance(Duration.ofSeconds(1));
    }

    private void passes(int count) {
        for (int pass = 0; pass < count; pass++) {
            pass();
        }
    }

    private static NodeBuilder owned(Instance instance) {
        return node("ip-" + instance.id()).provider(instance.providerId()).finalizer(FINALIZER);
    }

    private static ClaimSamples claimOf(Instance instance) {
        return claim().named("c-" + instance.id())
                .finalizer(FINALIZER)
                .registeredAs(instance.providerId(), "ip-" + instance.id());
    }

    @Test
    void aNodeIsDrainedThenItsInstanceIsTerminatedThenTheNodeIsDeleted() {
        var instance = capacity.start("i-1");
        cluster.with(claimOf(instance).build())
                .with(owned(instance).deleting())
                .with(pod("web").runningOn("ip-i-1"));

        passes(9);
        assertThat(cluster.snapshot().pods()).isEmpty();
        assertThat(capacity.list()).allMatch(Instance::isTerminating);
        assertThat(cluster.snapshot().nodes()).hasSize(1);

        capacity.settle();
        passes(6);
        assertThat(cluster.snapshot().nodes()).isEmpty();
        assertThat(decisions.codes()).containsExactly("FailedDraining", "Evicted", "NodeGone");
    }

    @Test
    void anEvictionRefusedByABudgetIsReportedOnceAndRetriedWithBackOff() {
        var instance = capacity.start("i-1");
        cluster.forbidEviction(new PodName("default", "web"));
        cluster.with(claimOf(instance).deletingSince(clock.now()).build())
                .with(owned(instance).deleting())
                .with(pod("web").runningOn("ip-i-1"));

        passes(20);

        assertThat(decisions.all())
                .extracting(Decision::why)
                .containsExactly("default/web", "a disruption budget does not allow it");
        assertThat(cluster.writes().stream().filter("evict default/web"::equals).count())
                .as("in 19 seconds, with pauses of 0.1, 0.2, 0.4, 0.8, 1.6, 3.2 and 6.4 seconds")
                .isBetween(7L, 8L);
    }

    @Test
    void aNodeWithoutAnInstanceDoesNotWaitForItsPods() {
        var claim = claim().registeredAs("aws:///us-east-1a/i-9", "ip-9").deletingSince(clock.now());
        cluster.with(claim.build())
                .with(node("ip-9")
                        .provider("aws:///us-east-1a/i-9")
                        .finalizer(FINALIZER)
                        .notReady()
                        .deleting())
                .with(pod("web")
                        .annotated("karpenter.sh/do-not-disrupt", "true")
                        .runningOn("ip-9"));

        passes(3);

        assertThat(cluster.snapshot().nodes()).isEmpty();
    }

    @Test
    void anErrorWithOneNodeDoesNotBlockOthers() {
        var stuck = capacity.start("i-1");
        var fine = capacity.start("i-2");
        capacity.failureOf(
                stuck.id(), new RemoteCallException(RemoteCallException.Category.THROTTLED, "", "later", null));
        for (var instance : List.of(stuck, fine)) {
            cluster.with(claimOf(instance).deletingSince(clock.now()).build())
                    .with(owned(instance).deleting());
        }

        passes(9);
        capacity.settle();
        passes(7);

        assertThat(cluster.snapshot().nodes())
                .extracting(node -> node.name().value())
                .containsExactly("ip-i-1");
    }

    @Test
    void anUnmanagedNodeIsNotChanged() {
        cluster.with(node("own").deleting(), node("stays").finalizer(FINALIZER).build());

        pass();

        assertThat(cluster.writes()).isEmpty();
    }

    @Test
    void podsWithoutTimeLeftAreDeletedAndReported() {
        var instance = capacity.start("i-1");
        var late = Map.of(
                "karpenter.sh/nodeclaim-termination-timestamp",
                clock.now().minusSeconds(1).toString());
        cluster.forbidEviction(new PodName("default", "web"));
        cluster.with(claimOf(instance)
                        .annotations(late)
                        .deletingSince(clock.now())
                        .build())
                .with(owned(instance).deleting())
                .with(pod("web").runningOn("ip-i-1"));

        passes(3);

        assertThat(cluster.writes()).contains("delete default/web in 1s").doesNotContain("evict default/web");
        assertThat(decisions.codes()).containsExactly("TerminationGracePeriodExpiring", "FailedDraining", "Disrupted");
    }

    @Test
    void theInstanceIsKeptUntilVolumesAreDetached() {
        var instance = capacity.start("i-1");
        cluster.with(claimOf(instance).deletingSince(clock.now()).build())
                .with(owned(instance).deleting())
                .with(new Attachment("csi-1", new NodeName("ip-i-1"), "pv-1", List.of(), "ebs.csi.aws.com", ""));

        passes(20);
        assertThat(capacity.list()).noneMatch(Instance::isTerminating);
        assertThat(decisions.codes()).containsExactly("AwaitingVolumeDetachment");
        assertThat(decisions.all().getFirst().why()).isEqualTo("pv-1 (CSI driver ebs.csi.aws.com)");
        assertThat(cluster.claims().getFirst().condition("VolumesDetached"))
                .hasValueSatisfying(said -> assertThat(said.reason()).isEqualTo("AwaitingVolumeDetachment"));

        cluster.detachAll();
        passes(1);
        assertThat(capacity.list()).allMatch(Instance::isTerminating);
        assertThat(cluster.claims().getFirst().is("VolumesDetached")).isTrue();
    }

    @Test
    void anAttachedVolumeIsReportedEveryTwoMinutes() {
        var instance = capacity.start("i-1");
        cluster.with(claimOf(instance).deletingSince(clock.now()).build())
                .with(owned(instance).deleting())
                .with(new Attachment("csi-1", new NodeName("ip-i-1"), "pv-1", List.of(), "ebs.csi.aws.com", "")
                        .withoutDriver());
        passes(8);

        clock.advance(Duration.ofMinutes(2));
        passes(3);

        assertThat(decisions.codes()).containsExactly("AwaitingVolumeDetachment", "AwaitingVolumeDetachment");
        assertThat(decisions.all().getLast().why())
                .isEqualTo("pv-1 (CSI driver ebs.csi.aws.com): the driver is not registered on node ip-i-1");
    }

    @Test
    void aDrainNamesFivePodsAndCountsTheOthers() {
        var instance = capacity.start("i-1");
        cluster.with(claimOf(instance).deletingSince(clock.now()).build())
                .with(owned(instance).deleting());
        for (int number = 0; number < 7; number++) {
            cluster.with(pod("web-" + number).runningOn("ip-i-1"));
        }

        passes(2);

        assertThat(decisions.all().getFirst().why())
                .isEqualTo("default/web-0, default/web-1, default/web-2, default/web-3, default/web-4 and 2 more");
    }

    @Test
    void bothClaimsOfANodeAreDeleted() {
        var instance = capacity.start("i-1");
        cluster.with(claimOf(instance).build(), claimOf(instance).named("twin").build())
                .with(owned(instance).deleting());

        pass();

        assertThat(cluster.claims()).allMatch(Claim::isDeleting);
    }

    @Test
    void aNodeOfAnotherProviderIsNotChanged() {
        cluster.with(node("foreign").finalizer(FINALIZER).deleting());

        passes(3);

        assertThat(cluster.writes()).isEmpty();
    }
}
