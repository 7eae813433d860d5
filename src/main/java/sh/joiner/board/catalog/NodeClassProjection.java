package sh.joiner.board.catalog;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.board.projection.ConditionSummary;
import sh.joiner.board.projection.InvalidProjection;
import sh.joiner.board.projection.SnapshotIndex;
import sh.joiner.board.view.ConditionView;
import sh.joiner.board.view.NodeClassView;
import sh.joiner.board.view.NodeClassView.ImageView;
import sh.joiner.board.view.NodeClassView.NodeClassSpecView;
import sh.joiner.board.view.NodeClassView.NodeClassUsageView;
import sh.joiner.board.view.NodeClassView.ResolvedView;
import sh.joiner.board.view.NodeClassView.SecurityGroupView;
import sh.joiner.board.view.NodeClassView.SubnetView;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.snapshot.InvalidObject;

/** Creates the views of node classes. */
public final class NodeClassProjection {

    private NodeClassProjection() {}

    public static List<NodeClassView> views(SnapshotIndex index) {
        return Stream.concat(
                        index.snapshot().nodeClasses().stream().map(nodeClass -> view(index, nodeClass)),
                        index.snapshot()
                                .invalid(InvalidObject.NODE_CLASS)
                                .map(nodeClass -> InvalidProjection.nodeClass(index, nodeClass)))
                .sorted(Comparator.comparing(NodeClassView::name))
                .toList();
    }

    private static NodeClassView view(SnapshotIndex index, NodeClass nodeClass) {
        var snapshot = index.snapshot();
        var resolved = nodeClass.resolved();
        return new NodeClassView(
                nodeClass.name(),
                nodeClass.deleting() ? ConditionSummary.DELETING : ConditionSummary.of(nodeClass.conditions()),
                new NodeClassSpecView(
                        nodeClass.instanceSettings().family().wire(),
                        nodeClass.instanceSettings().role(),
                        resolved.instanceProfile()),
                conditions(index, nodeClass),
                view(resolved),
                new NodeClassUsageView(
                        index.poolsOf(nodeClass.name()),
                        index.claimCountOf(nodeClass.name()),
                        snapshot.catalog().types(nodeClass.name()).size()));
    }

    private static ResolvedView view(NodeClass.Resolved resolved) {
        return new ResolvedView(
                resolved.subnets().stream()
                        .map(subnet -> new SubnetView(subnet.id(), subnet.zone(), subnet.zoneId()))
                        .toList(),
                resolved.securityGroups().stream()
                        .map(securityGroup -> new SecurityGroupView(securityGroup.id(), securityGroup.name()))
                        .toList(),
                resolved.images().stream().map(NodeClassProjection::image).toList());
    }

    /** Returns the conditions, with the result of the last reconciliation if this reconciliation read the current generation. */
    static List<ConditionView> conditions(SnapshotIndex index, NodeClass nodeClass) {
        return index.inspectionOf(nodeClass.name())
                .filter(inspection -> inspection.generation() == nodeClass.generation())
                .map(inspection -> ConditionSummary.views(nodeClass.conditions(), inspection))
                .orElseGet(() -> ConditionSummary.views(nodeClass.conditions()));
    }

    private static ImageView image(ResolvedImage image) {
        var serves =
                image.requirements().list().stream().map(Requirement::toString).toList();
        return new ImageView(image.id(), image.name(), serves, image.deprecated());
    }
}
