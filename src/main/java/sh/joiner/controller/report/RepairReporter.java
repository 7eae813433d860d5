package sh.joiner.controller.report;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import sh.joiner.engine.lifecycle.UnhealthyNode;
import sh.joiner.engine.lifecycle.UnhealthyNode.RepairBlocker;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.requirement.Labels;

/** Reports the removal of unhealthy nodes, and the reasons that prevent a removal. */
public final class RepairReporter {

    private static final String BY = "repair";

    private final DecisionReporter reporter;

    public RepairReporter(DecisionReporter reporter) {
        this.reporter = reporter;
    }

    /** Reports that an unhealthy node is removed. */
    public void terminating(UnhealthyNode unhealthy) {
        var node = unhealthy.node();
        var claim = unhealthy.claim();
        reporter.report(new Entry(BY, "TerminatingUnhealthy", Weight.WARNING)
                .about(DecisionReporter.subject(node))
                .about(DecisionReporter.subject(claim))
                .what("NodeClaim %s is deleted, because its node %s is unhealthy".formatted(claim.name(), node.name()))
                .why("%s, longer than the tolerated %s".formatted(condition(unhealthy), toleration(unhealthy)))
                .facts(Map.of(
                        "nodepool", node.label(Labels.POOL),
                        "claim", claim.name().value(),
                        "node", node.name().value(),
                        "capacity_type", node.label(Labels.CAPACITY_TYPE),
                        "image_id", claim.answer().imageId(),
                        "condition", snakeCase(unhealthy.condition().type()),
                        "reason", "unhealthy")));
    }

    /** Reports that an unhealthy node stays although its toleration has ended. */
    public void blocked(UnhealthyNode unhealthy, List<RepairBlocker> blockers) {
        var node = unhealthy.node();
        reporter.report(new Entry(BY, "NodeRepairBlocked", Weight.WARNING)
                .about(DecisionReporter.subject(node))
                .what("node %s is unhealthy and stays (%s)".formatted(node.name(), condition(unhealthy)))
                .why(blockers.stream().map(RepairBlocker::sentence).collect(Collectors.joining("; ")))
                .facts(Map.of(
                        "nodepool", node.label(Labels.POOL), "node", node.name().value())));
    }

    private static String condition(UnhealthyNode unhealthy) {
        var condition = unhealthy.condition();
        return "condition %s is %s since %s"
                .formatted(condition.type(), condition.status().wire(), condition.since());
    }

    private static String toleration(UnhealthyNode unhealthy) {
        var minutes =
                Duration.between(unhealthy.condition().since(), unhealthy.due()).toMinutes();
        return Entry.count(minutes, "minute");
    }

    /** Returns the type in the form of Karpenter's metric labels, such as {@code accelerated_hardware_ready}. */
    private static String snakeCase(String type) {
        return type.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }
}
