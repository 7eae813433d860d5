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
import sh.joiner.controller.launch.Launcher;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.GarbageEvents;
import sh.joiner.engine.lifecycle.Garbage;
import sh.joiner.engine.lifecycle.GarbageBrake;
import sh.joiner.engine.lifecycle.UnclaimedInstance;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.LiveNode;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.LiveReads;
import sh.joiner.port.cluster.Nodes;
import sh.joiner.port.cluster.PoolConditions;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;

/** Collects claims that lost their instance and instances that no claim knows (core 6.6, aws 2.8). */
public final class GarbageLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(GarbageLoop.class);
    private static final Duration AT_FIRST = Duration.ofSeconds(10);
    private static final Duration LATER = Duration.ofMinutes(2);
    private static final int QUICK_PASSES = 20; // after a start there is most to find

    private final Writers writers;
    private final Capacity capacity;
    private final LiveReads live;
    private final Launcher launcher;
    private final DecisionReporter reporter;
    private final Loop loop;
    private final Lane calls;
    private final GarbageBrake.Limits limits;
    private final GarbageStops stops;
    private final GarbageHistory history = new GarbageHistory();
    private int passes;

    /** Where the loop looks for what exists. */
    public record Sources(Capacity capacity, LiveReads live, Launcher launcher) {}

    /** What the loop writes to. */
    public record Writers(
            Nodes nodes, Claims claims, PoolConditions pools, Consumer<List<UnclaimedInstance>> unclaimed) {}

    public GarbageLoop(
            Needs<Cluster> needs,
            Writers writers,
            Sources sources,
            GarbageBrake.Limits limits,
            DecisionReporter reporter,
            Runner runner) {
        this.writers = writers;
        this.capacity = sources.capacity();
        this.live = sources.live();
        this.launcher = sources.launcher();
        this.limits = limits;
        this.stops = new GarbageStops(writers.pools(), new GarbageEvents(reporter));
        this.reporter = reporter;
        this.calls = runner.lane("garbage-calls", Integer.MAX_VALUE);
        this.loop = needs.loop(runner, this::pass);
    }

    public void start() {
        loop.start();
    }

    Duration pass(Cluster cluster, Instant now) {
        try {
            var instances = capacity.list(); // before the claims: one made in between is then no orphan
            var snapshot = cluster.snapshot();
            var garbage = confirmed(
                    Garbage.among(instances, snapshot.claims(), snapshot.nodes(), snapshot.takenAt()),
                    snapshot.takenAt());
            var braked = brake(garbage, instances, snapshot);
            var failures = collect(cluster, garbage.claims(), braked, now);
            report(
                    cluster,
                    new UnclaimedInstance.Pass(instances, snapshot.claims(), braked, failures),
                    snapshot.takenAt());
            if (failures.isEmpty() && braked.stops().isEmpty()) { // what is held may be released at any time
                passes++;
            }
        } catch (OutsideTrouble trouble) {
            LOG.warnf("garbage waits: reason=%s", trouble.getMessage());
        }
        return passes < QUICK_PASSES ? AT_FIRST : LATER;
    }

    /** Tells on the pools where garbage collection stops, before anything is terminated. */
    private GarbageBrake brake(Garbage garbage, List<Instance> instances, Snapshot snapshot) {
        var now = snapshot.takenAt();
        var views =
                new GarbageBrake.ClusterViews(garbage.instances(), instances, snapshot.nodes(), snapshot.pools(), now);
        var braked = GarbageBrake.decide(views, history.past(limits.window(), now), limits);
        history.held(braked.stops(), now);
        stops.report(braked.stops(), snapshot.pools());
        return braked;
    }

    /** What a cache or a list lacks may exist: only what quorum reads and EC2 itself do not find is garbage. */
    private Garbage confirmed(Garbage garbage, Instant now) {
        if (garbage.isEmpty()) {
            return garbage;
        }
        var looks = garbage.claims().stream()
                .map(claim -> (Supplier<List<Claim>>) () -> isWithoutInstance(claim) ? List.of(claim) : List.of())
                .toList();
        var lost = calls.invokeAll(looks).stream().flatMap(List::stream).toList();
        var nodes = lost.isEmpty() ? List.<LiveNode>of() : live.nodes();
        var claims = live.claims();
        return new Garbage(lost, garbage.instances())
                .confirmedBy(claims, nodes)
                .without(launcher.launched(), claims, now);
    }

    /** A list of EC2 may be incomplete; an instance that is asked for by its id is there or is not, or EC2 does not say. */
    private boolean isWithoutInstance(Claim claim) {
        try {
            return InstanceId.ofProviderId(claim.answer().providerId())
                    .flatMap(capacity::find)
                    .filter(instance -> !instance.isGoing())
                    .isEmpty();
        } catch (OutsideTrouble trouble) {
            LOG.warnf("garbage waits: thing=%s reason=%s", claim.name(), trouble.getMessage());
            return false;
        }
    }

    /** Tells which instances have no claim now. An instance of a claim that cannot be read has one. */
    private void report(Cluster cluster, UnclaimedInstance.Pass pass, Instant now) {
        writers.unclaimed()
                .accept(UnclaimedInstance.after(pass, now).stream()
                        .filter(unclaimed ->
                                !cluster.isUnreadable(unclaimed.instance().id()))
                        .toList());
    }

    /** Collects all at once; one that cannot be collected now is no obstacle to the others. Returns why some were not, by name. */
    private Map<String, String> collect(Cluster cluster, List<Claim> lost, GarbageBrake braked, Instant now) {
        var failures = new ConcurrentHashMap<String, String>();
        var claims = lost.stream().map(claim -> attempt(claim.name().value(), failures, () -> collect(claim)));
        var instances = braked.allowed().stream()
                .map(instance ->
                        attempt(instance.id().value(), failures, () -> collect(cluster, instance, braked, now)));
        calls.invokeAll(Stream.concat(claims, instances).toList());
        return failures;
    }

    /** Returns true if the work succeeds. */
    private static Supplier<Boolean> attempt(String thing, Map<String, String> failures, Runnable work) {
        return () -> {
            try {
                work.run();
                return true;
            } catch (OutsideTrouble trouble) {
                LOG.warnf("garbage waits: thing=%s reason=%s", thing, trouble.getMessage());
                failures.put(thing, String.valueOf(trouble.getMessage()));
                return false;
            }
        };
    }

    private void collect(Claim claim) {
        writers.claims().delete(claim.name(), claim.uid());
        reporter.claimGivenUp(claim.name(), "garbage_collected", "its instance is gone and its node does not answer");
    }

    private void collect(Cluster cluster, Instance instance, GarbageBrake braked, Instant now) {
        if (braked.counted().contains(instance)) {
            history.terminated(instance, now); // before the call, which may reach EC2 and fail
        }
        capacity.terminate(instance.id());
        launcher.collected(instance.providerId());
        reporter.instanceCollected(instance);
        cluster.nodesOf(instance.providerId()).forEach(node -> writers.nodes().delete(node.name(), node.uid()));
    }

    @Override
    public void close() {
        loop.close();
        calls.close();
    }
}
