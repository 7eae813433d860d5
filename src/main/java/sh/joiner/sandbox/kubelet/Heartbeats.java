package sh.joiner.sandbox.kubelet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;

/**
 * The heartbeats of the kubelets: each kubelet renews its lease every 10 seconds and updates its node's conditions every 5 minutes of world
 * time. If the world's clock is much faster than the wall clock, heartbeats are less frequent: at most one round per second of wall-clock time.
 */
public final class Heartbeats {

    private static final String LEASES = "leases.coordination.k8s.io";
    private static final String NAMESPACE = "kube-node-lease";
    private static final Duration ROUND = Duration.ofSeconds(10);
    private static final Duration REPORT = Duration.ofMinutes(5);
    private static final long MIN_WALL_NANOS = Duration.ofSeconds(1).toNanos();

    private final MirroredCluster world;
    private final Kubelets kubelets;
    private final Mirror nodes;
    private final WorldClock clock;
    private long lastRound = System.nanoTime() - MIN_WALL_NANOS;

    /** @param clock the clock for the rounds and for the timestamps of the heartbeats */
    public Heartbeats(MirroredCluster world, Kubelets kubelets, WorldClock clock) {
        this.clock = clock;
        this.world = world;
        this.kubelets = kubelets;
        this.nodes = world.mirror(NodeController.RESOURCE);
    }

    public void start() {
        clock.schedule(ROUND, () -> world.run(this::round));
    }

    private void round() {
        if (System.nanoTime() - lastRound >= MIN_WALL_NANOS) {
            kubelets.running().forEach(this::beat);
            lastRound = System.nanoTime();
        }
        start();
    }

    private Instant now() {
        return clock.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private void beat(BootedInstance instance) {
        nodes.get(ObjectKey.cluster(instance.privateDnsName())).ifPresent(node -> beat(instance, node));
    }

    private void beat(BootedInstance instance, ObjectNode node) {
        var key = new ObjectKey(NAMESPACE, instance.privateDnsName());
        try {
            if (world.update(LEASES, key, this::renewed).isEmpty()) {
                world.create(LEASES, lease(instance, node));
            }
            report(node);
        } catch (ApiException e) {
            // A conflict with another writer, or the namespace is being deleted. The next round retries.
            return;
        }
    }

    private ObjectNode renewed(ObjectNode lease) {
        Json.child(lease, "spec").put("renewTime", microTime(now()));
        return lease;
    }

    /** Returns the time in the format of leases, with microseconds. */
    public static String microTime(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString().replace("Z", ".000000Z");
    }

    private ObjectNode lease(BootedInstance instance, ObjectNode node) {
        var lease = Json.object().put("apiVersion", "coordination.k8s.io/v1").put("kind", "Lease");
        var metadata = lease.putObject("metadata")
                .put("name", instance.privateDnsName())
                .put("namespace", NAMESPACE);
        NodeObject.nodeOwner(metadata, node);
        lease.putObject("spec")
                .put("holderIdentity", instance.privateDnsName())
                .put("leaseDurationSeconds", 40)
                .put("renewTime", microTime(now()));
        return lease;
    }

    private void report(ObjectNode node) {
        var last = Json.items(Json.at(node, "status", "conditions"))
                .map(condition -> Json.text(condition, "lastHeartbeatTime"))
                .max(String::compareTo)
                .orElse("");
        if (last.compareTo(now().minus(REPORT).toString()) > 0) {
            return;
        }
        world.updateStatus(NodeController.RESOURCE, ObjectKey.of(node), object -> {
            var now = now().toString();
            Json.items(Json.at(object, "status", "conditions"))
                    .forEach(condition -> ((ObjectNode) condition).put("lastHeartbeatTime", now));
            return object;
        });
    }
}
