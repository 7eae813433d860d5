package sh.joiner.model.interruption;

import java.util.List;

/**
 * The pods that would be evicted from the node. Each list has at most {@link #MOST} elements.
 *
 * @param pods the pods that would be evicted, as {@code namespace/name}
 * @param stateful the pods that a StatefulSet owns or that mount volumes
 * @param blockers sentences about PodDisruptionBudgets that currently prevent the eviction of a pod
 * @param more how many further pods would be evicted
 */
public record PodsAtRisk(List<String> pods, List<String> stateful, List<String> blockers, int more) {

    /** The maximum length of each list, which keeps the object small. */
    public static final int MOST = 20;

    /** No pods. */
    public static final PodsAtRisk NONE = new PodsAtRisk(List.of(), List.of(), List.of(), 0);

    public PodsAtRisk {
        pods = List.copyOf(pods);
        stateful = List.copyOf(stateful);
        blockers = List.copyOf(blockers);
    }
}
