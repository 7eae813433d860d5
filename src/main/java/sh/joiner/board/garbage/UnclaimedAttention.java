package sh.joiner.board.garbage;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.OverviewView.AttentionView;

/** Creates the lines of the overview about instances and nodes that have no NodeClaim. */
public final class UnclaimedAttention {

    private static final String BLOCKED = "Blocked";
    private static final String WAITING = "Waiting";
    private static final String NO_CLAIM = "has no NodeClaim";

    private UnclaimedAttention() {}

    /**
     * Returns lines for instances that EC2 refused to terminate, for held instances, and for waiting instances that were launched before
     * {@code longAgo}. Omits held instances of an existing NodePool, because a condition of the NodePool reports them.
     */
    public static Stream<AttentionView> ofInstances(
            List<UnclaimedInstanceView> instances, Collection<String> pools, Instant longAgo) {
        return instances.stream().flatMap(instance -> switch (instance.state()) {
            case "Failed" -> Stream.of(line(BLOCKED, instance));
            case "Held" -> pools.contains(instance.pool()) ? Stream.empty() : Stream.of(line(BLOCKED, instance));
            case "Waiting" ->
                instance.launch().launchedAt().isBefore(longAgo) ? Stream.of(line(WAITING, instance)) : Stream.empty();
            default -> Stream.empty(); // Terminating: EC2 has accepted the request to terminate
        });
    }

    private static AttentionView line(String level, UnclaimedInstanceView instance) {
        return new AttentionView(level, "Instance", instance.name(), NO_CLAIM, instance.reason());
    }

    /**
     * Returns a line if the node is unregistered, has no NodeClaim and was created before {@code longAgo}. A node with a NodeClaim needs no line of
     * its own, because its NodeClaim has a line.
     */
    public static Stream<AttentionView> ofNode(NodeView node, Instant longAgo) {
        var unregistered = node.status().unregistered();
        return unregistered != null
                        && node.owner().claim() == null
                        && node.lifecycle().createdAt().isBefore(longAgo)
                ? Stream.of(new AttentionView(WAITING, "Node", node.name(), "is not registered", unregistered))
                : Stream.empty();
    }
}
