package sh.joiner.board.termination;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sh.joiner.board.view.BlockerView;
import sh.joiner.engine.hold.Hold;
import sh.joiner.engine.hold.PodHolds;
import sh.joiner.engine.lifecycle.TerminatingNode;
import sh.joiner.engine.lifecycle.TerminationBlocker;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;

/** Finds the objects in one snapshot that block the termination of NodeClaims. Not thread-safe. */
public final class TerminationBlockers {

    private final Snapshot snapshot;
    private final PodHolds holds;
    private final Map<NodeName, List<Attachment>> attachments = new HashMap<>();

    public TerminationBlockers(Snapshot snapshot) {
        this.snapshot = snapshot;
        this.holds = new PodHolds(snapshot.around().budgets(), snapshot.takenAt());
        attachments.putAll(snapshot.around().attachments().stream().collect(Collectors.groupingBy(Attachment::node)));
    }

    /**
     * Returns at most 20 objects that block the termination of the claim. If there are more, a last view has the number of the others. Empty if the
     * claim is not being deleted.
     *
     * @param node the node of the claim; empty before the node has joined and after the node is deleted
     * @param pods the pods on the node
     */
    public List<BlockerView> of(Claim claim, Optional<Node> node, List<Pod> pods) {
        var terminatingNodes = node.stream()
                .map(found -> new TerminatingNode(
                        found, List.of(claim), List.of(), pods, attachments.getOrDefault(found.name(), List.of())))
                .toList();
        return BlockerView.of(TerminationBlocker.of(claim, terminatingNodes, this::budget, snapshot.takenAt()));
    }

    private Optional<String> budget(Pod pod) {
        return holds.budget(pod).map(hold -> switch (hold) {
            case Hold.Budget(var _, var budget) -> budget;
            case Hold.SeveralBudgets(var _, var budgets) -> String.join(" and ", budgets);
            case Hold.DoNotDisruptAnnotation _ -> "";
        });
    }
}
