package sh.joiner.sandbox.scheduler;

import java.util.List;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.PlacedPodCounts;

/** The scheduler's decision for a pod: a node, a node after preemption, or the reason why no node is suitable. */
sealed interface NodeChoice {

    /** The pod can run on this node. */
    record Found(NodeSlot node) implements NodeChoice {}

    /** The pod is unschedulable. The message has kube-scheduler's wording. */
    record None(String message) implements NodeChoice {}

    /** The pod can run on this node after these pods of lower priority are deleted. The message is the reason why the pod is unschedulable now. */
    record Displace(NodeSlot node, List<PlacedPodCounts.Resident> victims, String message) implements NodeChoice {

        public Displace {
            victims = List.copyOf(victims);
        }
    }
}
