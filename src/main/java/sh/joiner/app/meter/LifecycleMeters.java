package sh.joiner.app.meter;

import io.prometheus.client.Counter;
import io.prometheus.client.Histogram;
import io.prometheus.client.Summary;
import java.time.Instant;
import java.util.Map;
import sh.joiner.app.metric.Buckets;
import sh.joiner.app.metric.LastSnapshots;
import sh.joiner.app.metric.MetricText;
import sh.joiner.app.metric.Tallies;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.node.Node;
import sh.joiner.model.requirement.Labels;

/** Metrics of created and deleted claims and nodes (core 8.1), from the decisions about them. */
final class LifecycleMeters {

    private final LastSnapshots snapshots;
    private final Counter claimsCreated;
    private final Counter claimsTerminated;
    private final Counter claimsDisrupted;
    private final Counter nodesCreated;
    private final Counter nodesTerminated;
    private final Histogram instanceTermination;
    private final Histogram claimTermination;
    private final Histogram nodeLifetime;
    private final Summary nodeTermination;

    LifecycleMeters(Tallies tallies, LastSnapshots snapshots) {
        this.snapshots = snapshots;
        claimsCreated = tallies.counter(
                "karpenter_nodeclaims_created_total",
                "Created NodeClaims, except replacements for interruptions.",
                "reason",
                "nodepool",
                "min_values_relaxed");
        claimsTerminated = tallies.counter(
                "karpenter_nodeclaims_terminated_total", "Terminated NodeClaims.", "nodepool", "capacity_type", "zone");
        claimsDisrupted = tallies.counter(
                "karpenter_nodeclaims_disrupted_total",
                "NodeClaims that Joiner deleted.",
                "reason",
                "nodepool",
                "capacity_type");
        nodesCreated = tallies.counter("karpenter_nodes_created_total", "Registered nodes.", "nodepool", "zone");
        nodesTerminated = tallies.counter("karpenter_nodes_terminated_total", "Terminated nodes.", "nodepool", "zone");
        instanceTermination = tallies.histogram(
                "karpenter_nodeclaims_instance_termination_duration_seconds",
                "Seconds from the termination request to EC2 until the instance was terminated.",
                Buckets.INSTANCE_TERMINATION,
                "nodepool");
        claimTermination = tallies.histogram(
                "karpenter_nodeclaims_termination_duration_seconds",
                "Seconds from the deletion request for a NodeClaim until its removal.",
                Buckets.CLAIM_TERMINATION,
                "nodepool");
        nodeLifetime = tallies.histogram(
                "karpenter_nodes_lifetime_duration_seconds",
                "Seconds from the creation of a Node object until its removal.",
                Buckets.LIFETIME,
                "nodepool");
        nodeTermination = tallies.summary(
                "karpenter_nodes_termination_duration_seconds",
                "Seconds from the deletion request for a Node object until its removal.",
                "nodepool");
    }

    void decided(Decision decision) {
        var facts = decision.facts();
        switch (decision.code()) {
            case "NodeClaimCreated" ->
                claimsCreated
                        .labels(
                                fact(facts, "reason"),
                                fact(facts, "nodepool"),
                                facts.getOrDefault("min_values_relaxed", "false"))
                        .inc();
            case "Registered" ->
                nodesCreated
                        .labels(fact(facts, "nodepool"), fact(facts, "zone"))
                        .inc();
            case "GivenUp",
                    "InsufficientCapacityError",
                    "TerminatingOnInterruption",
                    "DisruptionTerminating",
                    "TerminatingUnhealthy" -> givenUp(facts);
            case "Terminated" -> claimTerminated(facts, decision.at());
            case "NodeGone" -> nodeTerminated(facts, decision.at());
            default -> {} // not counted by this class
        }
    }

    private static String fact(Map<String, String> facts, String name) {
        return facts.getOrDefault(name, "");
    }

    private void givenUp(Map<String, String> facts) {
        var claim = snapshots.claim(fact(facts, "claim"));
        var pool = claim.map(Claim::pool).orElse(fact(facts, "nodepool"));
        var capacityType =
                claim.map(otherClaim -> otherClaim.label(Labels.CAPACITY_TYPE)).orElse(fact(facts, "capacity_type"));
        claimsDisrupted.labels(fact(facts, "reason"), pool, capacityType).inc();
    }

    private void claimTerminated(Map<String, String> facts, Instant at) {
        var pool = fact(facts, "nodepool");
        claimsTerminated
                .labels(pool, fact(facts, "capacity_type"), fact(facts, "zone"))
                .inc();
        var claim = snapshots.claim(fact(facts, "claim"));
        claim.map(Claim::deletingSince)
                .ifPresent(since -> claimTermination.labels(pool).observe(MetricText.seconds(since, at)));
        claim.flatMap(otherClaim -> otherClaim.condition(ClaimConditions.INSTANCE_TERMINATING))
                .filter(Condition::isTrue)
                .ifPresent(condition ->
                        instanceTermination.labels(pool).observe(MetricText.seconds(condition.since(), at)));
    }

    private void nodeTerminated(Map<String, String> facts, Instant at) {
        var pool = fact(facts, "nodepool");
        nodesTerminated.labels(pool, fact(facts, "zone")).inc();
        var node = snapshots.node(fact(facts, "node"));
        node.ifPresent(otherNode -> nodeLifetime.labels(pool).observe(MetricText.seconds(otherNode.createdAt(), at)));
        node.map(Node::deletingSince)
                .ifPresent(since -> nodeTermination.labels(pool).observe(MetricText.seconds(since, at)));
    }
}
