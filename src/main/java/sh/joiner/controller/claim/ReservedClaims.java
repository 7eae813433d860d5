package sh.joiner.controller.claim;

import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.requirement.Labels;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Nodes;

/** Changes claims and nodes whose capacity reservation ends. */
public final class ReservedClaims {

    static final Map<String, String> ON_DEMAND = Map.of(Labels.CAPACITY_TYPE.value(), CapacityType.ON_DEMAND.wire());

    /** The labels to remove. Karpenter 1.14 does not remove the label for interruptible reservations (aws B-12). */
    static final Set<String> RESERVED_LABELS = Set.of(
            Labels.RESERVATION_ID.value(), Labels.RESERVATION_TYPE.value(), Labels.RESERVATION_INTERRUPTIBLE.value());

    private final Claims claims;
    private final Nodes nodes;
    private final DecisionReporter reporter;

    public ReservedClaims(Claims claims, Nodes nodes, DecisionReporter reporter) {
        this.claims = claims;
        this.nodes = nodes;
        this.reporter = reporter;
    }

    /**
     * Labels the claim and its nodes as on-demand. The nodes are changed first. As long as the claim has the old label, the work is not complete and
     * is retried.
     */
    void relabel(Claim claim, List<Node> joined) {
        var change = NodeChange.relabelled(ON_DEMAND, RESERVED_LABELS);
        joined.forEach(node -> nodes.change(node.name(), change));
        claims.relabel(claim.name(), ON_DEMAND, RESERVED_LABELS);
        reporter.reservationEnded(claim, claim.label(Labels.RESERVATION_ID));
    }

    /** Deletes the claim, because the capacity block of its instance ends soon. */
    void delete(Claim claim) {
        claims.delete(claim.name(), claim.uid());
        reporter.reservationExpires(claim, claim.label(Labels.RESERVATION_ID));
    }
}
