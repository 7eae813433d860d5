package sh.joiner.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.claim.ClaimConditions.FINALIZER;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.lifecycle.NodeStep.AwaitDetachment;
import sh.joiner.engine.lifecycle.NodeStep.Cordon;
import sh.joiner.engine.lifecycle.NodeStep.DeleteClaims;
import sh.joiner.engine.lifecycle.NodeStep.Evict;
import sh.joiner.engine.lifecycle.NodeStep.RemoveFinalizer;
import sh.joiner.engine.lifecycle.NodeStep.Terminate;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.volume.VolumeClaim;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.NodeBuilder;

class NodeTerminationTest {

    private static final String PROVIDER = "aws:///us-east-1a/i-0123";
    private static final String LB = "node.kubernetes.io/exclude-from-external-load-balancers";

    private static NodeBuilder owned() {
        return node("ip-1").provider(PROVIDER).finalizer(FINALIZER);
    }

    private static NodeBuilder cordoned() {
        return owned().taint(Taint.DISRUPTED).labelled(LB, "karpenter");
    }

    private static ClaimSamples claimBeingDeleted() {
        return claim().registeredAs(PROVIDER, "ip-1").deletingSince(NOON);
    }

    private static NodeStep next(NodeBuilder node, ClaimSamples claim, Pod... pods) {
        return next(node, Optional.of(claim.build()), NOON, pods);
    }

    private static NodeStep next(NodeBuilder node, Optional<Claim> claim, Instant now, Pod... pods) {
        return next(node, claim.stream().toList(), now, List.of(), pods);
    }

    private static NodeStep next(
            NodeBuilder node, List<Claim> claims, Instant now, List<Attachment> attachments, Pod... pods) {
        return NodeTermination.next(
                new TerminatingNode(node.deleting(), claims, List.of(), List.of(pods), attachments), now);
    }

    @Test
    void theClaimIsDeletedAsWell() {
        assertThat(next(owned(), claim().registeredAs(PROVIDER, "ip-1")))
                .isEqualTo(new DeleteClaims(List.of(new ClaimName("default-x1"))));
    }

    @Test
    void anInvalidClaimIsDeletedBeforeTheNodesFinalizerIsRemoved() {
        var unreadable = List.of(new ClaimName("default-odd"));

        var step = NodeTermination.next(
                new TerminatingNode(cordoned().deleting(), List.of(), unreadable, List.of(), List.of()), NOON);

        assertThat(step).isEqualTo(new DeleteClaims(unreadable));
    }

    @Test
    void newPodsAndLoadBalancersAreKeptAwayFirst() {
        assertThat(next(owned(), claimBeingDeleted(), pod("web").runningOn("ip-1")))
                .isEqualTo(new Cordon(NodeChange.with(Map.of(LB, "karpenter"), List.of(Taint.DISRUPTED))));
    }

    @Test
    void theTaintReplacesOneWithAnotherEffect() {
        var soft = new Taint(Taint.DISRUPTED.key(), "", Taint.Effect.PREFER_NO_SCHEDULE);

        var step = (Cordon) next(owned().taint(soft), claimBeingDeleted());

        assertThat(step.change().addTaints()).containsExactly(Taint.DISRUPTED);
        assertThat(step.change().removeTaints()).containsExactly(soft);
    }

    @Test
    void podsAreEvictedBeforeTheInstanceIsTerminated() {
        var step = (Evict) next(cordoned(), claimBeingDeleted(), pod("web").runningOn("ip-1"));

        assertThat(step.drain().evict()).hasSize(1);
        assertThat(step.reports()).extracting(ConditionReport::type).containsExactly("Drained");
        assertThat(step.reports()).extracting(ConditionReport::reason).containsExactly("Draining");
        assertThat(step.reports())
                .extracting(ConditionReport::message)
                .as("as in Karpenter's node/termination/controller.go")
                .containsExactly("Draining");
    }

    @Test
    void aDrainTakesAtLeastFiveSeconds() {
        var started = claimBeingDeleted().says("Drained", Status.UNKNOWN, NOON).build();

        assertThat(next(cordoned(), claimBeingDeleted())).isInstanceOf(Evict.class);
        assertThat(next(cordoned(), Optional.of(started), NOON.plusSeconds(4))).isInstanceOf(Evict.class);
        assertThat(next(cordoned(), Optional.of(started), NOON.plusSeconds(5)))
                .isEqualTo(new Terminate(
                        new InstanceId("i-0123"),
                        List.of(
                                ConditionReport.ofTrue("Drained"),
                                ConditionReport.ofTrue("VolumesDetached"),
                                ConditionReport.ofTrue("InstanceTerminating"))));
    }

