package sh.joiner.controller.claim;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.launch.LaunchDesk;
import sh.joiner.controller.loop.Worker;
import sh.joiner.controller.loop.Writes;
import sh.joiner.controller.report.Chronicle;
import sh.joiner.controller.termination.TerminationLoop.Writers;
import sh.joiner.engine.lifecycle.Garbage;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Instance;
import sh.joiner.port.Capacity;
import sh.joiner.port.Cluster;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/** Collects claims that lost their instance and instances that no claim knows (core 6.6, aws 2.8). */
public final class GarbageLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(GarbageLoop.class);
    private static final Duration AT_FIRST = Duration.ofSeconds(10);
    private static final Duration LATER = Duration.ofMinutes(2);
    private static final int QUICK_PASSES = 20; // after a start there is most to find

    private final Writers writers;
    private final Capacity capacity;
    private final LaunchDesk desk;
    private final Chronicle chronicle;
    private final Worker worker;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private int passes;

    public GarbageLoop(
            Needs<Cluster> needs,
            Writers writers,
            Capacity capacity,
            LaunchDesk desk,
            Chronicle chronicle,
            WorldClock clock) {
        this.writers = writers;
        this.capacity = capacity;
        this.desk = desk;
        this.chronicle = chronicle;
        this.worker = needs.worker(clock, this::pass);
    }

    public void start() {
        worker.start();
    }

    Duration pass(Cluster cluster) {
        try {
            var instances = capacity.list(); // before the claims: one made in between is then no orphan
            var snapshot = cluster.snapshot();
            var garbage = Garbage.among(instances, snapshot.claims(), snapshot.nodes(), snapshot.takenAt());
            if (collect(cluster, garbage)) {
                passes++;
            }
        } catch (OutsideTrouble trouble) {
            LOG.warnf("garbage waits: reason=%s", trouble.getMessage());
        }
        return passes < QUICK_PASSES ? AT_FIRST : LATER;
    }

    /** Collects all at once; one that cannot be collected now is no obstacle to the others. Answers whether all were. */
    private boolean collect(Cluster cluster, Garbage garbage) {
        var claims = garbage.claims().stream()
                .map(claim -> threads.submit(() -> attempt(claim.value(), () -> collect(claim))));
        var instances = garbage.instances().stream()
                .filter(instance -> !isExpected(cluster, instance))
                .map(instance ->
                        threads.submit(() -> attempt(instance.id().value(), () -> collect(cluster, instance))));
        var all = Stream.concat(claims, instances).toList();
        return all.stream().map(Writes::await).filter(done -> !done).count() == 0;
    }

    /** A launch whose answer is not written yet, or a claim that names it and cannot be read: somebody else's care (aws 2.8). */
    private boolean isExpected(Cluster cluster, Instance instance) {
        return desk.knows(instance.providerId()) || cluster.isClaimed(instance.providerId());
    }

    private static boolean attempt(String thing, Runnable work) {
        try {
            work.run();
            return true;
        } catch (OutsideTrouble trouble) {
            LOG.warnf("garbage waits: thing=%s reason=%s", thing, trouble.getMessage());
            return false;
        }
    }

    private void collect(ClaimName claim) {
        writers.claims().delete(claim);
        chronicle.claimGivenUp(claim, "garbage_collected", "its instance is gone and its node does not answer");
    }

    private void collect(Cluster cluster, Instance instance) {
        capacity.terminate(instance.id());
        chronicle.instanceCollected(instance);
        cluster.nodesOf(instance.providerId()).forEach(node -> writers.nodes().delete(node.name()));
    }

    @Override
    public void close() {
        worker.close();
        threads.shutdownNow();
    }
}
