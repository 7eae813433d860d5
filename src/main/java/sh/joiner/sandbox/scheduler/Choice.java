package sh.joiner.sandbox.scheduler;

/** Where a pod goes, or why nowhere. */
sealed interface Choice {

    /** It goes to this node. */
    record Found(NodeSlot node) implements Choice {}

    /** There is no place; the message is kube-scheduler's. */
    record None(String message) implements Choice {}
}
