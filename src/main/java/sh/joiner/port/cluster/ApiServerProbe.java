package sh.joiner.port.cluster;

import sh.joiner.port.RemoteCallException;

/** Requests to the API server that only check if it works. Both methods throw {@link RemoteCallException} with the reason. */
public interface ApiServerProbe {

    /** Throws if the API server does not answer. */
    void demandAnswer();

    /** Throws if the API server does not serve NodePool, NodeClaim, EC2NodeClass and, if they are used, NodeOverlay. */
    void demandOurKinds();
}
