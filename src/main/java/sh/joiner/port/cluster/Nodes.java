package sh.joiner.port.cluster;

import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.RemoteCallException;

/** Writes nodes. All methods are idempotent. */
public interface Nodes {

    /** Applies the change; a deleted node is no error. Throws {@link RemoteCallException}. */
    void change(NodeName node, NodeChange change);

    /** Cordons or uncordons the node; a deleted node is no error. Throws {@link RemoteCallException}. */
    void cordon(NodeName node, boolean cordoned);

    /**
     * Deletes the node with this UID; another node of the same name stays, and a deleted node is no error. Throws {@link RemoteCallException}.
     */
    void delete(NodeName node, String uid);
}
