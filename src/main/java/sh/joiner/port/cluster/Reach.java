package sh.joiner.port.cluster;

import sh.joiner.port.OutsideTrouble;

/** Whether the API server can be worked with. Both throw {@link OutsideTrouble} that says what is in the way. */
public interface Reach {

    /** It answers at all. */
    void demandAnswer();

    /** It serves NodePool, NodeClaim and EC2NodeClass. */
    void demandOurKinds();
}
