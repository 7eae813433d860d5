package sh.joiner.model.pod;

import org.jspecify.annotations.Nullable;

/**
 * A PodDisruptionBudget.
 *
 * @param selector absent selects no pod
 * @param blocksAll whether it never lets any of its pods go: none may be missing, or all must be there
 * @param allowed how many of its pods may be disrupted now, as its controller says it
 * @param sparesUnready whether pods that are not ready may always go
 */
public record PodBudget(
        String namespace,
        String name,
        @Nullable LabelSelector selector,
        boolean blocksAll,
        int allowed,
        boolean sparesUnready) {

    /** One of which nobody has said yet how many pods it lets go: none. */
    public PodBudget(String namespace, String name, @Nullable LabelSelector selector, boolean blocksAll) {
        this(namespace, name, selector, blocksAll, 0, false);
    }

    /** Whether it lets a pod that it covers not go now (core 5.3). */
    public boolean holds(Pod pod) {
        return allowed == 0 && !(sparesUnready && !pod.life().ready());
    }

    /** Whether it counts the pod. */
    public boolean covers(Pod pod) {
        return selector != null && namespace.equals(pod.name().namespace()) && selector.selects(pod.labels());
    }
}
