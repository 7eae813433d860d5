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
import sh.joiner.controller.loop.Worker;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.Claims;
import sh.joiner.port.Cluster;
import sh.joiner.port.ClusterNews;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/** Writes on claims when something last happened to the pods of their node (core 6.10): not more than once in ten seconds. */
public final class PodEventLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(PodEventLoop.class);
    private static final Duration APART = Duration.ofSeconds(10);
    private static final Duration COLLECT = Duration.ofMillis(200);
    private static final Duration IDLE = Duration.ofHours(1);

    private final ClusterNews changes;
    private final Claims claims;
    private final WorldClock clock;
    private final Worker worker;
    private final Lanes lanes = new Lanes(100);
    private final Set<NodeName> moved = ConcurrentHashMap.newKeySet();
    private final Map<String, Instant> written = new ConcurrentHashMap<>(); // by UID; a snapshot may not show it yet

    public PodEventLoop(ClusterNews changes, Needs<Cluster> needs, Claims claims, WorldClock clock) {
        this.changes = changes;
        this.claims = claims;
        this.clock = clock;
        this.worker = needs.worker(clock, this::pass);
    }

    public void start() {
        changes.onChange(this::changed);
        worker.start();
    }

    void changed(Cluster.Change change) {
        if (change instanceof Cluster.Change.OfPodsOn(var node) && moved.add(node)) {
            worker.wakeIn(COLLECT);
        }
    }

    Duration pass(Cluster cluster) {
        var now = Set.copyOf(moved);
        moved.removeAll(now);
        written.values().removeIf(this::isOver);
        if (!now.isEmpty()) {
            cluster.snapshot().claims().stream()
                    .filter(claim -> claim.answer().node() != null
                            && now.contains(claim.answer().node()))
                    .filter(this::isDue)
                    .forEach(claim -> lanes.run(claim.uid(), () -> write(claim)));
        }
        return IDLE;
    }

    private boolean isDue(Claim claim) {
        return isOver(claim.lastPodEvent()) && isOver(written.get(claim.uid()));
    }

    private boolean isOver(@Nullable Instant last) {
        return last == null || !clock.now().isBefore(last.plus(APART));
    }

    /** What cannot be written now is written at the next event: a little late, which only a node's rest feels. */
    private void write(Claim claim) {
        try {
            var now = clock.now();
            claims.podsMoved(claim.name(), now);
            written.put(claim.uid(), now);
        } catch (OutsideTrouble trouble) {
            LOG.debugf("pod event not written: claim=%s reason=%s", claim.name(), trouble.getMessage());
        }
    }

    /** Waits until what a pass began is done. */
    void await() {
        lanes.await();
    }

    @Override
    public void close() {
        worker.close();
        lanes.close();
    }
}
