package sh.joiner.app.gauge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.resource.Resources;

/** The total requests and limits of each node's pods. Pods in the phase Succeeded or Failed are ignored. */
final class NodeLoads {

    private static final Load NOTHING = new Load(Resources.NONE, Resources.NONE, Resources.NONE, Resources.NONE);

    private final Map<NodeName, Load> loads = new HashMap<>();

    private NodeLoads() {}

    /** The totals of one node. {@code requests} and {@code limits} include the pods of DaemonSets. */
    record Load(Resources requests, Resources limits, Resources daemonRequests, Resources daemonLimits) {

        Load with(Pod pod) {
            boolean daemon = pod.isOfDaemonSet();
            return new Load(
                    requests.plus(pod.requests()),
                    limits.plus(pod.limits()),
                    daemon ? daemonRequests.plus(pod.requests()) : daemonRequests,
                    daemon ? daemonLimits.plus(pod.limits()) : daemonLimits);
        }
    }

    static NodeLoads of(List<Pod> pods) {
        var all = new NodeLoads();
        for (var pod : pods) {
            var node = pod.node();
            if (node != null && !pod.life().isTerminal()) {
                all.loads.put(node, all.on(node).with(pod));
            }
        }
        return all;
    }

    Load on(NodeName node) {
        return loads.getOrDefault(node, NOTHING);
    }
}
