package sh.joiner.testing.checker;

import java.util.List;
import java.util.Map;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.resource.Resources;

/**
 * An existing node, or one of the nodes that a launch may create for a claim.
 *
 * @param name readable name for messages
 * @param running pods on the node before the plan
 * @param price USD per hour; 0 for an existing node
 */
record CheckedNode(
        String name,
        Map<String, String> labels,
        List<Taint> taints,
        Resources allocatable,
        Resources capacity,
        List<Pod> running,
        double price) {}
