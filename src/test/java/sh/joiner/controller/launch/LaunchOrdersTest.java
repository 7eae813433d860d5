package sh.joiner.controller.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.TypeBuilder.type;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.catalog.ClusterFactsState;
import sh.joiner.controller.launch.LaunchOrders.Made;
import sh.joiner.controller.launch.LaunchOrders.Obstacle;
import sh.joiner.engine.sizing.LaunchChoice;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.InputHealth;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.FakeClusterFeed;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.NodeClasses;

/** The instance types that share a launch template, and the content of the template (aws 6.5). */
class LaunchOrdersTest {

    private static final String EFA = "vpc.amazonaws.com/efa";

    private final LaunchOrders orders =
            new LaunchOrders(new ClusterFactsState(new FakeClusterFeed(), InputHealth.NONE, CacheReport.NONE), "tour");

    private static ResolvedImage image(String id, String arch) {
        return new ResolvedImage(id, id, Requirements.of(Requirement.in(Labels.ARCH, arch)), false);
    }

    private static InstanceType typeOf(String name, String arch, Map<String, String> more) {
        return type(name).arch(arch).has(more).onDemand(0.1, "us-east-1a").build();
    }

    private Made made(ClaimSamples claim, NodeClasses nodeClass) {
        var types = List.of(
                typeOf("a", "amd64", Map.of("pods", "10", EFA, "1")),
                typeOf("b", "amd64", Map.of("pods", "10", EFA, "4")),
                typeOf("c", "amd64", Map.of("pods", "20")),
                typeOf("d", "arm64", Map.of("pods", "20")),
                typeOf("e", "riscv", Map.of("pods", "20")));
        var sample = nodeClass.images(image("ami-x", "amd64"), image("ami-g", "arm64"));
        return orders.order(
                claim.build(),
                sample.build(),
                new LaunchChoice.Chosen(types, CapacityType.ON_DEMAND, ""),
                HandClock.START);
    }

    private LaunchOrder order(ClaimSamples claim) {
        return ((Made.Order) made(claim, nodeClass())).order();
    }

    @Test
    void typesWithTheSameImageAndPodLimitShareATemplate() {
        var order = order(claim());

        assertThat(order.groups())
                .extracting(LaunchOrder.Group::instanceTypes)
                .containsExactly(List.of("a", "b"), List.of("c"), List.of("d"));
        assertThat(order.types()).as("types without an image are left out").hasSize(4);
    }

    @Test
    void theNumberOfEfaInterfacesSeparatesTemplatesIfEfaIsRequested() {
        var order = order(claim().requests(Map.of("cpu", "1", EFA, "1")));

        assertThat(order.groups())
                .extracting(LaunchOrder.Group::instanceTypes)
                .containsExactly(List.of("a"), List.of("b"), List.of("c"), List.of("d"));
    }

    @Test
    void allResourcesHaveKarpentersTags() {
        assertThat(order(claim()).tags())
                .containsEntry("kubernetes.io/cluster/tour", "owned")
                .containsEntry("eks:eks-cluster-name", "tour")
                .containsEntry("karpenter.sh/nodepool", "default")
                .containsEntry("karpenter.k8s.aws/ec2nodeclass", "default");
    }

    @Test
    void invalidUserDataIsRejected() {
        assertThat(made(claim(), nodeClass().family(ImageFamily.BOTTLEROCKET).userData("= broken")))
                .isInstanceOfSatisfying(
                        Made.Refused.class,
                        refused -> assertThat(refused.obstacle()).isEqualTo(Obstacle.USER_DATA));
    }
}
