package sh.joiner.controller.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sh.joiner.engine.disruption.BalancedScore;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.RunningCommand;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;

/** Reports the disruption of nodes. If Karpenter has an event for the same cause, Joiner uses the same reason (core 8.2). */
public final class DisruptionReporter {

    private static final String BY = "disruption";

    private final DecisionReporter reporter;

    public DisruptionReporter(DecisionReporter reporter) {
        this.reporter = reporter;
    }

    /** Reports that a command is being carried out. */
    public void started(DisruptionCommand command, String id) {
        reporter.report(about("DisruptionStarted", Weight.NORMAL, command.removed())
                .what(command.text())
                .why(why(command))
                .details(command.moves().keySet().stream().map(Object::toString).toList())
                .facts(facts(command, id))
                .price(-command.savings()));
    }

    /** Returns the label values of Karpenter's metrics, and the other values that programs read (core 8.1). */
    private static Map<String, String> facts(DisruptionCommand command, String id) {
        return Map.of(
                "command", id,
                "decision", command.launched().isEmpty() ? "delete" : "replace",
                "reason", command.reason().wire().toLowerCase(Locale.ROOT),
                "consolidation_type", type(command),
                "nodepools", pools(command),
                "nodes", nodes(command.removed()));
    }

    private static String type(DisruptionCommand command) {
        return switch (command.reason()) {
            case EMPTY -> "empty";
            case DRIFTED -> "";
            case UNDERUTILIZED -> command.removed().size() > 1 ? "multi" : "single";
        };
    }

    private static String pools(DisruptionCommand command) {
        return command.removed().stream()
                .map(candidate -> candidate.pool().name())
                .distinct()
                .sorted()
                .collect(Collectors.joining(","));
    }

    private static String why(DisruptionCommand command) {
        return switch (command.reason()) {
            case EMPTY -> "the nodes are empty, or their pods cost nothing to evict";
            case DRIFTED ->
                command.removed().stream()
                        .flatMap(candidate -> candidate.claim().condition(ClaimConditions.DRIFTED).stream())
                        .map(DisruptionReporter::text)
                        .collect(Collectors.joining("; "));
            case UNDERUTILIZED ->
                String.format(
                        Locale.ROOT,
                        "the pods fit on other or cheaper nodes, which saves %.4f USD per hour",
                        command.savings());
        };
    }

    /** Returns the reason and the message of the condition Drifted. If the two are equal, as in Karpenter, returns only the reason. */
    private static String text(Condition drift) {
        return drift.message().isEmpty() || drift.message().equals(drift.reason())
                ? drift.reason()
                : "%s: %s".formatted(drift.reason(), drift.message());
    }

    /** Reports a consolidation command that Joiner has found. Joiner checks the command again before starting it. */
    public void candidate(DisruptionCommand command) {
        reporter.report(about("ConsolidationCandidate", Weight.NORMAL, command.removed())
                .what(String.format(
                        Locale.ROOT,
                        "Consolidation candidate: %s (savings: $%.2f)",
                        command.text(),
                        command.savings())));
    }

    /** Reports that the policy Balanced approved the removal of nodes. Karpenter has no event for a rejected removal (core 5.14). */
    public void scored(BalancedScore.Move move) {
        if (!move.isApproved()) {
            return;
        }
        var entry = new Entry(BY, "ConsolidationApproved", Weight.NORMAL)
                .what(String.format(
                        Locale.ROOT,
                        "Consolidation approved: score %.2f, threshold %.2f (k=2), saves %.1f%% of the cost of NodePool %s for %.1f%% of its disruption",
                        move.score().value(),
                        BalancedScore.LEAST,
                        100 * move.score().savingsShare(),
                        move.pool(),
                        100 * move.score().disruptionShare()));
        if (move.nodes().size() > 1) {
            var pool = move.nodes().stream()
                    .map(DisruptionCandidate::pool)
                    .filter(own -> own.name().equals(move.pool()))
                    .findFirst()
                    .orElseThrow();
            reporter.report(entry.about(new Subject("NodePool", "", pool.name(), pool.uid())));
            return;
        }
        var only = move.nodes().getFirst();
        reporter.report(
                entry.about(DecisionReporter.subject(only.node())).about(DecisionReporter.subject(only.claim())));
    }

    /**
     * Reports the nodes of the command that Joiner does not remove, because the cluster has changed since Joiner found the command. Reports nothing if
     * Joiner removes all nodes of the command.
     *
     * @param removed the nodes that Joiner removes now
     */
    public void rejected(DisruptionCommand command, Set<NodeName> removed) {
        var kept = command.removed().stream()
                .filter(candidate -> !removed.contains(candidate.node().name()))
                .toList();
        if (kept.isEmpty()) {
            return;
        }
        var part = kept.size() == command.removed().size() ? "" : nodes(kept) + " of ";
        reporter.report(about("ConsolidationRejected", Weight.NORMAL, kept)
                .what(String.format(
                        Locale.ROOT,
                        "Consolidation rejected: %s%s, reason: the cluster has changed (savings: $%.2f)",
                        part,
                        command.text(),
                        command.savings()))
                .facts(Map.of("consolidation_type", type(command), "count", Integer.toString(kept.size()))));
    }

