package sh.joiner.sandbox.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.pod.Pods;
import sh.joiner.sandbox.pod.SmallWorld;

/** The lifecycle of Deployments. */
class DeploymentsTest {

    private final SmallWorld world = new SmallWorld();

    @BeforeEach
    void twoNodes() {
        world.boot(1, 2);
        world.seconds(12);
    }

    private void deploy(int replicas) {
        world.apply("deployments.apps", SmallWorld.deployment("web", replicas));
        world.seconds(6);
    }

    private void change(Consumer<ObjectNode> spec) {
        world.store.update("deployments.apps", "default", "web", object -> {
            spec.accept(Json.child(object, "spec"));
            return object;
        });
    }

    private JsonNode status() {
        return world.object("deployments.apps", "web").path("status");
    }

    @Test
    void podsAreOwnedByAReplicaSetOfTheDeployment() {
        deploy(2);

        var set = world.store.list("replicasets.apps").getFirst();
        var pod = world.pods().getFirst();
        assertThat(Meta.name(set)).matches("web-[bcdfghjklmnpqrstvwxz2456789]+");
        assertThat(Meta.labels(pod)).containsEntry("app", "web").containsKey("pod-template-hash");
        assertThat(Meta.name(pod)).startsWith(Meta.name(set) + "-");
        assertThat(Meta.controllerUid(pod)).isEqualTo(Meta.uid(set));
        assertThat(Meta.controller(set))
                .hasValueSatisfying(
                        owner -> assertThat(Json.text(owner, "kind")).isEqualTo("Deployment"));
        assertThat(world.events("ScalingReplicaSet"))
                .containsExactly("web: Scaled up replica set %s from 0 to 2".formatted(Meta.name(set)));
    }

    @Test
    void aCompleteDeploymentReportsItsConditions() {
        deploy(3);

        var deployment = world.object("deployments.apps", "web");
        assertThat(SmallWorld.condition(deployment, "Available")).isEqualTo("True MinimumReplicasAvailable");
        assertThat(SmallWorld.condition(deployment, "Progressing")).isEqualTo("True NewReplicaSetAvailable");
        assertThat(status().path("readyReplicas").asInt()).isEqualTo(3);
    }

    @Test
    void aDeploymentScalesUpAndDown() {
        deploy(2);
        change(spec -> spec.put("replicas", 5));
        world.seconds(6);
        var many = world.running().size();
        change(spec -> spec.put("replicas", 1));
        world.seconds(6);

        assertThat(many).isEqualTo(5);
        assertThat(world.pods()).hasSize(1);
        assertThat(status().path("replicas").asInt()).isEqualTo(1);
    }

    @Test
    void aNewTemplateReplacesPodsWithinMaxUnavailable() {
        deploy(4);
        change(spec -> ((ObjectNode) spec.at("/template/spec/containers/0")).put("image", "registry.example/app:2"));
        int fewest = Integer.MAX_VALUE;
        for (int second = 0; second < 30; second++) {
            world.seconds(1);
            fewest = Math.min(
                    fewest, (int) world.running().stream().filter(Pods::isReady).count());
        }

        assertThat(fewest).isBetween(3, 4);
        assertThat(world.running())
                .hasSize(4)
                .allMatch(pod -> pod.at("/spec/containers/0/image").asText().endsWith(":2"));
        assertThat(status().path("updatedReplicas").asInt()).isEqualTo(4);
    }

    @Test
    void aDeletedPodIsReplaced() {
        deploy(1);
        var old = world.pods().getFirst();
        world.store.delete("pods", "default", Meta.name(old), Optional.empty());
        world.seconds(6);

        assertThat(world.running())
                .singleElement()
                .satisfies(pod -> assertThat(Meta.uid(pod)).isNotEqualTo(Meta.uid(old)));
    }

    @Test
    void anUnschedulableDeploymentReportsAMissedDeadline() {
        world.apply("deployments.apps", SmallWorld.deployment("web", 1).replace("250m", "\"900\""));
        world.seconds(5);
        var early = SmallWorld.condition(world.object("deployments.apps", "web"), "Progressing");
        world.seconds(620);

        assertThat(early).isEqualTo("True ReplicaSetUpdated");
        assertThat(SmallWorld.condition(world.object("deployments.apps", "web"), "Progressing"))
                .isEqualTo("False ProgressDeadlineExceeded");
    }
}
