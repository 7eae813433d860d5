package sh.joiner.engine.disruption;

import java.util.Collection;
import sh.joiner.model.pod.Pod;

/** The cost of an eviction, without a unit: 1 for an ordinary pod, more for a pod with a high priority or deletion cost (core 5.7). */
public final class EvictionCost {

    /** The annotation by which ReplicaSets choose the pods that they delete first; a number. */
    public static final String DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";

    private static final double DELETION_COST_UNIT = 1L << 27;
    private static final double PRIORITY_UNIT = 1L << 25;
    private static final double LIMIT = 10;

    private EvictionCost() {}

    /** Returns the cost of one pod, from -10 to 10. An invalid deletion cost is ignored. */
    public static double of(Pod pod) {
        double cost = 1 + deletionCost(pod) / DELETION_COST_UNIT + pod.life().priority() / PRIORITY_UNIT;
        return Math.clamp(cost, -LIMIT, LIMIT);
    }

    /** Returns the cost of removing a node with these pods: 1, and the cost of each pod that has to move and whose cost is positive. */
    public static double ofNode(Collection<Pod> pods) {
        double cost = 1;
        for (var pod : pods) {
            cost += pod.isReschedulable() ? Math.max(0, of(pod)) : 0;
        }
        return cost;
    }

    private static double deletionCost(Pod pod) {
        var text = pod.annotations().get(DELETION_COST);
        if (text == null) {
            return 0;
        }
        try {
            double cost = Double.parseDouble(text);
            return Double.isFinite(cost) ? cost : 0;
        } catch (NumberFormatException noNumber) {
            return 0;
        }
    }
}
