package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;
import static sh.joiner.testing.Waits.timeUntil;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.testing.CallFaults;

/** Other work continues while EC2 does not answer calls of CreateFleet. */
class HungLaunchTest extends SandboxFixture {

    private static final int LAUNCHES = Integer.getInteger(
            "joiner.launches", 120); // more than twice the 50 threads that all controllers once shared
    private static final Duration MOST = Duration.ofSeconds(2);

    /** Creates claims with different instance types, so that they do not share a call. */
    private void claims(int count) {
        IntStream.range(0, count)
                .parallel()
                .mapToObj("""
                        apiVersion: karpenter.sh/v1
                        kind: NodeClaim
                        metadata:
                          name: hung-%1$d
                          labels: {karpenter.sh/nodepool: web}
                        spec:
                          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                          requirements:
                            - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                            - {key: karpenter.k8s.aws/instance-memory, operator: Gt, values: ["%1$d"]}
                          resources: {requests: {cpu: "1"}}
                        """::formatted)
                .map(yaml -> Serialization.unmarshal(yaml, NodeClaim.class))
                .forEach(claim -> client.resource(claim).create());
    }

    @Test
    void launchesThatHangDelayNeitherTheDrainAfterASpotNoticeNorANewPool() {
        pool("web", "spot");
        pod("web", "web", "");
        awaitRunning("web");
        var claim = claimOf("web");
        world.cloud().calls().add(CallFaults.always("ec2", "CreateFleet", new Effect.Delay(Duration.ofHours(10))));
        claims(LAUNCHES);
        eventually(() -> Optional.of(installation.launchesRunning()), running -> running >= LAUNCHES);

        provoke(new Provocation.InstanceChange(instanceOf(claim), "interrupt"));
        var took = timeUntil(() -> isEvicted("web"));
        pool("new", "spot");
        eventually(
                () -> Optional.ofNullable(
                        client.resources(NodePool.class).withName("new").get()),
                pool -> pool.getStatus() != null && pool.getStatus().conditions != null);

        assertThat(installation.launchesRunning()).isGreaterThanOrEqualTo(LAUNCHES);
        assertThat(took).isLessThan(MOST);
    }

    private boolean isEvicted(String name) {
        var pod = client.pods().inNamespace("default").withName(name).get();
        return pod == null || pod.getMetadata().getDeletionTimestamp() != null;
    }

    @Test
    void aClaimThatIsDeletedDuringItsLaunchLeavesNoInstance() {
        pool("web", "on-demand");
        world.cloud()
                .calls()
                .add(CallFaults.always("ec2", "CreateFleet", new Effect.Delay(Duration.ofMinutes(1)))
                        .times(1));
        claims(1);
        eventually(() -> Optional.of(installation.launchesRunning()), running -> running == 1);

        client.resources(NodeClaim.class).withName("hung-0").delete();

        eventually(() -> Optional.of(client.resources(NodeClaim.class).list().getItems()), claims -> claims.isEmpty());
        assertThat(world.aws().ec2().describeInstances().reservations().stream()
                        .flatMap(reservation -> reservation.instances().stream())
                        .map(instance -> instance.state().nameAsString()))
                .noneMatch(state -> state.equals("running") || state.equals("pending"));
    }
}
