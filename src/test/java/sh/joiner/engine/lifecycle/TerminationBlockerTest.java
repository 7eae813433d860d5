package sh.joiner.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static sh.joiner.model.claim.ClaimConditions.FINALIZER;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.lifecycle.TerminationBlocker.Kind;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.volume.VolumeClaim;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.NodeBuilder;

class TerminationBlockerTest {

    private static final String PROVIDER = "aws:///us-east-1a/i-0123";

    private static NodeBuilder owned() {
        return node("ip-1").provider(PROVIDER).finalizer(FINALIZER);
    }

    private static ClaimSamples deleted() {
        return claim().finalizer(FINALIZER).registeredAs(PROVIDER, "ip-1").deletingSince(NOON);
    }

    private static List<TerminationBlocker> blockers(
            Claim claim, NodeBuilder node, List<Attachment> attachments, Pod... pods) {
        var terminating = new TerminatingNode(node.deleting(), List.of(claim), List.of(), List.of(pods), attachments);
        return TerminationBlocker.of(
                claim,
                List.of(terminating),
                pod -> pod.name().name().equals("guarded") ? Optional.of("default/web") : Optional.empty(),
                NOON);
    }

    private static Attachment attachment(String volume) {
        return new Attachment(
                "csi-" + volume,
                new NodeName("ip-1"),
                volume,
                List.of(new VolumeClaim("default", "data", volume)),
                "ebs.csi.aws.com",
                "");
    }

    @Test
    void aClaimThatIsNotDeletedWaitsForNothing() {
        var claim = claim().finalizer(FINALIZER).registeredAs(PROVIDER, "ip-1").build();

        assertThat(blockers(
                        claim, owned(), List.of(attachment("pv-1")), pod("web").runningOn("ip-1")))
                .isEmpty();
    }

    @Test
    void eachPodIsNamedWithItsReason() {
        var found = blockers(
                deleted().build(),
                owned(),
                List.of(attachment("pv-1")),
                pod("guarded").runningOn("ip-1"),
                pod("stays").annotated("karpenter.sh/do-not-disrupt", "true").runningOn("ip-1"),
                pod("stopping").terminating(NOON.minusSeconds(5)).runningOn("ip-1"),
                pod("web").runningOn("ip-1"),
                pod("agent").tolerates(Taint.DISRUPTED).runningOn("ip-1"));

        assertThat(found)
                .extracting(TerminationBlocker::kind, TerminationBlocker::name, TerminationBlocker::sentence)
                .containsExactly(
                        tuple(
                                Kind.POD_DISRUPTION_BUDGET,
                                "default/web",
                                "PodDisruptionBudget default/web currently does not allow pod default/guarded to be evicted"),
                        tuple(
                                Kind.POD,
                                "default/stays",
                                "pod default/stays has annotation karpenter.sh/do-not-disrupt and is not evicted"),
                        tuple(
                                Kind.POD,
                                "default/stopping",
                                "pod default/stopping has been terminating since " + NOON.minusSeconds(5)),
                        tuple(Kind.POD, "default/web", "pod default/web still runs on node ip-1"));
    }

    @Test
    void onceAllPodsHaveLeftTheVolumesAreNamedWithTheirDriver() {
        assertThat(blockers(deleted().build(), owned(), List.of(attachment("pv-1"))))
                .containsExactly(new TerminationBlocker(
                        Kind.VOLUME, "pv-1", "volume still attached: pv-1 (CSI driver ebs.csi.aws.com)"));
    }

    @Test
    void aDriverThatIsNotRegisteredOnTheNodeIsReported() {
        assertThat(blockers(
                        deleted().build(), owned(), List.of(attachment("pv-1").withoutDriver())))
                .extracting(TerminationBlocker::sentence)
                .containsExactly(
                        "volume still attached: pv-1 (CSI driver ebs.csi.aws.com): the driver is not registered on node ip-1");
    }

    @Test
    void finalizersOfOthersAreNamedAndThoseOfLoadBalancersDistinguished() {
        var left = node("ip-1").provider(PROVIDER).finalizer("elbv2.k8s.aws/resources");
        var claim = deleted().finalizer("example.com/hold").build();

        assertThat(blockers(claim, left, List.of()))
                .extracting(TerminationBlocker::kind, TerminationBlocker::sentence)
                .containsExactly(
                        tuple(
                                Kind.LOAD_BALANCER,
                                "a load balancer controller has not removed its finalizer elbv2.k8s.aws/resources from node ip-1"),
                        tuple(
                                Kind.FINALIZER,
                                "another controller has not removed its finalizer example.com/hold from NodeClaim default-x1"));
    }

    @Test
    void theInstanceIsLast() {
        var terminating =
                deleted().says("InstanceTerminating", Status.TRUE, NOON).build();

        assertThat(blockers(deleted().build(), owned(), List.of()))
                .containsExactly(new TerminationBlocker(
                        Kind.INSTANCE, "i-0123", "Joiner terminates instance i-0123 in the next step"));
        assertThat(TerminationBlocker.of(terminating, List.of(), _ -> Optional.empty(), NOON))
                .containsExactly(new TerminationBlocker(Kind.INSTANCE, "i-0123", "EC2 is terminating instance i-0123"));
    }
}
