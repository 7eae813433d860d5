package sh.joiner.sandbox.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.NodeTaint;
import sh.joiner.sandbox.pod.SmallWorld;

/** The node of an instance, from boot to termination. */
class KubeletTest {

    private static final String BOTTLEROCKET = """
            [settings.kubernetes]
            max-pods = 29
            [settings.kubernetes.node-labels]
            "karpenter.sh/nodepool" = "general"
            [settings.kubernetes.node-taints]
            "karpenter.sh/unregistered" = [":NoExecute"]
            """;

    private final SmallWorld world = new SmallWorld();

    @Test
    void aBootedInstanceRegistersANotReadyNodeWithTheLabelsAndTaintsOfItsUserData() {
        world.workloads.instanceListener().booted(SmallWorld.bootedInstance(1, BOTTLEROCKET));
        world.seconds(0);

        var node = world.node(1);
        assertThat(Json.text(node, "spec", "providerID")).isEqualTo("aws:///us-east-1a/i-00000000000000001");
        assertThat(Meta.labels(node))
                .containsEntry("karpenter.sh/nodepool", "general")
                .containsEntry("kubernetes.io/arch", "amd64")
                .containsEntry("kubernetes.io/os", "linux")
                .containsEntry("kubernetes.io/hostname", "ip-10-0-1-1.ec2.internal");
        assertThat(NodeTaint.ofNode(node))
                .containsExactly(
                        new NodeTaint("karpenter.sh/unregistered", "", "NoExecute"),
                        new NodeTaint("node.cloudprovider.kubernetes.io/uninitialized", "true", "NoSchedule"),
                        new NodeTaint("node.kubernetes.io/not-ready", "", "NoSchedule"));
        assertThat(SmallWorld.condition(node, "Ready")).isEqualTo("False KubeletNotReady");
    }

    @Test
    void theCloudControllerCompletesANodeWhichIsThenReady() {
        world.workloads.instanceListener().booted(SmallWorld.bootedInstance(1, BOTTLEROCKET));
        world.seconds(10);

        var node = world.node(1);
        assertThat(Meta.labels(node))
                .containsEntry("node.kubernetes.io/instance-type", "m5.large")
                .containsEntry("topology.kubernetes.io/zone", "us-east-1a")
                .containsEntry("topology.ebs.csi.aws.com/zone", "us-east-1a")
                .containsEntry("topology.kubernetes.io/region", "us-east-1")
                .containsEntry("topology.k8s.aws/zone-id", "use1-az1");
        assertThat(SmallWorld.condition(node, "Ready")).isEqualTo("True KubeletReady");
        assertThat(NodeTaint.ofNode(node)).containsExactly(new NodeTaint("karpenter.sh/unregistered", "", "NoExecute"));
    }

    /**
     * The values of m5.large (aws appendix D): 574Mi of memory, 70m of CPU and 1Gi of disk are reserved for the kubelet. The eviction thresholds are
     * 100Mi of memory and a tenth of the disk.
     */
    @Test
    void allocatableIsCapacityMinusReservationsAndThresholds() {
        world.boot(1);
        world.seconds(0);

        var status = world.node(1).path("status");
        assertThat(Json.text(status, "capacity", "memory")).isEqualTo("7910184Ki");
        assertThat(Json.text(status, "allocatable", "memory")).isEqualTo((7910184 - (574 + 100) * 1024) + "Ki");
        assertThat(Json.text(status, "allocatable", "cpu")).isEqualTo("1930m");
        assertThat(Json.text(status, "allocatable", "pods")).isEqualTo("29");
        long disk = 20959212L * 1024;
        assertThat(Json.text(status, "allocatable", "ephemeral-storage"))
                .isEqualTo(Long.toString(disk - (1L << 30) - Math.ceilDiv(disk, 10)));
    }

    @Test
    void anInstanceThatIsReportedTwiceJoinsOnce() {
        world.boot(1, 1);
        world.seconds(10);
        world.boot(1);
        world.seconds(10);

        assertThat(world.store.list("nodes")).hasSize(1);
        assertThat(SmallWorld.condition(world.node(1), "Ready")).isEqualTo("True KubeletReady");
    }

    @Test
    void anInstanceWithInvalidUserDataNeverJoins() {
        world.workloads.instanceListener().booted(SmallWorld.bootedInstance(1, "[settings.kubernetes]\nmax-pods = "));
        world.seconds(60);

        assertThat(world.store.list("nodes")).isEmpty();
    }

    @Test
    void aKubeletRenewsItsLeaseAndRegistersItsStorageDrivers() {
        world.boot(1);
        world.seconds(25);
        var before = renewed();
        world.seconds(10);

        assertThat(renewed()).isGreaterThanOrEqualTo(before);
        assertThat(world.store.list("csinodes.storage.k8s.io"))
                .singleElement()
                .satisfies(node -> assertThat(node.at("/spec/drivers/0/topologyKeys"))
                        .extracting(JsonNode::asText)
                        .contains("topology.ebs.csi.aws.com/zone"));
    }

    private String renewed() {
        return Json.text(world.store.list("leases.coordination.k8s.io").getFirst(), "spec", "renewTime");
    }

    @Test
    void theNodeOfAStoppedInstanceIsNotReadyThenUnknownThenDeleted() {
        world.boot(1);
        world.seconds(15);
        world.workloads.instanceListener().stopped("i-00000000000000001");
        world.seconds(1);
        var early = world.node(1);
        world.seconds(41);
        var late = world.node(1);
        world.seconds(10);

        assertThat(SmallWorld.condition(early, "Ready")).isEqualTo("False KubeletNotReady");
        assertThat(keys(NodeTaint.ofNode(early)))
                .containsExactly("node.kubernetes.io/not-ready", "node.kubernetes.io/not-ready");
        assertThat(SmallWorld.condition(late, "Ready")).isEqualTo("Unknown NodeStatusUnknown");
        assertThat(world.store.list("nodes")).isEmpty();
    }

    private static List<String> keys(List<NodeTaint> taints) {
        return taints.stream().map(NodeTaint::key).toList();
    }

    @Test
    void theNodeOfAStoppedInstanceWaitsForItsFinalizer() {
        world.boot(1);
        world.seconds(15);
        world.store.update("nodes", "", Meta.name(world.node(1)), node -> {
            Json.child(node, "metadata").putArray("finalizers").add("karpenter.sh/termination");
            return node;
        });
        world.workloads.instanceListener().stopped("i-00000000000000001");
        world.seconds(120);

        assertThat(Meta.isDeleting(world.node(1))).isTrue();
    }
}
