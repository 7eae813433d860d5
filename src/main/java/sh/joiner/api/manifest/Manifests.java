package sh.joiner.api.manifest;

import java.util.List;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;

/** What a text of manifests holds, in its order; pods as if kube-scheduler had found no place for them. */
public record Manifests(List<Pool> pools, List<NodeClass> nodeClasses, List<Pod> pods) {
    public Manifests {
        pools = List.copyOf(pools);
        nodeClasses = List.copyOf(nodeClasses);
        pods = List.copyOf(pods);
    }
}
