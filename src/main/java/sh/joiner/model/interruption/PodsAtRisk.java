package sh.joiner.model.interruption;

import java.util.List;

/**
 * The pods that stand in the way or would suffer, in order and each list at most {@link #MOST} long.
 *
 * @param pods that would have to leave, as {@code namespace/name}
 * @param stateful those of them that a StatefulSet owns or that mount volumes
 * @param blockers PodDisruptionBudgets that let none of their pods go now, with such a pod
 * @param more how many pods are not in the list
 */
public record PodsAtRisk(List<String> pods, List<String> stateful, List<String> blockers, int more) {

    /** How many of each are named; an object must stay small. */
    public static final int MOST = 20;

    /** Nobody. */
    public static final PodsAtRisk NOBODY = new PodsAtRisk(List.of(), List.of(), List.of(), 0);

    public PodsAtRisk {
        pods = List.copyOf(pods);
        stateful = List.copyOf(stateful);
        blockers = List.copyOf(blockers);
    }
}
