package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;
import sh.joiner.testing.ReservationRequests;
import software.amazon.awssdk.services.ec2.model.Instance;

/** Instances in capacity reservations and placement groups, from the selector of the node class to the launch and to drift. */
@Execution(ExecutionMode.CONCURRENT)
class ReservedCapacityTest {

    private static final String RESERVATION = "karpenter.k8s.aws/capacity-reservation-id";
    private static final String PARTITION = "karpenter.k8s.aws/placement-group-partition";

    private final Settings settings = Installation.settings(Map.of("joiner.sandbox.speed", "60"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private final Installation installation = new Installation(world, settings);

    @BeforeEach
    void start() {
        installation.start();
    }

    @AfterEach
    void stop() {
        installation.close();
        client.close();
        world.close();
    }

    private void apply(String file, String old, String replaced) {
        var text = Repository.read(Path.of("kubernetes/examples", file));
        assertThat(text).contains(old);
        client.resource(text.replace(old, replaced)).create();
    }

    private void createPod(String selectorOfTheClass) {
        apply("10-node-class.yaml", "spec:\n", "spec:\n" + selectorOfTheClass);
        apply("20-node-pool.yaml", "[on-demand]", "[on-demand, reserved]");
        client.run()
                .inNamespace("default")
                .withNewRunConfig()
                .withName("web")
                .withImage("example")
                .withRequests(Map.of("cpu", new Quantity("1"), "memory", new Quantity("1Gi")))
                .done();
    }

    private Optional<NodeClaim> claim() {
        return client.resources(NodeClaim.class).list().getItems().stream().findFirst();
    }

    private static boolean hasCondition(NodeClaim claim, String type, String reason) {
        return Optional.ofNullable(claim.getStatus().conditions).orElse(List.of()).stream()
                .anyMatch(condition -> condition.type.equals(type)
                        && condition.status.equals("True")
                        && condition.reason.equals(reason));
    }

    private Map<String, String> labelsAfterRegistration() {
        return eventually(this::claim, nodeClaim -> hasCondition(nodeClaim, "Registered", "Registered"))
                .getMetadata()
                .getLabels();
    }

    private Map<String, String> labelsOfTheNode() {
        return client.nodes()
                .withLabel("karpenter.sh/nodepool", "example")
                .list()
                .getItems()
                .getFirst()
                .getMetadata()
                .getLabels();
    }

    private Instance instance() {
        return world.cloud()
                .ec2()
                .describeInstances()
                .reservations()
                .getFirst()
                .instances()
                .getFirst();
    }

    private void removeFromTheClass(String field) {
        client.resources(EC2NodeClass.class)
                .withName("default")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"%s\": null}}".formatted(field));
    }

    @Test
    void anInstanceIsLaunchedIntoAReservationAndDriftsWhenTheReservationIsNoLongerSelected() {
        var id = world.cloud().controls().reserve(ReservationRequests.targeted("m5.2xlarge", "us-east-1b", 1));
        createPod("  capacityReservationSelectorTerms: [{id: %s}]\n".formatted(id));

        assertThat(labelsAfterRegistration())
                .containsEntry(RESERVATION, id)
                .containsEntry("karpenter.sh/capacity-type", "reserved")
                .containsEntry("node.kubernetes.io/instance-type", "m5.2xlarge");
        assertThat(labelsOfTheNode()).containsEntry(RESERVATION, id);
        assertThat(instance().capacityReservationId()).isEqualTo(id);

        removeFromTheClass("capacityReservationSelectorTerms");

        var drifted =
                eventually(this::claim, nodeClaim -> hasCondition(nodeClaim, "Drifted", "CapacityReservationDrift"));
        // the claim is deleted only after its replacement is initialized
        assertThat(drifted.getMetadata().getDeletionTimestamp()).isNull();
    }

    @Test
    void anInstanceWhoseReservationIsCancelledBecomesOnDemand() {
        var id = world.cloud().controls().reserve(ReservationRequests.targeted("m5.2xlarge", "us-east-1b", 1));
        createPod("  capacityReservationSelectorTerms: [{id: %s}]\n".formatted(id));
        labelsAfterRegistration();

        world.cloud().controls().cancelReservation(id);

        var labels = eventually(
                        this::claim,
                        nodeClaim -> !nodeClaim.getMetadata().getLabels().containsKey(RESERVATION))
                .getMetadata()
                .getLabels();
        assertThat(labels).containsEntry("karpenter.sh/capacity-type", "on-demand");
        assertThat(labelsOfTheNode())
                .containsEntry("karpenter.sh/capacity-type", "on-demand")
                .doesNotContainKey(RESERVATION);
    }

    @Test
    void anInstanceIsLaunchedIntoThePlacementGroupAndItsPartitionIsALabelOfClaimAndNode() {
        var id = world.cloud().controls().createPlacementGroup("rack", "partition", Map.of());
        createPod("  placementGroupSelector: {name: rack}\n");

        var partition = labelsAfterRegistration().get(PARTITION);

        assertThat(partition).isEqualTo(instance().placement().partitionNumber().toString());
        assertThat(instance().placement().groupId()).isEqualTo(id);
        assertThat(labelsOfTheNode())
                .containsEntry(PARTITION, partition)
                .containsEntry("karpenter.k8s.aws/placement-group-id", id);
    }
}
