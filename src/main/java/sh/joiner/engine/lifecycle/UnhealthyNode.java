package sh.joiner.engine.lifecycle;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.hold.RemovalHold;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Node;

/**
 * A node with a condition that makes the node unhealthy, and what node repair does about it (core 5.11).
 *
 * @param condition the condition whose toleration ends first
 * @param due when the toleration ends
 */
public record UnhealthyNode(Node node, Claim claim, Condition condition, Instant due, Repair repair) {

    /** The treatment of an unhealthy node. */
    public sealed interface Repair {

        /** The node stays until its toleration ends. */
        record Wait() implements Repair {}

        /** The toleration has ended, and the node stays. Lists all reasons. */
        record Blocked(List<RepairBlocker> blockers) implements Repair {
            public Blocked {
                blockers = List.copyOf(blockers);
                if (blockers.isEmpty()) {
                    throw new IllegalArgumentException("a repair is blocked without a reason");
                }
            }
        }

        /**
         * The node is removed, whatever its pods and budgets require.
         *
         * @param deadline the termination timestamp to write; absent if the NodeClaim already has a timestamp in the past
         */
        record Remove(@Nullable Instant deadline) implements Repair {}
    }

    /** A reason why an unhealthy node stays. */
    public sealed interface RepairBlocker {

        /**
         * More unhealthy nodes than the limit: the cause is probably not in the nodes.
         *
         * @param pool the NodePool whose nodes were counted; empty if all nodes of the cluster were counted
         * @param most how many of the nodes may be unhealthy
         */
        record TooManyUnhealthy(String pool, int unhealthy, int nodes, int most) implements RepairBlocker {}

        /** A freeze holds repairs. */
        record Held(RemovalHold hold) implements RepairBlocker {}

        /** Returns the reason as a sentence without a full stop. The words before the parenthesis are Karpenter's. */
        default String sentence() {
            return switch (this) {
                case Held(var hold) -> hold.sentence();
                case TooManyUnhealthy(var pool, var unhealthy, var nodes, var most) ->
                    "%s (%d of %d nodes are unhealthy, repair continues when at most %d are)"
                            .formatted(
                                    pool.isEmpty()
                                            ? "more then 20% nodes are unhealthy in the cluster"
                                            : "more than 20% nodes are unhealthy in the nodepool",
                                    unhealthy,
                                    nodes,
                                    most);
            };
        }
    }
}
