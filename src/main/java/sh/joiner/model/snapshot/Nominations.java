package sh.joiner.model.snapshot;

import java.util.Map;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;

/**
 * The targets of pending pods in the last plan (core 4.10). kube-scheduler is expected to bind each pod to its target.
 *
 * @param toClaims pods that fit on a new or a starting node
 * @param toNodes pods that fit on an existing node
 */
public record Nominations(Map<PodName, ClaimName> toClaims, Map<PodName, NodeName> toNodes) {

    /** No nominations. */
    public static final Nominations NONE = new Nominations(Map.of(), Map.of());

    public Nominations {
        toClaims = Map.copyOf(toClaims);
        toNodes = Map.copyOf(toNodes);
    }
}
