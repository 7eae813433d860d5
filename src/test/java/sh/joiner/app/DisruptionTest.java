package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.board.view.NodeView;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** The removal of nodes that are empty, underutilized or drifted, in a sandbox. */
class DisruptionTest {

    private final Settings settings = Installation.settings(Map.of("joiner.sandbox.speed", "60"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private final Installation installation = new Installation(world, settings);

    @BeforeEach
    void twoNodesRun() {
        installation.start();
        for (var file : new String[] {"10-node-class.yaml", "20-node-pool.yaml"}) {
            client.resource(Repository.read(Path.of("kubernetes/examples", file))
                            .replace("nodes: 10%", "nodes: 100%"))
                    .create();
        }
        client.resource(deployment("web", 1)).create();
        client.resource(deployment("batch", 1)).create();
        eventually(() -> Optional.of(running()), pods -> pods == 2);
    }

    @AfterEach
    void stop() {
        installation.close();
        client.close();
        world.close();
    }

    /** Each pod has a node of its own. */
    private static Deployment deployment(String name, int replicas) {
        var labels = Map.of("app", name, "apart", "yes");
        return new DeploymentBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .endMetadata()
                .withNewSpec()
                .withReplicas(replicas)
                .withNewSelector()
                .withMatchLabels(labels)
                .endSelector()
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(labels)
                .endMetadata()
                .withNewSpec()
                .withNewAffinity()
                .withNewPodAntiAffinity()
                .addNewRequiredDuringSchedulingIgnoredDuringExecution()
                .withTopologyKey("kubernetes.io/hostname")
                .withNewLabelSelector()
                .withMatchLabels(Map.of("apart", "yes"))
                .endLabelSelector()
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .endPodAntiAffinity()
                .endAffinity()
                .addNewContainer()
                .withName(name)
                .withImage("example")
                .withNewResources()
                .withRequests(Map.of("cpu", new Quantity("1500m"), "memory", new Quantity("1Gi")))
                .endResources()
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }

    private long running() {
        return client.pods().inNamespace("default").list().getItems().stream()
                .filter(pod -> "Running".equals(pod.getStatus().getPhase())
                        && pod.getMetadata().getDeletionTimestamp() == null)
                .count();
    }

    private Set<String> claims() {
        return client.resources(NodeClaim.class).list().getItems().stream()
                .map(claim -> claim.getMetadata().getName())
                .collect(Collectors.toSet());
    }

    private void patchPool(String change) {
        client.resources(NodePool.class).withName("example").patch(PatchContext.of(PatchType.JSON_MERGE), change);
    }

    private void drift() {
        patchPool("{\"spec\": {\"template\": {\"metadata\": {\"labels\": {\"team\": \"payments\"}}}}}");
    }

    private List<String> disrupted() {
        return installation.board().decisions().stream()
                .filter(decision -> decision.kind().code().equals("DisruptionStarted"))
                .map(decision -> decision.text().what().split(":", 2)[0])
                .toList();
    }

    @Test
    void anEmptyNodeLeavesAfterConsolidateAfter() {
        client.apps().deployments().inNamespace("default").withName("batch").scale(0);

        eventually(() -> Optional.of(claims()), claims -> claims.size() == 1);

        assertThat(disrupted()).containsExactly("Empty");
        assertThat(running()).isEqualTo(1);
        var saved = eventually(
                () -> installation.board().disruptions().summary().reasons().stream()
                        .findFirst(),
                total -> total.done() == 1);
        assertThat(saved.reason()).isEqualTo("Empty");
        assertThat(saved.savingsPerHour()).isPositive();
    }

    @Test
    void driftedNodesAreReplacedAndTheirPodsRunOnNewNodes() {
        var before = claims();

        drift();
        var after = eventually(
                () -> Optional.of(claims()),
                claims -> claims.size() == 2 && claims.stream().noneMatch(before::contains));
        eventually(() -> Optional.of(running()), pods -> pods == 2);

        assertThat(after).doesNotContainAnyElementsOf(before);
        assertThat(disrupted()).containsOnly("Drifted");
    }

    @Test
    void aBudgetOfZeroKeepsADriftedNodeAndThePageSaysWhy() {
        patchPool("{\"spec\": {\"disruption\": {\"budgets\": [{\"nodes\": \"0\"}]}}}");
        var before = claims();

        drift();
        var reasons = eventually(
                () -> installation.board().views().nodes().stream().findFirst().map(DisruptionTest::whyDriftedStays),
                why -> !why.isEmpty());

        assertThat(reasons).isEqualTo("the disruption budgets of the NodePool allow no further node now");
        assertThat(claims()).isEqualTo(before);
    }

    private static String whyDriftedStays(NodeView node) {
        return node.lifecycle().disruption().stream()
                .filter(reason -> reason.reason().equals("Drifted"))
                .flatMap(reason -> Optional.ofNullable(reason.staysBecause()).stream())
                .findFirst()
                .orElse("");
    }
}