    @Test
    void theDeadlineOfTheClaimForcesPods() {
        var late = claimBeingDeleted()
                .annotations(Map.of("karpenter.sh/nodeclaim-termination-timestamp", "2026-03-01T13:00:00+01:00"));

        var step = (Evict) next(cordoned(), late, pod("web").runningOn("ip-1"));

        assertThat(step.drain().force()).hasSize(1);
    }

    @Test
    void anInvalidDeadlineForcesNoPod() {
        var odd = claimBeingDeleted().annotations(Map.of("karpenter.sh/nodeclaim-termination-timestamp", "tomorrow"));

        var step = (Evict) next(cordoned(), odd, pod("web").runningOn("ip-1"));

        assertThat(step.drain().force()).isEmpty();
    }

    @Test
    void aNodeWithoutAClaimIsDrainedAndItsInstanceStays() {
        var deletion = new RemoveFinalizer(NodeChange.withoutFinalizer(FINALIZER));

        assertThat(next(cordoned(), Optional.empty(), NOON, pod("web").runningOn("ip-1")))
                .isInstanceOf(Evict.class);
        assertThat(next(cordoned(), Optional.empty(), NOON)).isEqualTo(deletion);
    }

    @Test
    void twoClaimsOfANodeAreDeletedButNoInstanceIsTerminated() {
        var first = claimBeingDeleted().named("a").build();
        var second = claimBeingDeleted().named("b").build();
        var both = List.of(first, second);

        assertThat(next(owned(), List.of(first, claim().named("c").build()), NOON, List.of()))
                .isEqualTo(new DeleteClaims(List.of(new ClaimName("c"))));
        assertThat(next(cordoned(), both, NOON, List.of(), pod("web").runningOn("ip-1")))
                .isInstanceOf(Evict.class);
        assertThat(next(cordoned(), both, NOON, List.of())).isInstanceOf(RemoveFinalizer.class);
    }

    @Nested
    class WithVolumes {

        private static final VolumeClaim DATA = new VolumeClaim("default", "data", "pv-1");

        private static Attachment attached(String volume, VolumeClaim... claims) {
            return new Attachment("csi-" + volume, new NodeName("ip-1"), volume, List.of(claims));
        }

        private static ClaimSamples drained() {
            return claimBeingDeleted().says("Drained", Status.TRUE, NOON);
        }

        private static NodeStep next(ClaimSamples claim, Attachment attachment, Pod... pods) {
            return NodeTerminationTest.next(cordoned(), List.of(claim.build()), NOON, List.of(attachment), pods);
        }

        @Test
        void theInstanceStaysUntilVolumesAreDetached() {
            var step = (AwaitDetachment) next(drained(), attached("pv-1", DATA));

            assertThat(step.volumes()).extracting(Attachment::volume).containsExactly("pv-1");
            assertThat(step.reports())
                    .extracting(report -> report.type() + " " + report.status() + " " + report.reason())
                    .containsExactly("Drained TRUE Drained", "VolumesDetached UNKNOWN AwaitingVolumeDetachment");
            assertThat(step.reports().getLast().message()).isEqualTo("AwaitingVolumeDetachment");
        }

        @Test
        void volumesOfPodsThatAreNeverDrainedAreNotWaitedFor() {
            var agent = pod("agent").mounts("data").tolerates(Taint.DISRUPTED).runningOn("ip-1");
            var finished = pod("job").mounts("data").phase(Pod.Phase.SUCCEEDED).runningOn("ip-1");

            assertThat(next(drained(), attached("pv-1", DATA), agent)).isInstanceOf(Terminate.class);
            assertThat(next(drained(), attached("pv-1", DATA), finished)).isInstanceOf(AwaitDetachment.class);
        }

        @Test
        void attachmentsWithoutAPersistentVolumeAreNotWaitedFor() {
            assertThat(next(drained(), attached(""))).isInstanceOf(Terminate.class);
        }

        @Test
        void volumesAreIgnoredAfterTheDeadline() {
            var key = "karpenter.sh/nodeclaim-termination-timestamp";
            var now = drained().annotations(Map.of(key, NOON.toString()));
            var before = drained().annotations(Map.of(key, NOON.minusSeconds(1).toString()));

            assertThat(next(now, attached("pv-1", DATA))).isInstanceOf(AwaitDetachment.class);
            assertThat(next(before, attached("pv-1", DATA)))
                    .isInstanceOfSatisfying(
                            Terminate.class,
                            step -> assertThat(step.reports())
                                    .extracting(report -> report.status() + " " + report.reason())
                                    .contains("FALSE TerminationGracePeriodElapsed"));
        }

        @Test
        void aNodeWithoutAClaimWaitsForVolumesToo() {
            var step = NodeTerminationTest.next(cordoned(), List.of(), NOON, List.of(attached("pv-1", DATA)));

            assertThat(step).isInstanceOf(AwaitDetachment.class);
        }
    }
}
