package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.NodeView.NodeRepairView;
import sh.joiner.port.sandbox.Provocation.NodeChange;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** Unhealthy nodes in a sandbox with five nodes, with the feature gate NodeRepair. */
class NodeRepairSandboxTest {

    private static final double TO_THE_END_OF_THE_TOLERATION = 300;

    private final Settings settings =
            Installation.settings(Map.of("joiner.sandbox.speed", "60", "joiner.feature-gates.node-repair", "true"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private final Installation installation = new Installation(world, settings);

    @BeforeEach
    void fiveNodesRun() {
        installation.start();
        for (var file : new String[] {"10-node-class.yaml", "20-node-pool.yaml"}) {
            client.resource(Repository.read(Path.of("kubernetes/examples", file))
                            .replace("consolidateAfter: 1m", "consolidateAfter: Never"))
                    .create();
        }
        client.resource(oneOnEachNode(5)).create();
        eventually(() -> Optional.of(initialized()), nodes -> nodes.size() == 5);
    }

    @AfterEach
    void stop() {
        installation.close();
        client.close();
        world.close();
    }

    private static Deployment oneOnEachNode(int replicas) {
        var labels = Map.of("app", "web");
        return new DeploymentBuilder()
                .withNewMetadata()
                .withName("web")
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
                .withMatchLabels(labels)
                .endLabelSelector()
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .endPodAntiAffinity()
                .endAffinity()
                .addNewContainer()
                .withName("web")
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

    private List<String> initialized() {
        return client.nodes().withLabel("karpenter.sh/initialized", "true").list().getItems().stream()
                .map(node -> node.getMetadata().getName())
                .sorted()
                .toList();
    }

    private void change(String node, String action) {
        world.steering().provoke(new NodeChange(node, action, null));
    }

    private Stream<NodeRepairView> repairs(String state) {
        return installation.board().views().nodes().stream()
                .map(NodeView::lifecycle)
                .flatMap(life -> Stream.ofNullable(life.repair()))
                .filter(repair -> repair.state().equals(state));
    }

    private Stream<String> events(String reason) {
        return client.v1().events().inAnyNamespace().list().getItems().stream()
                .filter(event -> event.getReason().equals(reason))
                .map(event -> event.getInvolvedObject().getName() + " " + event.getMessage());
    }

    @Test
    void threeOfFiveUnhealthyNodesStayAndOneOfFiveIsRemoved() {
        var unhealthy = initialized().subList(0, 3);
        unhealthy.forEach(node -> change(node, "not-ready"));
        world.clock().setSpeed(TO_THE_END_OF_THE_TOLERATION);

        eventually(() -> Optional.of(repairs("Blocked").count()), blocked -> blocked == 3);
        world.clock().setSpeed(60);

        assertThat(initialized()).containsAll(unhealthy);
        var blocked = eventually(() -> Optional.of(events("NodeRepairBlocked").toList()), events -> events.size() >= 3);
        assertThat(blocked)
                .allSatisfy(event -> assertThat(event).contains("more than 20% nodes are unhealthy in the nodepool"));

        change(unhealthy.get(1), "ready");
        change(unhealthy.get(2), "ready");
        var after = eventually(() -> Optional.of(initialized()), nodes -> !nodes.contains(unhealthy.getFirst()));

        assertThat(after).containsAll(unhealthy.subList(1, 3));
        assertThat(events("TerminatingUnhealthy").toList())
                .anySatisfy(event -> assertThat(event).startsWith(unhealthy.getFirst() + " "));
    }
}
