package sh.joiner.app.meter;

import io.prometheus.client.Counter;
import java.util.Map;
import sh.joiner.app.metric.Tallies;
import sh.joiner.model.decision.Decision;

/** Metrics of disruption commands and of node repair (core 8.1), from the decisions about them. */
final class DisruptionMeters {

    private static final String TYPE = "consolidation_type";

    private final Counter decisions;
    private final Counter byPool;
    private final Counter validations;
    private final Counter failures;
    private final Counter unhealthy;

    DisruptionMeters(Tallies tallies) {
        decisions = tallies.counter(
                "karpenter_voluntary_disruption_decisions_total",
                "Disruption commands that were started.",
                "decision",
                "reason",
                TYPE);
        byPool = tallies.counter(
                "karpenter_voluntary_disruption_decisions_by_nodepool_total",
                "Disruption commands that were started, once for each NodePool of their nodes.",
                "nodepool",
                "decision",
                "reason",
                TYPE);
        validations = tallies.counter(
                "karpenter_voluntary_disruption_failed_validations_total",
                "Nodes of consolidation commands that failed validation before the commands started.",
                TYPE);
        failures = tallies.counter(
                "karpenter_voluntary_disruption_queue_failures_total",
                "Replacements that were not initialized when their disruption command failed.",
                "decision",
                "reason",
                TYPE);
        unhealthy = tallies.counter(
                "karpenter_nodeclaims_unhealthy_disrupted_total",
                "NodeClaims that Joiner deleted because their nodes were unhealthy.",
                "condition",
                "nodepool",
                "capacity_type",
                "image_id");
    }

    void decided(Decision decision) {
        var facts = decision.facts();
        switch (decision.code()) {
            case "DisruptionStarted" -> started(facts);
            case "ConsolidationRejected" ->
                validations.labels(fact(facts, TYPE)).inc(Double.parseDouble(facts.getOrDefault("count", "1")));
            case "DisruptionFailed" ->
                failures.labels(fact(facts, "decision"), fact(facts, "reason"), fact(facts, TYPE))
                        .inc(Double.parseDouble(facts.getOrDefault("count", "0")));
            case "TerminatingUnhealthy" ->
                unhealthy
                        .labels(
                                fact(facts, "condition"),
                                fact(facts, "nodepool"),
                                fact(facts, "capacity_type"),
                                fact(facts, "image_id"))
                        .inc();
            default -> {} // not counted by this class
        }
    }

    private void started(Map<String, String> facts) {
        decisions
                .labels(fact(facts, "decision"), fact(facts, "reason"), fact(facts, TYPE))
                .inc();
        for (var pool : fact(facts, "nodepools").split(",", -1)) {
            byPool.labels(pool, fact(facts, "decision"), fact(facts, "reason"), fact(facts, TYPE))
                    .inc();
        }
    }

    private static String fact(Map<String, String> facts, String name) {
        return facts.getOrDefault(name, "");
    }
}
