package sh.joiner.sandbox.kubelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.NodeTaint;
import sh.joiner.sandbox.pod.Pods;
import sh.joiner.sandbox.pod.SmallWorld;

/** Nodes that become not ready, whose kubelet stops, that shut down, and that recover. */
class NodeControlsTest {

    private static final String NODE = "ip-10-0-1-1.ec2.internal";

    private final SmallWorld world = new SmallWorld();

    @BeforeEach
    void startTwoPodsOnANode() {
        world.apply("deployments.apps", SmallWorld.deployment("web", 2));
        world.boot(1);
        world.seconds(15);
    }

    @Test
    void aNodeThatIsNotReadyIsTaintedAndItsPodsAreNotReady() {
        world.workloads.nodes().notReady(NODE, "container runtime is down");
        world.seconds(1);

        assertThat(SmallWorld.condition(world.node(1), "Ready")).isEqualTo("False KubeletNotReady");
        assertThat(NodeTaint.ofNode(world.node(1)))
                .containsExactly(
                        new NodeTaint("node.kubernetes.io/not-ready", "", "NoSchedule"),
                        new NodeTaint("node.kubernetes.io/not-ready", "", "NoExecute"));
        assertThat(Json.text(world.node(1).at("/spec/taints/1"), "timeAdded")).isNotEmpty();
        assertThat(world.pods()).hasSize(2).noneMatch(Pods::isReady);
    }

    @Test
    void podsOfANotReadyNodeAreEvictedAfterFiveMinutesAndRunElsewhere() {
        world.boot(2);
        world.workloads.nodes().notReady(NODE, "container runtime is down");
        world.seconds(295);
        var keptUntilThen = world.pods().stream().noneMatch(Meta::isDeleting);
        world.seconds(30);

        assertThat(keptUntilThen).isTrue();
        assertThat(world.events("TaintManagerEviction")).hasSize(2);
        assertThat(world.running())
                .hasSize(2)
                .allMatch(pod -> Pods.nodeName(pod).equals("ip-10-0-1-2.ec2.internal"));
    }

    @Test
    void aNodeThatRecoversInTimeKeepsItsPodsAndTheFiveMinutesStartAgain() {
        world.workloads.nodes().notReady(NODE, "container runtime is down");
        world.seconds(200);
        world.workloads.nodes().ready(NODE);
        world.seconds(1);
        var recovered = world.pods().stream().allMatch(Pods::isReady);
        world.workloads.nodes().notReady(NODE, "container runtime is down");
        world.seconds(200);

        assertThat(recovered).isTrue();
        assertThat(world.pods()).hasSize(2).noneMatch(Meta::isDeleting);
    }

    @Test
    void aStoppedKubeletStopsNoPodUntilItRunsAgain() {
        world.workloads.nodes().stopKubelet(NODE);
        world.seconds(30);
        var early = SmallWorld.condition(world.node(1), "Ready");
        world.seconds(12);
        var unknown = SmallWorld.condition(world.node(1), "Ready");
        world.scale("web", 0);
        world.seconds(120);

        assertThat(early).isEqualTo("True KubeletReady");
        assertThat(unknown).isEqualTo("Unknown NodeStatusUnknown");
        assertThat(world.pods()).hasSize(2).allMatch(Meta::isDeleting);

        world.workloads.nodes().startKubelet(NODE);
        world.seconds(5);

        assertThat(world.pods()).isEmpty();
        assertThat(SmallWorld.condition(world.node(1), "Ready")).isEqualTo("True KubeletReady");
        assertThat(NodeTaint.ofNode(world.node(1))).isEmpty();
    }

    @Test
    void aNodeThatShutsDownEndsItsPodsAsFailedAndBecomesUnknown() {
        world.workloads.nodes().shutDown(NODE);
        world.seconds(5);

        assertThat(world.pods().stream().filter(pod -> Pods.phase(pod).equals("Failed")))
                .hasSize(2)
                .allMatch(pod -> Json.text(pod, "status", "reason").equals("Terminated"));
        world.seconds(60);
        assertThat(SmallWorld.condition(world.node(1), "Ready")).isEqualTo("Unknown NodeStatusUnknown");
    }

    @Test
    void refusesANodeWithoutASimulatedKubelet() {
        assertThatThrownBy(() -> world.workloads.nodes().ready("moon"))
                .hasMessage("no simulated kubelet runs node \"moon\"");
    }
}
