package sh.joiner.controller.claim;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.launch.Launcher;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.Reports;
import sh.joiner.engine.hold.RemovalHolds;
import sh.joiner.engine.lifecycle.ClaimLifecycle;
import sh.joiner.engine.lifecycle.ClaimStep;
import sh.joiner.engine.lifecycle.Expiration;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.Nodes;

/** Carries out the steps of a claim. A method for a step returns true if the finalizer of the claim can be removed now. */
public final class ClaimActions {

    private static final int MOST_LETTERS = 300;
    private static final Pattern LABEL_VALUE = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?");

    private final Needs<Cluster> needs;
    private final Needs<Cluster> expiring;
    private final Claims claims;
    private final Nodes nodes;
    private final ClaimInstances instances;
    private final DecisionReporter reporter;

    /**
     * @param expiring the cluster with its freezes and maintenance windows, which may delay the deletion of expired
     * claims
     */
    public ClaimActions(
            Needs<Cluster> needs,
            Needs<Cluster> expiring,
            Claims claims,
            Nodes nodes,
            ClaimInstances instances,
            DecisionReporter reporter) {
        this.needs = needs;
        this.expiring = expiring;
        this.claims = claims;
        this.nodes = nodes;
        this.instances = instances;
        this.reporter = reporter;
    }

    /** Returns the inputs that callers of these steps need. */
    Needs<Cluster> needs() {
        return needs;
    }

    /** Returns whether an expired claim may be deleted. While freezes and windows are not known, an expired claim waits. */
    Expiration expiration(Claim claim, Instant now) {
        if (claim.isDeleting() || !ClaimLifecycle.isExpired(claim, now)) {
            return Expiration.ALLOWED;
        }
        return expiring.inputs()
                .map(cluster -> new RemovalHolds(cluster.snapshot()).of(DisruptionKind.EXPIRATION, claim))
                .filter(List::isEmpty)
                .map(_ -> Expiration.ALLOWED)
                .orElse(Expiration.HELD);
    }

    /** Registers a listener that runs when the inputs of launches have become available. */
    void onLaunchable(Runnable listener) {
        instances.onLaunchable(listener);
    }

    /**
     * Confirms with quorum reads that the object whose absence causes the step does not exist. Throws
     * {@link sh.joiner.port.RemoteCallException} if the object exists or cannot be read.
     */
    void confirm(Claim claim, List<Node> joined, ClaimStep step) {
        instances.confirm(claim, joined, step);
    }

    /** Writes the conditions that differ from those of the claim. */
    void report(Claim claim, List<ConditionReport> reports) {
        var newReports = Reports.newReports(claim, reports);
        if (!newReports.isEmpty()) {
            claims.report(claim.name(), newReports);
            newReports.stream()
                    .filter(ClaimActions::isInconsistent)
                    .forEach(conditionReport -> reporter.inconsistent(claim, conditionReport.message()));
        }
    }

    private static boolean isInconsistent(ConditionReport report) {
        return report.type().equals(ClaimConditions.CONSISTENT_STATE_FOUND)
                && report.status() == Condition.Status.FALSE;
    }

    /** Writes Launched, Registered and Initialized again, so that they carry the current generation of the object (core 1.8). */
    void restate(Claim claim) {
        var dependents = claim.conditions().stream()
                .filter(condition -> ClaimConditions.DEPENDENTS.contains(condition.type()))
                .map(condition -> new ConditionReport(
                        condition.type(), condition.status(), condition.reason(), condition.message()))
                .toList();
        claims.report(claim.name(), dependents);
    }

    /** Adds the label with the name of the node class to the claim and its nodes if an older version did not write it (core 2). */
    void hydrate(Claim claim, List<Node> joined) {
        if (!LABEL_VALUE.matcher(claim.nodeClass().name()).matches()) {
            return; // the API server would reject the label on every attempt, and the claim would never proceed
        }
        var label = Map.of(Labels.NODE_CLASS.value(), claim.nodeClass().name());
        if (!claim.labels().containsKey(Labels.NODE_CLASS.value())) {
            claims.label(claim.name(), label);
        }
        joined.stream()
                .filter(node -> node.isRegistered() && !node.isManaged())
                .forEach(node -> nodes.change(node.name(), NodeChange.with(label, List.of())));
    }

