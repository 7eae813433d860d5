package sh.joiner.api.manifest;

import java.util.List;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;

/** The objects of a manifest, in the order of the text. Pods have the status that kube-scheduler sets for unschedulable pods. */
public record Manifests(List<Pool> pools, List<NodeClass> nodeClasses, List<Pod> pods) {
    public Manifests {
        pools = List.copyOf(pools);
        nodeClasses = List.copyOf(nodeClasses);
        pods = List.copyOf(pods);
    }
}
