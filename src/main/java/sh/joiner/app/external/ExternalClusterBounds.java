package sh.joiner.app.external;

import sh.joiner.app.provocation.Bounds;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.call.Fault;

/**
 * Rejects the requests that a sandbox in an external cluster cannot perform: faults of the API server, and changes of the clock, since the
 * server sets the timestamps of objects.
 */
public final class ExternalClusterBounds implements Bounds {

    private static final String BECAUSE = "is not part of the sandbox (joiner.sandbox.cluster=external)";

    @Override
    public void check(Provocation order) {
        if (order instanceof Provocation.Fault fault && Fault.KUBERNETES.equalsIgnoreCase(fault.api())) {
            throw new IllegalArgumentException(
                    "faults of api kubernetes are not possible, because the API server %s: use joiner.sandbox.cluster=embedded"
                            .formatted(BECAUSE));
        }
    }

    /** Refuses clock changes: if the sandbox's clock is five minutes ahead of the cluster's clock, each new claim exceeds its launch timeout at once. */
    @Override
    public void checkClock() {
        throw new IllegalArgumentException(
                "the clock cannot change its speed or jump, because the cluster sets timestamps from its own clock and %s: use joiner.sandbox.cluster=embedded"
                        .formatted(BECAUSE));
    }
}
