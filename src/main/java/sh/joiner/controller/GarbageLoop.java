package sh.joiner.controller;

import java.time.Duration;
import org.jboss.logging.Logger;
import sh.joiner.engine.lifecycle.Garbage;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Instance;
import sh.joiner.port.Capacity;
import sh.joiner.port.Claims;
import sh.joiner.port.Cluster;
import sh.joiner.port.Nodes;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/** Collects claims that lost their instance and instances that no claim knows (core 6.6, aws 2.8). */
public final class GarbageLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(GarbageLoop.class);
    private static final Duration AT_FIRST = Duration.ofSeconds(10);
    private static final Duration LATER = Duration.ofMinutes(2);
    private static final int QUICK_PASSES = 20; // after a start there is most to find

    private final Cluster cluster;
    private final Claims claims;
    private final Nodes nodes;
    private final Capacity capacity;
    private final Chronicle chronicle;
    private final Worker worker;
    private int passes;

    public GarbageLoop(
            Cluster cluster, Claims claims, Nodes nodes, Capacity capacity, Chronicle chronicle, WorldClock clock) {
        this.cluster = cluster;
        this.claims = claims;
        this.nodes = nodes;
        this.capacity = capacity;
        this.chronicle = chronicle;
        this.worker = new Worker("garbage", clock, this::pass);
    }

    public void start() {
        worker.start();
    }

    Duration pass() {
        if (!cluster.isSynced()) {
            return AT_FIRST;
        }
        try {
            var instances = capacity.list(); // before the claims: one made in between is then no orphan
            var snapshot = cluster.snapshot();
            var garbage = Garbage.among(instances, snapshot.claims(), snapshot.nodes(), snapshot.takenAt());
            garbage.claims().forEach(this::collect);
            garbage.instances().forEach(this::collect);
            passes++;
        } catch (OutsideTrouble trouble) {
            LOG.warnf("garbage waits: reason=%s", trouble.getMessage());
        }
        return passes < QUICK_PASSES ? AT_FIRST : LATER;
    }

    private void collect(ClaimName claim) {
        chronicle.claimGivenUp(claim, "garbage_collected", "its instance is gone and its node does not answer");
        claims.delete(claim);
    }

    private void collect(Instance instance) {
        chronicle.instanceCollected(instance);
        capacity.terminate(instance.id());
        cluster.nodesOf(instance.providerId()).forEach(node -> nodes.delete(node.name()));
    }

    @Override
    public void close() {
        worker.close();
    }
}
