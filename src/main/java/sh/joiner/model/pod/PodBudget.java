package sh.joiner.model.pod;

import org.jspecify.annotations.Nullable;

/**
 * A PodDisruptionBudget.
 *
 * @param selector the selector of the pods; if absent, the budget selects no pod
 * @param blocksAll whether the budget never allows a disruption: {@code maxUnavailable} is 0 or 0%, or
 *     {@code minAvailable} is 100%
 * @param allowed how many pods may be disrupted now, as the status says
 * @param alwaysAllowsUnready whether pods that are not ready may always be evicted
 */
public record PodBudget(
        String namespace,
        String name,
        @Nullable LabelSelector selector,
        boolean blocksAll,
        int allowed,
        boolean alwaysAllowsUnready) {

    /** Creates a budget whose status is not known yet. Such a budget allows no disruption. */
    public PodBudget(String namespace, String name, @Nullable LabelSelector selector, boolean blocksAll) {
        this(namespace, name, selector, blocksAll, 0, false);
    }

    /** Returns true if the budget currently does not allow a covered pod to be evicted (core 5.3). */
    public boolean blocks(Pod pod) {
        return allowed == 0 && !(alwaysAllowsUnready && !pod.life().ready());
    }

    /** Returns true if the budget selects the pod. */
    public boolean covers(Pod pod) {
        return selector != null && namespace.equals(pod.name().namespace()) && selector.selects(pod.labels());
    }
}
