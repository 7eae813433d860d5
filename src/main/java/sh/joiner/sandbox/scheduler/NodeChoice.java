package sh.joiner.sandbox.scheduler;

import java.util.List;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.PlacedPodCounts;

/** Where a pod goes, or why nowhere. */
sealed interface NodeChoice {

    /** It goes to this node. */
    record Found(NodeSlot node) implements NodeChoice {}

    /** There is no place; the message is kube-scheduler's. */
    record None(String message) implements NodeChoice {}

    /** It may go to this node when these pods have left, who weigh less. */
    record Displace(NodeSlot node, List<PlacedPodCounts.Resident> victims, String message) implements NodeChoice {

        public Displace {
            victims = List.copyOf(victims);
        }
    }
}
