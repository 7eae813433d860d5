package sh.joiner.model.catalog;

import sh.joiner.model.resource.Resources;

/** The resources that a node reserves (aws 5.5): for Kubernetes daemons, for the system, and for the eviction threshold. */
public record Overhead(Resources kubeReserved, Resources systemReserved, Resources evictionThreshold) {

    public Resources total() {
        return kubeReserved.plus(systemReserved).plus(evictionThreshold);
    }
}