    /** Reports that the pool allows no disruption, because of an invalid budget. Karpenter only logs this (core 5.1). */
    public void invalidBudget(Pool pool, String problem) {
        reporter.report(new Entry(BY, "InvalidDisruptionBudget", Weight.WARNING)
                .about(new Subject("NodePool", "", pool.name(), pool.uid()))
                .what("NodePool %s allows no disruption, because a disruption budget is invalid".formatted(pool.name()))
                .why(problem)
                .facts(Map.of("nodepool", pool.name())));
    }

    /** Reports that Joiner does not start the command, because the cluster changed immediately before the start: for example, a pod arrived. */
    public void rejected(DisruptionCommand command, List<String> obstacles) {
        var drifted = command.reason() == DisruptionReason.DRIFTED;
        reporter.report(about(drifted ? "DisruptionBlocked" : "ConsolidationRejected", Weight.NORMAL, command.removed())
                .what("disruption of nodes %s is not started".formatted(nodes(command.removed())))
                .why(String.join("; ", obstacles))
                .facts(Map.of(
                        "consolidation_type", type(command),
                        "count", Integer.toString(command.removed().size()))));
    }

    private static Entry about(String code, Weight weight, List<DisruptionCandidate> nodes) {
        var entry = new Entry(BY, code, weight);
        for (var candidate : nodes) {
            entry.about(DecisionReporter.subject(candidate.node())).about(DecisionReporter.subject(candidate.claim()));
        }
        return entry;
    }

    private static String nodes(List<DisruptionCandidate> candidates) {
        return candidates.stream()
                .map(DisruptionCandidate::node)
                .map(node -> node.name().value())
                .collect(Collectors.joining(", "));
    }

    /** Reports that the command waits for a replacement that is not initialized. */
    public void waits(RunningCommand command, Claim replacement) {
        boolean isLaunched = replacement.isLaunched();
        reporter.report(new Entry(BY, isLaunched ? "DisruptionWaitingReadiness" : "DisruptionLaunching", Weight.NORMAL)
                .about(DecisionReporter.subject(replacement))
                .what(
                        isLaunched
                                ? "Waiting on readiness to continue disruption"
                                : "Launching NodeClaim: " + command.reason())
                .why(
                        isLaunched
                                ? "its node is not initialized yet; the nodes that the NodeClaim replaces stay until its node is initialized"
                                : "its instance is being launched; the nodes that the NodeClaim replaces stay until its node is initialized")
                .facts(Map.of(
                        "command", command.id(), "claim", replacement.name().value())));
    }

    /** Reports that the command deletes the claim. */
    public void terminating(RunningCommand command, Claim claim, Optional<Node> node) {
        var entry = new Entry(BY, "DisruptionTerminating", Weight.NORMAL)
                .about(DecisionReporter.subject(claim))
                .what("Disrupting NodeClaim: " + command.reason())
                .why(
                        command.replacements().isEmpty()
                                ? "its pods need no new node"
                                : "replacements are ready: " + names(command.replacements()))
                .facts(Map.of(
                        "nodepool", claim.pool(),
                        "claim", claim.name().value(),
                        "capacity_type", claim.label(Labels.CAPACITY_TYPE),
                        "reason", command.reason().toLowerCase(Locale.ROOT)));
        reporter.report(entry);
        node.ifPresent(present -> reporter.report(new Entry(BY, "DisruptionTerminating", Weight.NORMAL)
                .about(DecisionReporter.subject(present))
                .what("Disrupting Node: " + command.reason())));
    }

    /** Reports that the command does not remove the node of this claim. */
    public void kept(RunningCommand command, Claim claim, Optional<Node> node, String why) {
        var entry = new Entry(BY, "DisruptionBlocked", Weight.NORMAL)
                .about(DecisionReporter.subject(claim))
                .what("NodeClaim %s stays, and disruption command %s does not delete it"
                        .formatted(claim.name(), command.id()))
                .why(why)
                .facts(Map.of("command", command.id(), "claim", claim.name().value()));
        node.ifPresent(present -> entry.about(DecisionReporter.subject(present)));
        reporter.report(entry);
    }

    /** Reports that the command has failed, so that its nodes stay. */
    public void aborted(RunningCommand command, String why) {
        var entry = new Entry(BY, "DisruptionFailed", Weight.WARNING)
                .what("disruption command %s failed: its nodes stay, and Joiner tries again after a wait"
                        .formatted(command.id()))
                .why(why)
                .facts(Map.of(
                        "command", command.id(),
                        "decision", command.replacements().isEmpty() ? "delete" : "replace",
                        "reason", command.reason().toLowerCase(Locale.ROOT),
                        "count", Long.toString(command.uninitialized())));
        command.removed().forEach(claim -> entry.about(DecisionReporter.subject(claim)));
        reporter.report(entry);
    }

    private static String names(List<Claim> claims) {
        return claims.stream().map(claim -> claim.name().value()).collect(Collectors.joining(", "));
    }
}
