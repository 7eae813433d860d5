package sh.joiner.engine.rollout;

import static java.util.stream.Collectors.toMap;

import java.util.Map;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;

/** The zones of nodes, by the name of the node. */
record NodeZones(Map<NodeName, String> byNode) {

    static NodeZones of(Snapshot snapshot) {
        return new NodeZones(snapshot.nodes().stream().collect(toMap(Node::name, node -> zone(node.labels()))));
    }

    private static String zone(Map<String, String> labels) {
        return labels.getOrDefault(Labels.ZONE.value(), "");
    }

    /** Returns the zone of the node; without a node, the zone of the launched instance. Empty if it is not known. */
    String of(Claim claim) {
        var node = claim.answer().node();
        var zone = node == null ? "" : byNode.getOrDefault(node, "");
        return zone.isEmpty() ? zone(claim.labels()) : zone;
    }
}
