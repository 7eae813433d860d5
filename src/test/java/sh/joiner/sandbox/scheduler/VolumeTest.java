package sh.joiner.sandbox.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.testing.Yaml;

/** Pods are placed where their volumes are accessible. */
class VolumeTest {

    private static final String MOUNT = "volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]";

    private final SchedulingWorld world = new SchedulingWorld();

    private void claim(String spec) {
        world.store.create("persistentvolumeclaims", Yaml.object("""
                metadata: {name: data, namespace: default}
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, %s}
                """.formatted(spec)));
    }

    private void storageClass(String more) {
        world.store.create("storageclasses.storage.k8s.io", Yaml.object("{metadata: {name: gp3}, " + more + "}"));
    }

    @Test
    void aPodIsPlacedInTheZoneOfItsVolume() {
        claim("volumeName: pv-1");
        world.store.create("persistentvolumes", Yaml.object("""
                metadata: {name: pv-1}
                spec:
                  nodeAffinity:
                    required:
                      nodeSelectorTerms:
                        - matchExpressions: [{key: topology.kubernetes.io/zone, operator: In, values: [two]}]
                """));
        world.zoned("a", "one").pod("db", MOUNT).settle();
        var alone = world.refusal("db");
        world.zoned("b", "two").settle();

        assertThat(alone).isEqualTo("0/1 nodes are available: 1 node(s) had volume node affinity conflict.");
        assertThat(world.place("db")).isEqualTo("b");
    }

    @Test
    void aMissingClaimIsNamed() {
        world.zoned("a", "one").pod("db", MOUNT).settle();

        assertThat(world.message("db"))
                .isEqualTo("0/1 nodes are available: persistentvolumeclaim \"data\" not found. "
                        + "preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.");
    }

    @Test
    void anUnboundImmediateClaimMakesThePodUnschedulable() {
        storageClass("volumeBindingMode: Immediate");
        claim("storageClassName: gp3");
        world.zoned("a", "one").pod("db", MOUNT).settle();

        assertThat(world.refusal("db"))
                .isEqualTo("0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims.");
    }

    @Test
    void aClaimThatWaitsForAPodGetsAVolumeInTheZoneOfThePod() {
        storageClass("volumeBindingMode: WaitForFirstConsumer");
        claim("storageClassName: gp3");
        world.zoned("a", "one").pod("db", MOUNT).settle();

        assertThat(world.place("db")).isEqualTo("a");
        var volume = world.store.list("persistentvolumes").getFirst();
        assertThat(Json.text(volume, "spec", "claimRef", "name")).isEqualTo("data");
        assertThat(volume.at("/spec/nodeAffinity/required/nodeSelectorTerms/0/matchExpressions/0/values/0")
                        .asText())
                .isEqualTo("one");
    }

    @Test
    void aClassThatAllowsOnlyOtherZonesMakesThePodUnschedulable() {
        storageClass("volumeBindingMode: WaitForFirstConsumer, "
                + "allowedTopologies: [{matchLabelExpressions: [{key: topology.kubernetes.io/zone, values: [two]}]}]");
        claim("storageClassName: gp3");
        world.zoned("a", "one").pod("db", MOUNT).settle();

        assertThat(world.refusal("db"))
                .isEqualTo("0/1 nodes are available: 1 node(s) didn't find available persistent volumes to bind.");
    }
}
