package sh.joiner.app.guest;

import sh.joiner.app.provocation.Bounds;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.call.Fault;

/** What a sandbox cannot do in a cluster of somebody else's: disturb its API server, and move the clock by which that server stamps its objects. */
public final class GuestBounds implements Bounds {

    private static final String BECAUSE = "is not the sandbox's (joiner.sandbox.cluster=external)";

    @Override
    public void check(Provocation order) {
        if (order instanceof Provocation.Fault fault && Fault.KUBERNETES.equalsIgnoreCase(fault.api())) {
            throw new IllegalArgumentException(
                    "api kubernetes cannot be provoked: the API server %s".formatted(BECAUSE));
        }
    }

    /** A claim that the server stamps minutes before the world's present would be given up when it is made. */
    @Override
    public void checkClock() {
        throw new IllegalArgumentException(
                "the clock can neither change its speed nor jump: the cluster, which stamps its objects by its own clock, %s"
                        .formatted(BECAUSE));
    }
}
