package sh.joiner.board.projection;

import java.util.List;
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
        var snapshot = index.snapshot();
        return snapshot.nodeClasses().stream().map(one -> view(snapshot, one)).toList();
    }

    private static NodeClassView view(Snapshot snapshot, NodeClass nodeClass) {
        var resolved = nodeClass.resolved();
        return new NodeClassView(
                nodeClass.name(),
                nodeClass.deleting() ? Standing.DELETING : Standing.of(nodeClass.conditions()),
                nodeClass.machine().family().wire(),
                nodeClass.machine().role(),
                resolved.instanceProfile(),
                Standing.views(nodeClass.conditions()),
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
