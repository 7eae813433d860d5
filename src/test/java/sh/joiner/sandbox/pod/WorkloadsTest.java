package sh.joiner.sandbox.pod;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.kind.Json;

/** The whole embedded cluster: from a Deployment to running pods, also after an instance terminates. */
class WorkloadsTest {

    private final SmallWorld world = new SmallWorld();

    @Test
    void podsOfADeploymentWaitForANodeAndThenRunOnIt() {
        world.apply("deployments.apps", SmallWorld.deployment("web", 3));
        world.seconds(2);

        assertThat(world.pods())
                .hasSize(3)
                .allSatisfy(pod ->
                        assertThat(SmallWorld.condition(pod, "PodScheduled")).isEqualTo("False Unschedulable"));
        assertThat(world.events("FailedScheduling"))
                .hasSize(3)
                .allMatch(line -> line.endsWith("no nodes available to schedule pods"));

        world.boot(1);
        world.seconds(15);

        assertThat(world.running()).hasSize(3).allSatisfy(pod -> {
            assertThat(SmallWorld.condition(pod, "PodScheduled")).isEqualTo("True");
            assertThat(SmallWorld.condition(pod, "Ready")).isEqualTo("True");
            assertThat(Json.text(pod, "status", "hostIP")).isEqualTo("10.0.1.1");
        });
        var status = world.object("deployments.apps", "web").path("status");
        assertThat(status.path("availableReplicas").asInt()).isEqualTo(3);
        assertThat(status.path("observedGeneration").asInt()).isEqualTo(1);
    }

    @Test
    void podsOfATerminatedInstanceAreRecreatedOnAnotherNode() {
        world.apply("deployments.apps", SmallWorld.deployment("web", 2));
        world.boot(1);
        world.seconds(15);

        world.workloads
                .instanceListener()
                .stopped(SmallWorld.bootedInstance(1, "").instanceId());
        world.boot(2);
        world.seconds(120);

        assertThat(world.store.list("nodes")).hasSize(1);
        assertThat(world.running())
                .hasSize(2)
                .allMatch(pod -> Pods.nodeName(pod).equals("ip-10-0-1-2.ec2.internal"));
    }

    @Test
    void theSameActionsHaveTheSameResultTwice() {
        var one = run(new SmallWorld());
        var other = run(new SmallWorld());

        assertThat(one).isEqualTo(other);
    }

    private static String run(SmallWorld world) {
        world.apply("deployments.apps", SmallWorld.deployment("web", 9));
        world.boot(1, 2, 3);
        world.seconds(30);
        return (world.pods().toString() + world.store.list("nodes"))
                .replaceAll("\"resourceVersion\":\"\\d+\"", ""); // versions differ: the wall clock limits heartbeats
    }
}
