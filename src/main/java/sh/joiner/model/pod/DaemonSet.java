package sh.joiner.model.pod;

import sh.joiner.model.resource.Resources;

/**
 * A DaemonSet, as the overhead that it puts on each node that its pods may go to (core 4.3, 4.8).
 *
 * @param name namespace and name of the DaemonSet
 * @param requests what one of its pods asks, one of {@code pods} included
 * @param usesDynamicResources whether its pods ask for devices by resource claims
 */
public record DaemonSet(PodName name, Resources requests, Pod.Placing placing, boolean usesDynamicResources) {

    /** One that asks for no devices by resource claims. */
    public DaemonSet(PodName name, Resources requests, Pod.Placing placing) {
        this(name, requests, placing, false);
    }
}
