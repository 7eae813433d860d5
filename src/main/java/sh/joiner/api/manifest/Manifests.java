package sh.joiner.api.manifest;

import java.util.List;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;

/** The objects in a text of manifests, in its order. Pods are in the state in which kube-scheduler leaves an unschedulable pod. */
public record Manifests(List<Pool> pools, List<NodeClass> nodeClasses, List<Pod> pods) {
    public Manifests {
        pools = List.copyOf(pools);
        nodeClasses = List.copyOf(nodeClasses);
        pods = List.copyOf(pods);
    }
}
