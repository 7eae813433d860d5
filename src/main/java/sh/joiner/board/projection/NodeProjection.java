package sh.joiner.board.projection;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.disruption.DisruptionCandidateViews;
import sh.joiner.board.disruption.ExpirationHolds;
import sh.joiner.board.view.CapacityView;
import sh.joiner.board.view.MilestoneView;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.NodeView.NodeBlockersView;
import sh.joiner.board.view.NodeView.NodeLifeView;
import sh.joiner.board.view.NodeView.NodeMetadataView;
import sh.joiner.board.view.NodeView.NodeOwnerView;
import sh.joiner.board.view.NodeView.NodePodsView;
import sh.joiner.board.view.NodeView.NodeRepairView;
import sh.joiner.board.view.NodeView.NodeStatusView;
import sh.joiner.engine.disruption.Blocker;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.hold.RemovalCause;
import sh.joiner.engine.lifecycle.UnhealthyNode;
import sh.joiner.engine.lifecycle.UnhealthyNode.Repair;
import sh.joiner.engine.lifecycle.UnhealthyNode.RepairBlocker;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;

/** Creates the views of nodes. */
public final class NodeProjection {

    private NodeProjection() {}

    /** Returns the views of all nodes. {@code plan} is the last plan: pods that it places on a node block the disruption of the node. */
    public static List<NodeView> views(SnapshotIndex index, Plan plan) {
        var candidates = DisruptionCandidates.of(
                DisruptionCandidateViews.inputs(index.snapshot(), plan, index.disruption(), index.interruptions()));
        var holds = new ExpirationHolds(index.snapshot());
        return index.snapshot().nodes().stream()
                .map(node -> view(index, node, candidates, holds))
                .toList();
    }

    private static NodeView view(
            SnapshotIndex index,
            Node node,
            Map<DisruptionReason, DisruptionCandidates> candidates,
            ExpirationHolds holds) {
        var claim = index.claimOf(node);
        var pods = index.podsOn(node.name());
        return new NodeView(
                node.name().value(),
                new NodeStatusView(
                        state(node),
                        unregistered(node, claim),
                        claim.map(ClaimMilestones::phase).orElse("")),
                new NodeOwnerView(
                        label(node, Labels.POOL),
                        claim.map(Claim::name).map(ClaimName::value).orElse(null)),
                new CapacityView(
                        label(node, Labels.INSTANCE_TYPE),
                        label(node, Labels.ZONE),
                        label(node, Labels.CAPACITY_TYPE),
                        claim.flatMap(index::priceOf).orElse(null)),
                new NodeLifeView(
                        node.createdAt(),
                        life(node, claim),
                        Stream.concat(
                                        disruption(node, candidates, index.disruption()),
                                        claim.flatMap(holds::of).stream())
                                .toList(),
                        index.unhealthy(node).map(NodeProjection::repair).orElse(null),
                        index.removalCauses(node).stream()
                                .map(RemovalCause::sentence)
                                .toList()),
                load(node, pods),
                new NodeMetadataView(
                        node.taints().stream().map(Taint::toString).sorted().toList(), new TreeMap<>(node.labels())),
                claim.map(index::originOf).orElse(""));
    }

    private static NodePodsView load(Node node, List<Pod> pods) {
        return new NodePodsView(
                pods.size(),
                pods.stream().map(pod -> pod.name().toString()).sorted().toList(),
                Amounts.of(Amounts.sum(pods.stream().map(Pod::requests).toList()), node.allocatable()));
    }

    private static Stream<NodeBlockersView> disruption(
            Node node, Map<DisruptionReason, DisruptionCandidates> candidates, DisruptionDecision last) {
        var kept = last.kept().getOrDefault(node.name(), Collections.emptySortedMap());
        return candidates.entrySet().stream().map(entry -> {
            var blockers = entry.getValue().blocked().getOrDefault(node.name(), List.of());
            var why = kept.get(entry.getKey());
            return new NodeBlockersView(
                    entry.getKey().wire(),
                    blockers.stream().map(Blocker::sentence).toList(),
                    blockers.isEmpty() && why != null ? why.sentence() : null);
        });
    }

    private static NodeRepairView repair(UnhealthyNode unhealthy) {
        var condition = unhealthy.condition();
        return new NodeRepairView(
                condition.type() + "=" + condition.status().wire(),
                condition.since(),
                unhealthy.due(),
                switch (unhealthy.repair()) {
                    case Repair.Wait _ -> "Waiting";
                    case Repair.Blocked _ -> "Blocked";
                    case Repair.Remove _ -> "Removing";
                },
                unhealthy.repair() instanceof Repair.Blocked(var blockers)
                        ? blockers.stream().map(RepairBlocker::sentence).toList()
                        : List.of());
    }

    private static List<MilestoneView> life(Node node, Optional<Claim> claim) {
        return claim.map(ClaimMilestones::of).orElseGet(() -> ClaimMilestones.of(node));
    }

    static String state(Node node) {
        if (node.isDeleting()) {
            return ConditionSummary.DELETING;
        }
        return node.ready() ? ConditionSummary.READY : ConditionSummary.NOT_READY;
    }

    /** Returns why a node is not registered; null if the node is registered, or if Joiner does not manage the node. */
    private static @Nullable String unregistered(Node node, Optional<Claim> claim) {
        if (node.isRegistered() || !isOurs(node, claim)) {
            return null;
        }
        if (claim.isPresent()) {
            return unregistered(claim.get());
        }
        return node.providerId().isEmpty()
                ? "the node has no providerID, so its NodeClaim cannot be found"
                : "no NodeClaim has the node's providerID " + node.providerId();
    }

    private static String unregistered(Claim claim) {
        return claim.isRegistered()
                ? "the node lacks the label %s=true, which Joiner sets at registration: add the label"
                        .formatted(Labels.REGISTERED.value())
                : "Joiner has not registered the node of NodeClaim %s yet".formatted(claim.name());
    }

    private static boolean isOurs(Node node, Optional<Claim> claim) {
        return claim.isPresent() || node.isManaged() || node.has(Taint.UNREGISTERED);
    }

    private static String label(Node node, LabelKey key) {
        return node.labels().getOrDefault(key.value(), "");
    }
}
