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
import sh.joiner.sandbox.workload.SimulatedDuties.Duty;

/**
 * The leases by which the components of a control plane tell that they live and keep a second one from acting: the simulated scheduler and
 * controllers hold them as the real ones do. A lease that somebody else holds is left alone.
 */
final class ComponentLeases {

    private static final Logger LOG = Logger.getLogger(ComponentLeases.class);
    private static final String LEASES = "leases.coordination.k8s.io";
    private static final String NAMESPACE = "kube-system";
    private static final String HOLDER = "joiner-sandbox";
    private static final Duration ROUND = Duration.ofSeconds(2);
    private static final int LASTS_SECONDS = 15;
    private static final long LEAST_WALL_NANOS = Duration.ofSeconds(1).toNanos();

    private final MirroredCluster world;
    private final SimulatedDuties share;
    private final WorldClock clock;
    private long lastRound = System.nanoTime() - LEAST_WALL_NANOS;

    ComponentLeases(MirroredCluster world, SimulatedDuties share) {
        this.world = world;
        this.share = share;
        this.clock = share.signs();
    }

    void start() {
        if (!share.duties().isEmpty()) {
            world.run(this::round);
        }
    }

    private void round() {
        if (System.nanoTime() - lastRound >= LEAST_WALL_NANOS) {
            share.duties().stream().sorted().map(ComponentLeases::name).forEach(this::hold);
            lastRound = System.nanoTime();
        }
        var _ = clock.schedule(ROUND, () -> world.run(this::round));
    }

    private static String name(Duty duty) {
        return switch (duty) {
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
            LOG.debugf("a lease cannot be held: name=%s reason=%s", name, e.getMessage()); // the next round tries again
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
                .put("leaseDurationSeconds", LASTS_SECONDS)
                .put("acquireTime", now)
                .put("renewTime", now);
        return lease;
    }
}
