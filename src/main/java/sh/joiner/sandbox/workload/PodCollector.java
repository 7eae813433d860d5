package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import sh.joiner.sandbox.kubelet.NodeController;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.pod.Pods;

/** Takes away the pods of nodes that no longer exist, and of machines that ended while their pods were stopping. */
final class PodCollector {

    private static final Duration PATIENCE = Duration.ofSeconds(40); // a node of the same name may come back

    private final MirroredCluster world;
    private final Mirror nodes;
    private final MirrorIndex podsByNode;

    PodCollector(MirroredCluster world, MirrorIndex podsByNode) {
        this.world = world;
        this.nodes = world.mirror(NodeController.RESOURCE);
        this.podsByNode = podsByNode;
        nodes.onChange((before, after) -> {
            if (after == null && before != null) {
                world.after(PATIENCE, () -> collect(Meta.name(before)));
            }
        });
    }

    private void collect(String nodeName) {
        if (nodes.get(ObjectKey.cluster(nodeName)).isPresent()) {
            return;
        }
        for (ObjectNode pod : podsByNode.of(nodeName)) {
            world.deleteNow(Pods.RESOURCE, pod);
        }
    }
}
