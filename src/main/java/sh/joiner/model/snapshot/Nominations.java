package sh.joiner.model.snapshot;

import java.util.Map;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;

/**
 * Where pods that wait are expected, by the last plan (core 4.10): the scheduler is about to bind them there. One that is bound since counts no more.
 *
 * @param toClaims those for whom a machine is made, or one that comes up has room
 * @param toNodes those for whom a node has room
 */
public record Nominations(Map<PodName, ClaimName> toClaims, Map<PodName, NodeName> toNodes) {

    /** Of nobody. */
    public static final Nominations NONE = new Nominations(Map.of(), Map.of());

    public Nominations {
        toClaims = Map.copyOf(toClaims);
        toNodes = Map.copyOf(toNodes);
    }
}
