package sh.joiner.sandbox.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.pod.SmallWorld;

/** New templates, pauses, rollbacks and pod deletion for workloads with replicas. */
class RolloutsTest {

    private static final String REVISION = "deployment.kubernetes.io/revision";

    private final SmallWorld world = new SmallWorld();

    @BeforeEach
    void twoNodes() {
        world.boot(1, 2);
        world.seconds(12);
    }

    private void change(String resource, String name, Consumer<ObjectNode> spec) {
        world.store.update(resource, "default", name, object -> {
            spec.accept(Json.child(object, "spec"));
            return object;
        });
    }

    private void image(String resource, String name, String image) {
        change(resource, name, spec -> ((ObjectNode) spec.at("/template/spec/containers/0")).put("image", image));
    }

    private List<String> images() {
        return world.running().stream()
                .map(pod -> pod.at("/spec/containers/0/image").asText())
                .toList();
    }

    private void deploy(int replicas) {
        world.apply("deployments.apps", SmallWorld.deployment("web", replicas));
        world.seconds(6);
    }

    @Test
    void aRolledBackTemplateHasTheHighestRevision() {
        deploy(1);
        image("deployments.apps", "web", "registry.example/app:2");
        world.seconds(15);
        var second = Meta.annotation(world.object("deployments.apps", "web"), REVISION);
        image("deployments.apps", "web", "registry.example/app:1");
        world.seconds(15);

        assertThat(second).isEqualTo("2");
        assertThat(Meta.annotation(world.object("deployments.apps", "web"), REVISION))
                .isEqualTo("3");
        assertThat(world.store.list("replicasets.apps").stream().map(set -> Meta.annotation(set, REVISION)))
                .containsExactlyInAnyOrder("2", "3");
        assertThat(images()).containsExactly("registry.example/app:1");
    }

    @Test
    void aPausedDeploymentOnlyChangesItsReplicas() {
        deploy(2);
        change("deployments.apps", "web", spec -> spec.put("paused", true).put("replicas", 3));
        image("deployments.apps", "web", "registry.example/app:2");
        world.seconds(15);

        assertThat(images()).hasSize(3).containsOnly("registry.example/app:1");
        assertThat(SmallWorld.condition(world.object("deployments.apps", "web"), "Progressing"))
                .isEqualTo("Unknown DeploymentPaused");

        change("deployments.apps", "web", spec -> spec.remove("paused"));
        world.seconds(40);

        assertThat(images()).hasSize(3).containsOnly("registry.example/app:2");
    }

    @Test
    void aRecreateDeploymentStartsPodsAfterAllOldPodsAreDeleted() {
        world.apply(
                "deployments.apps",
                SmallWorld.deployment("web", 3).replace("replicas: 3", "replicas: 3\n  strategy: {type: Recreate}"));
        world.seconds(6);
        image("deployments.apps", "web", "registry.example/app:2");
        var mixed = false;
        for (int i = 0; i < 20; i++) {
            world.seconds(1);
            mixed |= world.pods().stream()
                            .map(pod -> pod.at("/spec/containers/0/image").asText())
                            .distinct()
                            .count()
                    > 1;
        }

        assertThat(mixed).isFalse();
        assertThat(images()).hasSize(3).containsOnly("registry.example/app:2");
    }

    @Test
    void thePodWithTheLowerDeletionCostIsDeletedFirst() {
        deploy(3);
        var spared = Meta.name(world.pods().getFirst());
        for (JsonNode pod : world.pods()) {
            var cost = Meta.name(pod).equals(spared) ? "100" : "-1";
            world.store.update("pods", "default", Meta.name(pod), object -> {
                Json.child(object, "metadata", "annotations").put("controller.kubernetes.io/pod-deletion-cost", cost);
                return object;
            });
        }
        world.scale("web", 1);
        world.seconds(5);

        assertThat(SmallWorld.names(world.pods())).containsExactly(spared);
    }

    @Test
    void aSetReleasesPodsThatItNoLongerSelectsAndAdoptsPodsThatItSelects() {
        deploy(1);
        var pod = Meta.name(world.pods().getFirst());
        label(pod, "quarantined");
        world.seconds(6);
        var released = world.object("pods", pod);
        var other = world.running().stream()
                .filter(object -> !Meta.name(object).equals(pod))
                .findFirst();
        world.store.delete("pods", "default", Meta.name(other.orElseThrow()), Optional.empty());
        label(pod, "web");
        world.seconds(6);

        assertThat(Meta.controllerUid(released)).isEmpty();
        assertThat(SmallWorld.names(world.pods())).containsExactly(pod);
        assertThat(Meta.controllerUid(world.object("pods", pod))).isNotEmpty();
    }

    private void label(String pod, String app) {
        world.store.update("pods", "default", pod, object -> {
            Json.child(object, "metadata", "labels").put("app", app);
            return object;
        });
    }

    @Test
    void aBurstCreatesADeploymentWithTheRequestedNumberOfPods() {
        world.workloads
                .controls()
                .burst(new Burst("default", "noisy", 5, Map.of("cpu", "100m", "memory", "64Mi"), Map.of(), ""));
        world.seconds(8);

        assertThat(world.running()).hasSize(5);
        assertThat(Json.text(world.running().getFirst().at("/spec/containers/0"), "resources", "requests", "cpu"))
                .isEqualTo("100m");
    }
}
