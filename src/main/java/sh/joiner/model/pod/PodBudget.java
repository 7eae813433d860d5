package sh.joiner.model.pod;

import org.jspecify.annotations.Nullable;

/**
 * A PodDisruptionBudget.
 *
 * @param selector absent selects no pod
 * @param blocksAll whether it never lets any of its pods go: none may be missing, or all must be there
 */
public record PodBudget(
        String namespace, String name, @Nullable LabelSelector selector, boolean blocksAll) {

    /** Whether it counts the pod. */
    public boolean covers(Pod pod) {
        return selector != null && namespace.equals(pod.name().namespace()) && selector.selects(pod.labels());
    }
}
