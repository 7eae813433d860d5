package sh.joiner.sandbox.scheduler;

import java.util.List;

/** Where a pod goes, or why nowhere. */
sealed interface Choice {

    /** It goes to this node. */
    record Found(NodeSlot node) implements Choice {}

    /** There is no place; the message is kube-scheduler's. */
    record None(String message) implements Choice {}

    /** It may go to this node when these pods have left, who weigh less. */
    record Displace(NodeSlot node, List<Census.Resident> victims, String message) implements Choice {

        public Displace {
            victims = List.copyOf(victims);
        }
    }
}
