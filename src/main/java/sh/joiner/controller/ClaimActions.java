package sh.joiner.controller;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.Capacity;
import sh.joiner.port.Claims;
import sh.joiner.port.Cluster;
import sh.joiner.port.Nodes;

/** Carries out the steps of a claim. Each answers whether the claim may be let go now. */
public final class ClaimActions {

    private final Cluster cluster;
    private final Claims claims;
    private final Nodes nodes;
    private final Capacity capacity;
    private final LaunchDesk desk;
    private final Chronicle chronicle;

    public ClaimActions(
            Cluster cluster, Claims claims, Nodes nodes, Capacity capacity, LaunchDesk desk, Chronicle chronicle) {
        this.cluster = cluster;
        this.claims = claims;
        this.nodes = nodes;
        this.capacity = capacity;
        this.desk = desk;
        this.chronicle = chronicle;
    }

    /** What is said already is not written again. */
    void report(Claim claim, List<ConditionReport> reports) {
        var news = Reports.news(claim, reports);
        if (!news.isEmpty()) {
            claims.report(claim.name(), news);
        }
    }

    boolean launch(Claim claim) {
        switch (desk.launch(claim)) {
            case LaunchDesk.Result.Started(var labels, var annotations, var answer) ->
                claims.launched(claim.name(), labels, annotations, answer);
            case LaunchDesk.Result.GivenUp(var code, var why) -> giveUp(claim, code, why);
            case LaunchDesk.Result.Later(var reason, var message) -> {
                var report = ConditionReport.isUnknown(ClaimConditions.LAUNCHED, reason, message);
                if (Reports.isNews(claim, report)) {
                    chronicle.launchFailed(claim, reason, message);
                    claims.report(claim.name(), List.of(report));
                }
                throw desk.tryAgain(reason, message);
            }
        }
        return false;
    }

    boolean register(Claim claim, NodeName node, NodeChange change) {
        nodes.change(node, change);
        claims.registered(claim.name(), node.value());
        find(claim, node).forEach(found -> chronicle.registered(claim, found));
        return false;
    }

    boolean initialize(Claim claim, NodeName node, NodeChange change) {
        nodes.change(node, change);
        claims.report(claim.name(), List.of(ConditionReport.isTrue(ClaimConditions.INITIALIZED)));
        find(claim, node).forEach(found -> chronicle.initialized(claim, found));
        return false;
    }

    private List<Node> find(Claim claim, NodeName node) {
        return cluster.nodesOf(claim.answer().providerId()).stream()
                .filter(one -> one.name().equals(node))
                .toList();
    }

    boolean giveUp(Claim claim, String code, String why) {
        claims.delete(claim.name());
        chronicle.givenUp(claim, code, why);
        return false;
    }

    boolean setDeadline(Claim claim, Instant at) {
        claims.annotate(claim.name(), Map.of(ClaimConditions.TERMINATION_TIMESTAMP, at.toString()));
        chronicle.deadlineSet(claim, at);
        return false;
    }

    boolean deleteNodes(List<NodeName> names) {
        names.forEach(nodes::delete);
        return false;
    }

    boolean terminate(Claim claim, InstanceId instance) {
        return !capacity.terminate(instance) && letGo(claim);
    }

    boolean letGo(Claim claim) {
        desk.forget(claim);
        chronicle.claimGone(claim);
        return true;
    }
}