    /** Requests an instance. No thread waits for the answer of EC2. {@link #launched} handles the result. */
    CompletableFuture<Launcher.Result> launch(Claim claim) {
        return instances.launch(claim);
    }

    /** Writes the result of a launch. Throws {@link RemoteCallException} if the launch has to be retried. */
    void launched(Claim claim, Launcher.Result result) {
        switch (result) {
            case Launcher.Result.Started(var labels, var annotations, var answer) ->
                instances.settle(claim, answer, claims.launched(claim, labels, annotations, answer));
            case Launcher.Result.GivenUp(var code, var why) -> giveUp(claim, code, why);
            case Launcher.Result.Later(var reason, var message) -> {
                var report = ConditionReport.ofUnknown(ClaimConditions.LAUNCHED, reason, shortened(message));
                if (Reports.isNew(claim, report)) {
                    reporter.launchFailed(claim, reason, message);
                    claims.report(claim.name(), List.of(report));
                }
                throw instances.tryAgain(reason, message);
            }
        }
    }

    /** Shortens the message to the length limit of a status (core 6.2). */
    private static String shortened(String message) {
        return message.length() <= MOST_LETTERS ? message : message.substring(0, MOST_LETTERS) + "...";
    }

    /** Registers the node. A node that joined without the unregistered taint is registered, too (core 6.3). */
    boolean register(Claim claim, NodeName node, NodeChange change) {
        if (awaitsPartition(claim)) {
            return false;
        }
        var joined = find(claim, node);
        nodes.change(node, change);
        claims.registered(claim.name(), node.value());
        joined.stream().filter(Node::joinedWithoutTaint).forEach(found -> reporter.joinedWithoutTaint(claim, found));
        joined.forEach(found -> reporter.registered(claim, found));
        return false;
    }

    /**
     * Returns true if the partition that EC2 chose was written on the claim in this step. The node is registered only afterwards, so that the node
     * has the label of the partition from the start (aws 6.13). Throws {@link RemoteCallException} if EC2 does not report the partition yet.
     */
    private boolean awaitsPartition(Claim claim) {
        if (claim.label(Labels.PLACEMENT_GROUP).isEmpty()
                || !"".equals(claim.labels().get(Labels.PLACEMENT_PARTITION.value()))) {
            return false;
        }
        int partition = instances.partition(claim);
        if (partition == 0) {
            throw instances.tryAgain("PartitionUnknown", "EC2 has not returned the partition of the instance yet");
        }
        claims.label(claim.name(), Map.of(Labels.PLACEMENT_PARTITION.value(), Integer.toString(partition)));
        return true;
    }

    boolean initialize(Claim claim, NodeName node, NodeChange change) {
        nodes.change(node, change);
        claims.report(claim.name(), List.of(ConditionReport.ofTrue(ClaimConditions.INITIALIZED)));
        find(claim, node).forEach(found -> reporter.initialized(claim, found));
        return false;
    }

    private List<Node> find(Claim claim, NodeName node) {
        return needs.inputs().stream()
                .flatMap(cluster -> cluster.nodesOf(claim.answer().providerId()).stream())
                .filter(joined -> joined.name().equals(node))
                .toList();
    }

    boolean giveUp(Claim claim, String code, String why) {
        claims.delete(claim.name(), claim.uid());
        reporter.givenUp(claim, code, why);
        return false;
    }

    boolean setDeadline(Claim claim, Instant at) {
        claims.annotate(claim.name(), Map.of(ClaimConditions.TERMINATION_TIMESTAMP, at.toString()));
        reporter.deadlineSet(claim, at);
        return false;
    }

    boolean deleteNodes(Claim claim, List<NodeName> names) {
        names.forEach(name -> find(claim, name).forEach(node -> nodes.delete(name, node.uid())));
        return false;
    }

    boolean terminate(Claim claim, InstanceId instance) {
        return !instances.terminate(instance) && removeFinalizer(claim);
    }

    /**
     * Returns true if the finalizer can be removed. First terminates an instance that was launched for the claim and that the claim does not name
     * yet.
     */
    boolean removeFinalizer(Claim claim) {
        if (instances.terminateUnnamed(claim)) {
            return false;
        }
        instances.forget(claim);
        reporter.claimTerminated(claim);
        return true;
    }
}
