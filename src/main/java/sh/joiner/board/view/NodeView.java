package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node.
 *
 * @param capacity from the labels of the node
 * @param why the decision that created the NodeClaim, or a sentence that the decision is not known; empty for a node without a NodeClaim
 */
public record NodeView(
        String name,
        @JsonUnwrapped NodeStatusView status,
        @JsonUnwrapped NodeOwnerView owner,
        @JsonUnwrapped CapacityView capacity,
        @JsonUnwrapped NodeLifeView lifecycle,
        @JsonUnwrapped NodePodsView load,
        @JsonUnwrapped NodeMetadataView metadata,
        String why) {

    /**
     * The status of the node.
     *
     * @param state Ready, NotReady or Deleting
     * @param unregistered why the node is not registered; absent for a registered node and for a node that Joiner does not manage
     * @param phase phase of the NodeClaim; empty for a node without a NodeClaim
     */
    public record NodeStatusView(String state, @Nullable String unregistered, String phase) {}

    /**
     * The NodePool and the NodeClaim of the node.
     *
     * @param pool empty for a node that belongs to no NodePool
     * @param claim absent for a node without a NodeClaim
     */
    public record NodeOwnerView(String pool, @Nullable String claim) {}

    /**
     * The life of the node.
     *
     * @param disruption for each reason of disruption, what blocks the removal of the node
     * @param repair absent for a healthy node, on a standby, and if the feature gate NodeRepair is off
     * @param removal why the removal of the node has started, as sentences; empty if the node is not being removed
     */
    public record NodeLifeView(
            Instant createdAt,
            List<MilestoneView> life,
            List<NodeBlockersView> disruption,
            @Nullable NodeRepairView repair,
            List<String> removal) {}

    /**
     * Node repair of an unhealthy node.
     *
     * @param condition the condition that makes the node unhealthy, with its status
     * @param since when the condition got this status
     * @param dueAt when the node is removed, unless something blocks the repair
     * @param state Waiting, Blocked or Removing
     * @param blockers why the node stays although the repair is due; empty unless the state is Blocked
     */
    public record NodeRepairView(String condition, Instant since, Instant dueAt, String state, List<String> blockers) {}

    /**
     * The blockers of the removal of the node for one reason of disruption.
     *
     * @param reason Empty, Drifted, Underutilized or Expired
     * @param blockers sentences; empty if the node is a candidate
     * @param staysBecause why the last disruption pass did not remove the candidate; absent if nothing is known
     */
    public record NodeBlockersView(
            String reason, List<String> blockers, @Nullable String staysBecause) {}

    /**
     * The pods on the node.
     *
     * @param podNames namespace/name of each pod bound to the node, without finished pods
     * @param resources requests of the pods and the allocatable resources
     */
    public record NodePodsView(int pods, List<String> podNames, List<AmountView> resources) {}

    /** Taints and labels. */
    public record NodeMetadataView(List<String> taints, Map<String, String> labels) {}
}
