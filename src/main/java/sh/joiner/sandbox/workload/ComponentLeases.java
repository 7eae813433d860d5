package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import org.jboss.logging.Logger;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kubelet.Heartbeats;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.workload.SimulatedComponents.Component;

/**
 * The leases of control plane components. A component renews its lease to show that it is alive and to prevent a second instance from
 * acting. The simulated scheduler and controllers hold these leases as the real components do. A lease with another holder is not changed.
 */
final class ComponentLeases {

    private static final Logger LOG = Logger.getLogger(ComponentLeases.class);
    private static final String LEASES = "leases.coordination.k8s.io";
    private static final String NAMESPACE = "kube-system";
    private static final String HOLDER = "joiner-sandbox";
    private static final Duration ROUND = Duration.ofSeconds(2);
    private static final int LEASE_SECONDS = 15;
    private static final long LEAST_WALL_NANOS = Duration.ofSeconds(1).toNanos();

    private final MirroredCluster world;
    private final SimulatedComponents assigned;
    private final WorldClock clock;
    private long lastRound = System.nanoTime() - LEAST_WALL_NANOS;

    ComponentLeases(MirroredCluster world, SimulatedComponents assigned) {
        this.world = world;
        this.assigned = assigned;
        this.clock = assigned.timestampClock();
    }

    void start() {
        if (!assigned.components().isEmpty()) {
            world.run(this::round);
        }
    }

    private void round() {
        if (System.nanoTime() - lastRound >= LEAST_WALL_NANOS) {
            assigned.components().stream().sorted().map(ComponentLeases::name).forEach(this::hold);
            lastRound = System.nanoTime();
        }
        var _ = clock.schedule(ROUND, () -> world.run(this::round));
    }

    private static String name(Component component) {
        return switch (component) {
            case SCHEDULER -> "kube-scheduler";
            case CONTROLLERS -> "kube-controller-manager";
        };
    }

    private void hold(String name) {
        try {
            if (world.update(LEASES, new ObjectKey(NAMESPACE, name), this::renewed)
                    .isEmpty()) {
                world.create(LEASES, lease(name));
            }
        } catch (ApiException e) {
            LOG.debugf("cannot hold a lease: name=%s reason=%s", name, e.getMessage()); // the next round retries
        }
    }

    private ObjectNode renewed(ObjectNode lease) {
        if (Json.text(lease, "spec", "holderIdentity").equals(HOLDER)) {
            Json.child(lease, "spec").put("renewTime", Heartbeats.microTime(clock.now()));
        }
        return lease;
    }

    private ObjectNode lease(String name) {
        var lease = Json.object().put("apiVersion", "coordination.k8s.io/v1").put("kind", "Lease");
        lease.putObject("metadata").put("name", name).put("namespace", NAMESPACE);
        var now = Heartbeats.microTime(clock.now());
        lease.putObject("spec")
                .put("holderIdentity", HOLDER)
                .put("leaseDurationSeconds", LEASE_SECONDS)
                .put("acquireTime", now)
                .put("renewTime", now);
        return lease;
    }
}
