package sh.joiner.board.projection;

import java.util.List;
import sh.joiner.board.view.ConditionView;
import sh.joiner.board.view.NodeClassView;
import sh.joiner.board.view.NodeClassView.ImageView;
import sh.joiner.board.view.NodeClassView.SecurityGroupView;
import sh.joiner.board.view.NodeClassView.SubnetView;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.snapshot.Snapshot;

/** Node classes as they are shown. */
public final class NodeClassProjection {

    private NodeClassProjection() {}

    public static List<NodeClassView> views(Index index) {
        return index.snapshot().nodeClasses().stream()
                .map(one -> view(index, one))
                .toList();
    }

    private static NodeClassView view(Index index, NodeClass nodeClass) {
        var snapshot = index.snapshot();
        var resolved = nodeClass.resolved();
        return new NodeClassView(
                nodeClass.name(),
                nodeClass.deleting() ? Standing.DELETING : Standing.of(nodeClass.conditions()),
                nodeClass.machine().family().wire(),
                nodeClass.machine().role(),
                resolved.instanceProfile(),
                conditions(index, nodeClass),
                resolved.subnets().stream()
                        .map(one -> new SubnetView(one.id(), one.zone(), one.zoneId()))
                        .toList(),
                resolved.securityGroups().stream()
                        .map(one -> new SecurityGroupView(one.id(), one.name()))
                        .toList(),
                resolved.images().stream().map(NodeClassProjection::image).toList(),
                pools(snapshot, nodeClass),
                claims(snapshot, nodeClass),
                snapshot.catalog().types(nodeClass.name()).size());
    }

    /** An inspection of an older generation says nothing of this one. */
    static List<ConditionView> conditions(Index index, NodeClass nodeClass) {
        return index.inspectionOf(nodeClass.name())
                .filter(one -> one.generation() == nodeClass.generation())
                .map(one -> Standing.views(nodeClass.conditions(), one))
                .orElseGet(() -> Standing.views(nodeClass.conditions()));
    }

    private static ImageView image(ResolvedImage image) {
        var serves =
                image.requirements().list().stream().map(Requirement::toString).toList();
        return new ImageView(image.id(), image.name(), serves, image.deprecated());
    }

    private static List<String> pools(Snapshot snapshot, NodeClass nodeClass) {
        return snapshot.pools().stream()
                .filter(pool -> pool.template().nodeClass().name().equals(nodeClass.name()))
                .map(Pool::name)
                .toList();
    }

    private static int claims(Snapshot snapshot, NodeClass nodeClass) {
        return (int) snapshot.claims().stream()
                .filter(claim -> claim.nodeClass().name().equals(nodeClass.name()))
                .count();
    }
}
