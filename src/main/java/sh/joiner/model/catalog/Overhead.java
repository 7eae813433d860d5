package sh.joiner.model.catalog;

import sh.joiner.model.resource.Resources;

/** What a node keeps for itself (aws 5.5): for Kubernetes' daemons, for the system, and against running out. */
public record Overhead(Resources kubeReserved, Resources systemReserved, Resources evictionThreshold) {

    public Resources total() {
        return kubeReserved.plus(systemReserved).plus(evictionThreshold);
    }
}
