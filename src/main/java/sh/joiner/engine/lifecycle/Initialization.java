package sh.joiner.engine.lifecycle;

import static sh.joiner.model.claim.ClaimConditions.INITIALIZED;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sh.joiner.engine.lifecycle.ClaimStep.Initialize;
import sh.joiner.engine.lifecycle.ClaimStep.Wait;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.Labels;

/** Checks whether a registered node has everything that its claim requires (core 6.3). Reports the first check that fails. */
final class Initialization {

    private static final Duration WHILE_STARTING =
            Duration.ofSeconds(30); // a fallback: the watch usually reports a node change before this delay ends

    private Initialization() {}

    static ClaimDecision of(Claim claim, List<Node> nodes) {
        if (nodes.isEmpty()) {
            return waiting("NodeNotFound", "Node not found");
        }
        var node = nodes.getFirst();
        return obstacle(claim, node)
                .map(report -> ClaimDecision.of(new Wait(), WHILE_STARTING, report))
                .orElseGet(() -> ClaimDecision.of(new Initialize(node.name(), complete()), ClaimLifecycle.SOON));
    }

    private static NodeChange complete() {
        return NodeChange.with(Map.of(Labels.INITIALIZED.value(), "true"), List.of());
    }

    private static Optional<ConditionReport> obstacle(Claim claim, Node node) {
        if (!node.ready()) {
            return unknown("NodeNotReady", "Node status is NotReady");
        }
        var startup = claim.startupTaints().stream().filter(node::has).toList();
        if (!startup.isEmpty()) {
            return unknown("StartupTaintsExist", "startup taints are still present: " + names(startup));
        }
        var ephemeral = node.taints().stream().filter(Taint::isEphemeral).toList();
        if (!ephemeral.isEmpty()) {
            return unknown("KnownEphemeralTaintsExist", "ephemeral taints are still present: " + names(ephemeral));
        }
        var missing = claim.requests().asMap().entrySet().stream()
                .filter(request -> request.getValue() > 0 && node.allocatable().get(request.getKey()) == 0)
                .map(Map.Entry::getKey)
                .toList();
        return missing.isEmpty()
                ? Optional.empty()
                : unknown(
                        "ResourceNotRegistered",
                        "requested resources are not registered yet: " + String.join(", ", missing));
    }

    private static String names(List<Taint> taints) {
        return taints.stream().map(Taint::toString).collect(Collectors.joining(", "));
    }

    private static Optional<ConditionReport> unknown(String reason, String message) {
        return Optional.of(ConditionReport.ofUnknown(INITIALIZED, reason, message));
    }

    private static ClaimDecision waiting(String reason, String message) {
        return ClaimDecision.of(new Wait(), WHILE_STARTING, ConditionReport.ofUnknown(INITIALIZED, reason, message));
    }
}
