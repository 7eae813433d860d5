package sh.joiner.model.rollout;

import java.time.Duration;
import java.util.Map;
import sh.joiner.model.pool.PoolTarget;

/**
 * A step of a rollout: the number of nodes with candidate images after this step, and the conditions for the next step.
 *
 * @param soak how long the nodes of this step run before the next step
 * @param needsApproval true if a user must approve the next step
 * @param window the name of the MaintenanceWindow in which nodes are replaced; empty for any time
 */
public record RolloutStep(Size size, Duration soak, boolean needsApproval, String window) {

    /** The last step of each rollout: all nodes. */
    public static final RolloutStep ALL = new RolloutStep(new Size.Percent(100), Duration.ZERO, false, "");

    /** The number of nodes with candidate images. */
    public sealed interface Size {

        record Nodes(int count) implements Size {}

        /** A share of the nodes, rounded up. */
        record Percent(int percent) implements Size {}

        /** All nodes of these pools. */
        record Pools(PoolTarget target) implements Size {}

        /** Returns a noun phrase for the nodes, such as {@code 3 nodes}, {@code 20 %} or {@code NodePool canary}. */
        default String phrase() {
            return switch (this) {
                case Nodes(var count) -> count == 1 ? "1 node" : count + " nodes";
                case Percent(var percent) -> percent == 100 ? "all nodes" : percent + " % of the nodes";
                case Pools(var target) -> target.phrase();
            };
        }

        /** Returns true if a step of this size includes nodes of this pool. */
        default boolean covers(String pool, Map<String, String> labels) {
            return !(this instanceof Pools(var target)) || target.covers(pool, labels);
        }

        /** Returns the number of nodes, at most {@code total}, which is the number of nodes that the step covers. */
        default int of(int total) {
            return switch (this) {
                case Nodes(var count) -> Math.min(count, total);
                case Pools _ -> total;
                case Percent(var percent) -> Math.toIntExact(Math.ceilDiv((long) total * percent, 100L));
            };
        }
    }

    /** Returns true if all nodes have candidate images after this step. */
    public boolean isAll() {
        return size.equals(ALL.size());
    }
}
