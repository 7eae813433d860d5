package sh.joiner.port.cluster;

import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.OutsideTrouble;

/** Writes nodes. All of it may be asked again without harm. */
public interface Nodes {

    /** Makes the node look so; a node that is gone is no error. Throws {@link OutsideTrouble}. */
    void change(NodeName node, NodeChange change);

    /** Takes no new pods there, or again; a node that is gone is no error. Throws {@link OutsideTrouble}. */
    void cordon(NodeName node, boolean cordoned);

    /**
     * Asks for the deletion of the node with this UID; another node of the same name stays, and a node that is gone is no error. Throws
     * {@link OutsideTrouble}.
     */
    void delete(NodeName node, String uid);
}
