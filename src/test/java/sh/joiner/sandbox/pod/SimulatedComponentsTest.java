package sh.joiner.sandbox.pod;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.workload.SimulatedComponents.Component;

/** Tests which parts of the control plane the sandbox simulates in an external cluster. */
class SimulatedComponentsTest {

    private static final EnumSet<Component> NOTHING = EnumSet.noneOf(Component.class);
    private static final EnumSet<Component> EVERYTHING = EnumSet.allOf(Component.class);
    private static final String LEASES = "leases.coordination.k8s.io";
    private static final String POD = """
            metadata: {name: lone, namespace: default}
            spec: {containers: [{name: main, image: example}]}
            """;

    @Test
    void kubeletsRunOnlyPodsThatTheExternalSchedulerBinds() {
        var world = SmallWorld.external(NOTHING);
        world.boot(1);
        world.apply("pods", POD);
        world.apply("deployments.apps", SmallWorld.deployment("web", 2));

        world.seconds(60);
        assertThat(world.pods()).hasSize(1);
        assertThat(Pods.nodeName(world.object("pods", "lone"))).isEmpty();

        world.store.bind("default", "lone", Meta.name(world.node(1)));
        world.seconds(5);
        assertThat(Pods.phase(world.object("pods", "lone"))).isEqualTo("Running");
    }

    @Test
    void theSchedulerWorksWithoutTheControllers() {
        var world = SmallWorld.external(EnumSet.of(Component.SCHEDULER));
        world.boot(1);
        world.apply("pods", POD);
        world.seconds(10);

        // no controller removes the not-ready taint, so the test removes it
        world.store.update("nodes", "", Meta.name(world.node(1)), node -> {
            Json.child(node, "spec").remove("taints");
            return node;
        });
        world.seconds(10);

        assertThat(Pods.nodeName(world.object("pods", "lone"))).isEqualTo(Meta.name(world.node(1)));
    }

    @Test
    void aNodeOfAnEarlierRunIsMarkedUnknownAndDeleted() {
        var world = SmallWorld.external(NOTHING);
        world.boot(1);
        world.apply("nodes", """
                metadata: {name: old, finalizers: [karpenter.sh/termination]}
                spec: {providerID: "aws:///us-east-1a/i-0f00"}
                status: {conditions: [{type: Ready, status: "True"}]}
                """);

        world.seconds(30);

        var old = world.store.get("nodes", "", "old").orElseThrow();
        assertThat(Meta.isDeleting(old)).isTrue();
        assertThat(SmallWorld.condition(old, "Ready")).isEqualTo("Unknown NodeStatusUnknown");
        assertThat(SmallWorld.condition(world.node(1), "Ready")).isEqualTo("True KubeletReady");
    }

    @Test
    void aStoppedInstanceKeepsItsNodeForAWhile() {
        var world = SmallWorld.external(NOTHING);
        world.boot(1);
        world.seconds(10);

        world.workloads
                .instanceListener()
                .stopped(SmallWorld.bootedInstance(1, "").instanceId());
        world.seconds(30);
        assertThat(Meta.isDeleting(world.node(1))).isFalse();

        world.seconds(30);
        assertThat(world.store.list("nodes")).isEmpty();
    }

    @Test
    void podsAndReplicaSetsAreDeletedWithTheirOwnerWithoutAGarbageCollector() {
        var world = SmallWorld.external(EVERYTHING);
        world.boot(1);
        world.apply("deployments.apps", SmallWorld.deployment("web", 2));
        world.apply("pods", POD);
        world.seconds(30);
        assertThat(world.running()).hasSize(3);

        world.store.delete("deployments.apps", "default", "web", Optional.empty());
        world.seconds(120);

        assertThat(world.store.list("replicasets.apps")).isEmpty();
        assertThat(SmallWorld.names(world.pods())).containsExactly("lone");
    }

    @Test
    void podsOfOwnersThatAreNotSimulatedAreKept() {
        var world = SmallWorld.external(EVERYTHING);
        world.apply("pods", """
                metadata:
                  name: owned
                  namespace: default
                  ownerReferences: [{apiVersion: example.org/v1, kind: Game, name: chess, uid: u-1, controller: true}]
                spec: {containers: [{name: main, image: example}]}
                """);

        world.seconds(120);

        assertThat(SmallWorld.names(world.pods())).containsExactly("owned");
    }

    @Test
    void theSandboxHoldsTheLeaseOfEachSimulatedComponent() {
        var world = SmallWorld.external(EnumSet.of(Component.SCHEDULER));

        world.seconds(1);

        assertThat(SmallWorld.names(world.store.list(LEASES))).containsExactly("kube-scheduler");
    }

    @Test
    void aLeaseWithAnotherHolderIsNotChanged() {
        var world = SmallWorld.external(EVERYTHING);
        world.apply(LEASES, """
                metadata: {name: kube-scheduler, namespace: kube-system}
                spec: {holderIdentity: somebody, renewTime: "2026-01-01T00:00:00.000000Z"}
                """);

        world.seconds(1);

        var lease = world.store.get(LEASES, "kube-system", "kube-scheduler").orElseThrow();
        assertThat(Json.text(lease, "spec", "holderIdentity")).isEqualTo("somebody");
        assertThat(Json.text(lease, "spec", "renewTime")).isEqualTo("2026-01-01T00:00:00.000000Z");
    }
}
