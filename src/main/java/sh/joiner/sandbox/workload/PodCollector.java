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

/** Deletes the pods of nodes that no longer exist, including pods that were still stopping when their instance terminated. */
final class PodCollector {

    private static final Duration DELAY = Duration.ofSeconds(40); // a node with the same name may register again

    private final MirroredCluster world;
    private final Mirror nodes;
    private final MirrorIndex podsByNode;

    PodCollector(MirroredCluster world, MirrorIndex podsByNode) {
        this.world = world;
        this.nodes = world.mirror(NodeController.RESOURCE);
        this.podsByNode = podsByNode;
        nodes.onChange((before, after) -> {
            if (after == null && before != null) {
                world.after(DELAY, () -> collect(Meta.name(before)));
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
