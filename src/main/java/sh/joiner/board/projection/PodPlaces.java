package sh.joiner.board.projection;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.CapacityView;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.ExplanationView.PlaceView;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.PodView;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Plan.Target;

/** Finds the place of a pod: the node that runs the pod, or the planned node or NodeClaim, with the reason. */
public record PodPlaces(List<NodeView> nodes, List<ClaimView> claims) {

    private static final String ON_NODE = "the pod fits on this node; Joiner prefers existing nodes to new nodes";
    private static final String ON_CLAIM =
            "the pod fits on this launching NodeClaim; Joiner prefers launching NodeClaims to new NodeClaims";

    /** Returns the node of the pod, or the place of the pod in the plan; null if the pod has neither. */
    @Nullable
    PlaceView of(PodView pod, Plan plan) {
        if (pod.scheduling().node() != null || !pod.status().state().equals("Planned")) {
            return bound(pod);
        }
        return plan.placements().stream()
                .filter(placement -> placement.pod().toString().equals(pod.fullName()))
                .findFirst()
                .flatMap(placement -> planned(placement.target(), plan))
                .orElse(null);
    }

    /** Returns the node that the pod is bound to; null if there is none. */
    @Nullable
    PlaceView bound(PodView pod) {
        return pod.scheduling().node() == null
                ? null
                : node(pod.scheduling().node())
                        .map(node -> view(
                                node,
                                node.owner().claim() == null
                                        ? "kube-scheduler bound the pod; the node has no NodeClaim"
                                        : "kube-scheduler bound the pod; " + node.why()))
                        .orElse(null);
    }

    private Optional<PlaceView> planned(Target target, Plan plan) {
        return switch (target) {
            case Target.OnNode(var name) -> node(name.value()).map(node -> view(node, ON_NODE));
            case Target.OnClaim(var name) ->
                claims.stream()
                        .filter(claim -> claim.name().equals(name.value()))
                        .findFirst()
                        .map(PodPlaces::view);
            case Target.OnNewClaim(var position) ->
                Optional.of(view(plan.claims().get(position)));
        };
    }

    private Optional<NodeView> node(String name) {
        return nodes.stream().filter(node -> node.name().equals(name)).findFirst();
    }

    private static PlaceView view(NodeView node, String why) {
        return new PlaceView("Node", node.name(), node.owner().pool(), node.capacity(), 0, List.of(), why);
    }

    private static PlaceView view(ClaimView claim) {
        return new PlaceView("NodeClaim", claim.name(), claim.owner().pool(), claim.capacity(), 0, List.of(), ON_CLAIM);
    }

    private static PlaceView view(PlannedClaim claim) {
        var draft = claim.draft();
        return new PlaceView(
                "NewNodeClaim",
                "",
                draft.pool(),
                new CapacityView(
                        claim.cheapestType(), claim.cheapestZone(), claim.cheapestCapacityType(), draft.price()),
                claim.typeCount(),
                draft.pods().stream().map(Object::toString).sorted().toList(),
                "no node or launching NodeClaim accepts the pod; the offering shown is the cheapest for the new NodeClaim (pods: %d, instance types: %d)"
                        .formatted(draft.pods().size(), claim.typeCount()));
    }
}
