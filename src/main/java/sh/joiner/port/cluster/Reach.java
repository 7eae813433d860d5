package sh.joiner.port.cluster;

import sh.joiner.port.RemoteCallException;

/** Checks the API server. Both methods throw {@link RemoteCallException} with the reason. */
public interface Reach {

    /** Throws if the API server does not answer. */
    void demandAnswer();

    /** Throws if the API server does not serve NodePool, NodeClaim, EC2NodeClass and, if they are used, NodeOverlay. */
    void demandOurKinds();
}
