package sh.joiner.controller.provisioning;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Lanes;
import sh.joiner.controller.loop.Loop;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.runner.Runner;

/** Writes on claims the time of the last pod event on their node (core 6.10), at most once in ten seconds for each claim. */
public final class PodEventLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(PodEventLoop.class);
    private static final Duration APART = Duration.ofSeconds(10);
    private static final Duration COLLECT = Duration.ofMillis(200);
    private static final Duration IDLE = Duration.ofHours(1);
    private static final int AT_ONCE = 100;

    private final ClusterChanges changes;
    private final Claims claims;
    private final Loop loop;
    private final Lanes lanes;
    private final Set<NodeName> moved = ConcurrentHashMap.newKeySet();
    private final Map<String, Instant> written =
            new ConcurrentHashMap<>(); // by claim UID: the last write, which the snapshot may lack

    public PodEventLoop(ClusterChanges changes, Needs<Cluster> needs, Claims claims, Runner runner) {
        this.changes = changes;
        this.claims = claims;
        this.lanes = new Lanes("pod-events-writes", runner, AT_ONCE);
        this.loop = needs.loop(runner, this::pass);
    }

    public void start() {
        changes.onChange(this::changed);
        loop.start();
    }

    void changed(Cluster.Change change) {
        if (change instanceof Cluster.Change.OfPodsOn(var node) && moved.add(node)) {
            loop.wakeIn(COLLECT);
        }
    }

    Duration pass(Cluster cluster, Instant now) {
        var nodes = Set.copyOf(moved);
        moved.removeAll(nodes);
        written.values().removeIf(last -> isOver(last, now));
        if (!nodes.isEmpty()) {
            cluster.snapshot().claims().stream()
                    .filter(claim -> claim.answer().node() != null
                            && nodes.contains(claim.answer().node()))
                    .filter(claim -> isDue(claim, now))
                    .forEach(claim -> lanes.run(claim.uid(), at -> write(claim, at)));
        }
        return IDLE;
    }

    private boolean isDue(Claim claim, Instant now) {
        return isOver(claim.lastPodEvent(), now) && isOver(written.get(claim.uid()), now);
    }

    private static boolean isOver(@Nullable Instant last, Instant now) {
        return last == null || !now.isBefore(last.plus(APART));
    }

    /**
     * Writes the time. A failed write is not retried, because the next event of a pod on the node writes a newer time.
     */
    private void write(Claim claim, Instant now) {
        try {
            claims.recordPodEvent(claim.name(), now);
            written.put(claim.uid(), now);
        } catch (RemoteCallException failure) {
            LOG.debugf("pod event not written: claim=%s reason=%s", claim.name(), failure.getMessage());
        }
    }

    @Override
    public void close() {
        loop.close();
        lanes.close();
    }
}
