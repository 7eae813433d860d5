package sh.joiner.sandbox.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.testing.Yaml;

/** The maximum number of volumes of a driver on a node, from its CSINode. */
class VolumeLimitsTest {

    private final SchedulingWorld world = new SchedulingWorld();

    @BeforeEach
    void aNodeForTwoVolumes() {
        world.node("a");
        world.store.create("csinodes.storage.k8s.io", Yaml.object("""
                metadata: {name: a}
                spec: {drivers: [{name: ebs.csi.aws.com, nodeID: i-1, allocatable: {count: 2}}]}
                """));
        for (String name : List.of("one", "two", "three")) {
            world.store.create("persistentvolumes", Yaml.object("""
                    metadata: {name: pv-%s}
                    spec: {csi: {driver: ebs.csi.aws.com, volumeHandle: vol-%s}}
                    """.formatted(name, name)));
            world.store.create("persistentvolumeclaims", Yaml.object("""
                    metadata: {name: %s, namespace: default}
                    spec: {volumeName: pv-%s}
                    """.formatted(name, name)));
        }
    }

    private SchedulingWorld pod(String name, String claim) {
        return world.pod(name, "volumes: [{name: data, persistentVolumeClaim: {claimName: %s}}]".formatted(claim));
    }

    @Test
    void aThirdVolumeIsRejectedAndASharedVolumeCountsOnce() {
        pod("first", "one").settle();
        pod("second", "two").settle();
        pod("third", "three").settle();
        pod("guest", "one").settle();

        assertThat(world.refusal("third")).isEqualTo("0/1 nodes are available: 1 node(s) exceed max volume count.");
        assertThat(world.place("guest")).isEqualTo("a");
    }

    @Test
    void anAttachedVolumeThatNoPodUsesCounts() {
        world.store.create("volumeattachments.storage.k8s.io", Yaml.object("""
                metadata: {name: csi-1}
                spec: {attacher: ebs.csi.aws.com, nodeName: a, source: {persistentVolumeName: pv-three}}
                """));
        pod("first", "one").settle();
        pod("second", "two").settle();

        assertThat(world.refusal("second")).isEqualTo("0/1 nodes are available: 1 node(s) exceed max volume count.");
    }
}
