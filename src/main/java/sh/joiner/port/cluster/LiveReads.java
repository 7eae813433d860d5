package sh.joiner.port.cluster;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.claim.LiveClaim;
import sh.joiner.model.node.LiveNode;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.nodeclass.LiveNodeClass;
import sh.joiner.port.RemoteCallException;

/**
 * Quorum reads from the API server itself. An object that is missing in a cache may exist. An object that is missing in the result of a quorum read
 * did not exist at the time of the read. Every method throws {@link RemoteCallException} if the API server does not answer or refuses the read.
 */
public interface LiveReads {

    /** Returns all NodeClaims, including those of other providers and those whose spec is invalid. */
    List<LiveClaim> claims();

    /** Returns all nodes. */
    List<LiveNode> nodes();

    /** Returns the node of that name; empty if it does not exist. */
    Optional<LiveNode> node(NodeName name);

    /** Returns all EC2NodeClasses, including those whose spec is invalid. */
    List<LiveNodeClass> nodeClasses();
}
