package sh.joiner.model.pod;

import sh.joiner.model.resource.Resources;

/**
 * A DaemonSet, as the overhead on each node that its pods may run on (core 4.3, 4.8).
 *
 * @param name namespace and name of the DaemonSet
 * @param requests the requests of one pod, including 1 of the resource {@code pods}
 * @param usesDynamicResources whether the pods request devices by ResourceClaims
 */
public record DaemonSet(PodName name, Resources requests, Pod.Placing placing, boolean usesDynamicResources) {

    /** Creates a DaemonSet whose pods request no devices by ResourceClaims. */
    public DaemonSet(PodName name, Resources requests, Pod.Placing placing) {
        this(name, requests, placing, false);
    }
}
