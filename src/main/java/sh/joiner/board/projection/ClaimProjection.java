package sh.joiner.board.projection;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.termination.TerminationBlockers;
import sh.joiner.board.view.CapacityView;
import sh.joiner.board.view.ClaimView;
import sh.joiner.board.view.ClaimView.ClaimLifeView;
import sh.joiner.board.view.ClaimView.ClaimOwnerView;
import sh.joiner.board.view.ClaimView.DemandView;
import sh.joiner.board.view.ClaimView.LaunchedView;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.InvalidObject;

/** Creates the views of NodeClaims. */
public final class ClaimProjection {

    private ClaimProjection() {}

    public static List<ClaimView> views(SnapshotIndex index) {
        var blockers = new TerminationBlockers(index.snapshot());
        return Stream.concat(
                        index.snapshot().claims().stream().map(claim -> view(index, claim, blockers)),
                        index.snapshot().invalid(InvalidObject.CLAIM).map(InvalidProjection::claim))
                .sorted(Comparator.comparing(ClaimView::name))
                .toList();
    }

    private static ClaimView view(SnapshotIndex index, Claim claim, TerminationBlockers blockers) {
        var node = index.nodeOf(claim);
        var pods = node.map(joined -> index.podsOn(joined.name())).orElse(List.of());
        return new ClaimView(
                claim.name().value(),
                new ClaimOwnerView(claim.pool(), claim.nodeClass().name()),
                ClaimMilestones.phase(claim),
                new CapacityView(
                        claim.label(Labels.INSTANCE_TYPE),
                        claim.label(Labels.ZONE),
                        claim.label(Labels.CAPACITY_TYPE),
                        index.priceOf(claim).orElse(null)),
                launched(claim, node),
                new ClaimLifeView(
                        claim.createdAt(),
                        claim.deletingSince(),
                        blockers.of(claim, node, pods),
                        ClaimMilestones.of(claim),
                        ConditionSummary.views(claim.conditions())),
                new DemandView(
                        pods.size(),
                        Amounts.of(requested(claim, pods), offered(index, claim)),
                        claim.requirements().list().stream()
                                .map(Requirement::toString)
                                .toList()),
                index.originOf(claim));
    }

    private static LaunchedView launched(Claim claim, Optional<Node> node) {
        var answer = claim.answer();
        return new LaunchedView(
                InstanceId.ofProviderId(answer.providerId())
                        .map(InstanceId::value)
                        .orElse(null),
                answer.imageId().isEmpty() ? null : answer.imageId(),
                nodeName(claim, node));
    }

    private static @Nullable String nodeName(Claim claim, Optional<Node> node) {
        return Optional.ofNullable(claim.answer().node())
                .or(() -> node.map(Node::name))
                .map(NodeName::value)
                .orElse(null);
    }

    /** Returns the requests of the pods on the node; without pods, the requests that the NodeClaim was created for. */
    static Resources requested(Claim claim, List<Pod> pods) {
        return pods.isEmpty()
                ? claim.requests()
                : Amounts.sum(pods.stream().map(Pod::requests).toList());
    }

    /** Returns the allocatable resources of the node; before the node has joined, the allocatable resources in the result of the launch. */
    static Resources offered(SnapshotIndex index, Claim claim) {
        return index.nodeOf(claim).map(Node::allocatable).orElse(claim.answer().allocatable());
    }
}
