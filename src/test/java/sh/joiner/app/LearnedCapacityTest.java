package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.testing.ApiClients;

/**
 * Nodes with less memory than estimated, end to end (aws 13.2), with a Bottlerocket alias that resolves to images for four kinds of instance.
 */
@Execution(ExecutionMode.CONCURRENT)
class LearnedCapacityTest {

    private static final String CLASS = """
            apiVersion: karpenter.k8s.aws/v1
            kind: EC2NodeClass
            metadata: {name: bottle}
            spec:
              amiSelectorTerms: [{alias: bottlerocket@latest}]
              subnetSelectorTerms: [{tags: {karpenter.sh/discovery: sandbox}}]
              securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: sandbox}}]
              role: JoinerNodeRole-sandbox
            """;

    private static final String POOL = """
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: bottle}
            spec:
              template:
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: bottle}
                  requirements:
                    - {key: node.kubernetes.io/instance-type, operator: In, values: [%s]}
                    - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
              disruption: {consolidationPolicy: WhenEmpty, consolidateAfter: Never}
            """;

    private final Settings settings = Installation.settings(Map.of("joiner.sandbox.speed", "60"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private Installation joiner = new Installation(world, settings);

    @BeforeEach
    void start() {
        world.steering().provoke(new Provocation.KeptMemory("m5.large", 0.12)); // the estimate is 7.5 %
        joiner.start();
        create(CLASS);
        soon(() -> images().size() == 4);
    }

    @AfterEach
    void stop() {
        joiner.close();
        client.close();
        world.close();
    }

    private static void soon(BooleanSupplier condition) {
        eventually(() -> Optional.of(condition.getAsBoolean()), is -> is);
    }

    private void create(String yaml) {
        client.resource(yaml).create();
    }

    private void pod(String name, String memory) {
        create(new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("main")
                .withImage("example")
                .withNewResources()
                .withRequests(Map.of("memory", new Quantity(memory), "cpu", new Quantity("1500m")))
                .endResources()
                .endContainer()
                .endSpec()
                .build());
    }

    private void create(HasMetadata object) {
        client.resource(object).create();
    }

    private List<String> images() {
        var amis = client.resources(EC2NodeClass.class).withName("bottle").get().getStatus().amis;
        return amis == null
                ? List.of()
                : amis.stream().map(ami -> ami.id).distinct().toList();
    }

    private boolean isBound(String pod) {
        return Optional.ofNullable(
                        client.pods().inNamespace("default").withName(pod).get())
                .map(Pod::getSpec)
                .filter(spec -> spec.getNodeName() != null)
                .isPresent();
    }

    private List<NodeClaim> claims() {
        return client.resources(NodeClaim.class).list().getItems();
    }

    /** Returns the types in the leader's launch decisions, in the order of the launches. */
    private List<String> launchedTypes() {
        return joiner.board().decisions().reversed().stream()
                .filter(decision -> decision.kind().code().equals("Launched"))
                .map(decision -> decision.facts().get("instance_type"))
                .toList();
    }

    private String refusal(String pod) {
        return joiner.board().views().pods().stream()
                .filter(podView -> podView.fullName().equals("default/" + pod))
                .map(waiting -> waiting.scheduling().refusal())
                .filter(refusal -> refusal != null && !refusal.pools().isEmpty())
                .map(refusal -> refusal.pools().getFirst().code() + ": "
                        + refusal.pools().getFirst().sentence())
                .findFirst()
                .orElse("");
    }

    /** 8 GiB minus 7.5 %, minus the reserves for 29 pods and for eviction, are 6,903 MiB. With 12 %, they are 6,534 MiB. */
    @Test
    void theMemoryOfTheFirstNodeIsUsedForLaterLaunchesAfterARestartAndWithANewGpuImage() {
        create(POOL.formatted("m5.large, r5.large"));
        pod("first", "6700Mi");
        soon(() -> isBound("first"));
        assertThat(launchedTypes()).containsExactly("m5.large", "r5.large");

        pod("second", "6700Mi");
        soon(() -> isBound("second"));
        assertThat(launchedTypes()).containsExactly("m5.large", "r5.large", "r5.large");
        soon(() -> storedCapacities().contains("m5.large"));

        var before = images();
        joiner.close();
        client.resources(NodeClaim.class).delete();
        world.cloud().controls().releaseImages("BOTTLEROCKET", "-nvidia");
        joiner = new Installation(world, settings).start();
        soon(() -> !images().equals(before));

        pod("third", "6700Mi");
        soon(() -> isBound("third"));
        assertThat(launchedTypes()).doesNotContain("m5.large");
    }

    private String storedCapacities() {
        return Optional.ofNullable(client.configMaps()
                        .inNamespace("default")
                        .withName("joiner-capacity")
                        .get())
                .map(map -> map.getData())
                .map(Object::toString)
                .orElse("");
    }

    @Test
    void aPodThatFitsOnlyByTheEstimateCausesOneLaunchAndThenAReason() {
        create(POOL.formatted("m5.large"));
        pod("big", "6700Mi");

        soon(() -> refusal("big").startsWith("Resources: "));

        assertThat(claims()).hasSize(1);
    }

    @Test
    void aNodeThatReservesMoreThanEstimatedCausesThreeLaunchesAndThenAReason() {
        client.resources(EC2NodeClass.class).withName("bottle").edit(found -> {
            found.getSpec().userData = """
                            [settings.kubernetes.system-reserved]
                            memory = "2Gi"
                            """;
            return found;
        });
        create(POOL.formatted("m5.xlarge"));
        pod("big", "13Gi");

        soon(() -> refusal("big").startsWith("BackOff: "));

        assertThat(launchedTypes()).containsExactly("m5.xlarge", "m5.xlarge", "m5.xlarge");
        assertThat(joiner.board().decisions())
                .filteredOn(decision -> decision.kind().code().equals("BackOff"))
                .hasSize(1);
        assertThat(refusal("big")).contains("3 nodes in a row had less capacity than estimated");
    }
}
