package sh.joiner.engine.disruption;

import java.util.Comparator;
import java.util.List;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.LabelKey;

/**
 * A node that may be removed, or whose removal is only simulated.
 *
 * @param pods all pods that are bound to the node, by name
 * @param price USD an hour; 0 if it is not known
 * @param cost the cost of evicting the pods of the node (core 5.7)
 */
public record DisruptionCandidate(Node node, Claim claim, Pool pool, List<Pod> pods, double price, double cost) {

    /** Orders candidates by price, then by the name of the node. */
    static final Comparator<DisruptionCandidate> MOST_EXPENSIVE_FIRST = Comparator.comparingDouble(
                    DisruptionCandidate::price)
            .reversed()
            .thenComparing(candidate -> candidate.node().name());

    public DisruptionCandidate {
        pods = List.copyOf(pods);
    }

    /** Returns the price per cost of the evictions. Candidates with a high ratio are removed first (core 5.7). */
    public double savingsRatio() {
        return price / cost;
    }

    /** Returns true if no pod of the node needs another node. */
    public boolean hasNoPodsToMove() {
        return pods.stream().noneMatch(Pod::isReschedulable);
    }

    /** Returns the value of a label of the node; empty if the node does not have the label. */
    public String label(LabelKey key) {
        return node.label(key);
    }
}
