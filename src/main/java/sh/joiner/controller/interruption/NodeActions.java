package sh.joiner.controller.interruption;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sh.joiner.controller.report.LastReports;
import sh.joiner.controller.report.NoticeReporter;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.Nodes;

/**
 * Changes the node and the claim that a notice affects, and emits events about these changes. Throws {@link sh.joiner.port.RemoteCallException}.
 * Thread-safe.
 */
public final class NodeActions {

    private final Claims claims;
    private final Nodes nodes;
    private final NoticeReporter reporter;
    private final LastReports deleted = new LastReports();

    public NodeActions(Claims claims, Nodes nodes, NoticeReporter reporter) {
        this.claims = claims;
        this.nodes = nodes;
        this.reporter = reporter;
    }

    void announce(Cluster cluster, Interruption about) {
        claim(cluster, about).ifPresent(claim -> reporter.noticed(about.notice(), claim, node(cluster, claim)));
    }

    void cordon(Interruption about, NodeName node) {
        nodes.cordon(node, true);
        reporter.cordoned(about, node, true);
    }

    void uncordon(Interruption about, NodeName node) {
        nodes.cordon(node, false);
        reporter.cordoned(about, node, false);
    }

    void terminateAt(ClaimName claim, Instant at) {
        claims.annotate(claim, Map.of(ClaimConditions.TERMINATION_TIMESTAMP, at.toString()));
    }

    /** Deletes the claim. Emits one event for each claim, even if the deletion is repeated. */
    void delete(Cluster cluster, Interruption decided, ClaimName name, String uid) {
        var claim = claim(cluster, decided);
        claims.delete(name, uid);
        if (deleted.isNew(uid, name.value())) {
            claim.ifPresent(present -> reporter.terminating(decided, present, node(cluster, present)));
        }
    }

    private static Optional<Claim> claim(Cluster cluster, Interruption about) {
        return cluster.claimsOf(about.notice().instance()).stream()
                .filter(claim -> claim.name().equals(about.affected().claim()))
                .findFirst();
    }

    private static Optional<Node> node(Cluster cluster, Claim claim) {
        return cluster.nodesOf(claim.answer().providerId()).stream().findFirst();
    }

    /** Forgets all claims except those with these uids. */
    void keep(Set<String> uids) {
        deleted.keep(uids);
    }
}
