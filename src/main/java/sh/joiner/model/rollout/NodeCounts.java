package sh.joiner.model.rollout;

/**
 * The nodes that a rollout concerns. A node whose image is both stable and candidate is not counted, because it does not change.
 *
 * @param old nodes without a candidate image
 * @param candidate initialized nodes with a candidate image
 * @param starting nodes with a candidate image that are not initialized yet
 * @param replacing the old nodes that a disruption command is removing
 * @param total the number of all these nodes; an old node and its replacement count as one node
 */
public record NodeCounts(int old, int candidate, int starting, int replacing, int total) {

    /** No nodes. */
    public static final NodeCounts NONE = new NodeCounts(0, 0, 0, 0, 0);

    public NodeCounts plus(NodeCounts other) {
        return new NodeCounts(
                old + other.old,
                candidate + other.candidate,
                starting + other.starting,
                replacing + other.replacing,
                total + other.total);
    }
}
