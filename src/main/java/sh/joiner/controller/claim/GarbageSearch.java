package sh.joiner.controller.claim;

import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import sh.joiner.controller.launch.Launcher;
import sh.joiner.engine.lifecycle.Garbage;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.node.LiveNode;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.LiveReads;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.runner.Lane;

/** Lists the instances of the cluster, and confirms garbage with requests to EC2 and the API server. Thread-safe. */
public final class GarbageSearch {

    private static final Logger LOG = Logger.getLogger(GarbageSearch.class);

    private final Capacity capacity;
    private final LiveReads live;
    private final Launcher launcher;

    public GarbageSearch(Capacity capacity, LiveReads live, Launcher launcher) {
        this.capacity = capacity;
        this.live = live;
        this.launcher = launcher;
    }

    /** Returns all instances of this cluster. Throws {@link RemoteCallException}. */
    List<Instance> instances() {
        return capacity.list();
    }

    /** Returns the garbage that quorum reads and EC2 confirm. An object missing from a cache or a list may still exist. */
    Garbage confirmed(Garbage garbage, Instant now, Lane calls) {
        if (garbage.isEmpty()) {
            return garbage;
        }
        var checks = garbage.claims().stream()
                .map(claim -> (Supplier<List<Claim>>) () -> isWithoutInstance(claim) ? List.of(claim) : List.of())
                .toList();
        var lost = calls.invokeAll(checks).stream().flatMap(List::stream).toList();
        var nodes = lost.isEmpty() ? List.<LiveNode>of() : live.nodes();
        var claims = live.claims();
        return new Garbage(lost, garbage.instances())
                .confirmedBy(claims, nodes)
                .without(launcher.launched(), claims, now);
    }

    /**
     * Returns true if the instance does not exist or is terminating; false if EC2 cannot be asked. Asks EC2 for the instance by ID, because a
     * list from EC2 may be incomplete.
     */
    private boolean isWithoutInstance(Claim claim) {
        try {
            return claim.instanceId()
                    .flatMap(capacity::find)
                    .filter(instance -> !instance.isTerminating())
                    .isEmpty();
        } catch (RemoteCallException failure) {
            LOG.warnf("garbage not confirmed, retrying: claim=%s reason=%s", claim.name(), failure.getMessage());
            return false;
        }
    }
}
