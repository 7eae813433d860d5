package sh.joiner.controller.claim;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.engine.lifecycle.Garbage;
import sh.joiner.engine.lifecycle.GarbageLimit;
import sh.joiner.engine.lifecycle.UnclaimedInstance;
import sh.joiner.model.claim.Claim;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;

/** Removes claims whose instance no longer exists, and instances without a claim (core 6.6, aws 2.8). */
public final class GarbageLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(GarbageLoop.class);
    private static final Duration AT_FIRST = Duration.ofSeconds(10);
    private static final Duration LATER = Duration.ofMinutes(2);
    private static final int QUICK_PASSES = 20; // most garbage is found soon after a start

    private final GarbageSearch search;
    private final GarbageLimiter limiter;
    private final GarbageRemoval removal;
    private final Consumer<List<UnclaimedInstance>> unclaimed;
    private final Loop loop;
    private final Lane calls;
    private int passes;

    /** Creates a loop that passes the instances without a claim to {@code unclaimed} after each pass whose reads succeeded. */
    public GarbageLoop(
            Needs<Cluster> needs,
            GarbageSearch search,
            GarbageLimiter limiter,
            GarbageRemoval removal,
            Consumer<List<UnclaimedInstance>> unclaimed,
            Runner runner) {
        this.search = search;
        this.limiter = limiter;
        this.removal = removal;
        this.unclaimed = unclaimed;
        this.calls = runner.lane("garbage-calls", Integer.MAX_VALUE);
        this.loop = needs.loop(runner, this::pass);
    }

    public void start() {
        loop.start();
    }

    Duration pass(Cluster cluster, Instant now) {
        try {
            var instances = search.instances(); // before the claims: an instance launched in between is no garbage
            var snapshot = cluster.snapshot();
            var garbage = search.confirmed(
                    Garbage.among(instances, snapshot.claims(), snapshot.nodes(), snapshot.takenAt()),
                    snapshot.takenAt(),
                    calls);
            var decision = limiter.decide(garbage, instances, snapshot);
            var failures = collect(cluster, garbage.claims(), decision, now);
            report(
                    cluster,
                    new UnclaimedInstance.Pass(instances, snapshot.claims(), decision, failures),
                    snapshot.takenAt());
            if (failures.isEmpty() && decision.stops().isEmpty()) { // users may release held instances at any time
                passes++;
            }
        } catch (RemoteCallException failure) {
            LOG.warnf("garbage collection failed, retrying: reason=%s", failure.getMessage());
        }
        return passes < QUICK_PASSES ? AT_FIRST : LATER;
    }

    /** Reports the instances that have no claim now. An instance whose claim cannot be read is not reported. */
    private void report(Cluster cluster, UnclaimedInstance.Pass pass, Instant now) {
        unclaimed.accept(UnclaimedInstance.after(pass, now).stream()
                .filter(orphan -> !cluster.hasInvalidClaim(orphan.instance().id()))
                .toList());
    }

    /**
     * Removes the claims without an instance, and the instances whose termination is allowed. A failure does not stop the other removals. Returns the
     * reasons of the failures by claim name or instance id.
     */
    private Map<String, String> collect(Cluster cluster, List<Claim> lost, GarbageLimit decision, Instant now) {
        var failures = new ConcurrentHashMap<String, String>();
        var claims = lost.stream().map(claim -> attempt(claim.name().value(), failures, () -> removal.remove(claim)));
        var instances = decision.allowed().stream()
                .map(instance -> attempt(instance.id().value(), failures, () -> {
                    limiter.terminating(
                            instance, decision, now); // before the call: a failed call may still have reached EC2
                    removal.remove(instance, cluster);
                }));
        calls.invokeAll(Stream.concat(claims, instances).toList());
        return failures;
    }

    /** Returns a supplier that runs the work and returns true if the work succeeds. */
    private static Supplier<Boolean> attempt(String name, Map<String, String> failures, Runnable work) {
        return () -> {
            try {
                work.run();
                return true;
            } catch (RemoteCallException failure) {
                LOG.warnf("garbage not removed, retrying: name=%s reason=%s", name, failure.getMessage());
                failures.put(name, String.valueOf(failure.getMessage()));
                return false;
            }
        };
    }

    @Override
    public void close() {
        loop.close();
        calls.close();
    }
}
