package sh.joiner.controller.provisioning;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.scheduling.Scheduler;
import sh.joiner.model.node.Node;
import sh.joiner.model.pool.LaunchBackOff;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.runner.Runner;

/**
 * Creates claims for pending pods (core 4). The loop collects requests. Each pass then plans once, carries out the plan, and reports why the pods
 * that the plan does not place stay pending.
 *
 * <p>{@link Scheduler} makes the plan.
 */
public final class ProvisioningLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ProvisioningLoop.class);
    private static final Duration ASK_AGAIN =
            Duration.ofSeconds(10); // while pods are pending (core 2, provisioner.trigger.pod)
    private static final Duration IDLE = Duration.ofMinutes(1);
    private static final Duration LONGEST_LAUNCH = Duration.ofSeconds(15);
    private static final Duration SETTLE = Duration.ofMillis(200);
    private static final Duration POOLS_SETTLE = Duration.ofMillis(100); // pools of one class become ready together

    private final ClusterChanges changes;
    private final Needs<Inputs> needs;
    private final PassPlanner planner;
    private final PlanExecutor executor;
    private final BatchWindow window;
    private final Loop loop;
    private volatile Set<String> planned = Set.of(); // the pools that were ready in the last plan

    /** The inputs of a pass. */
    public record Inputs(Cluster cluster, CatalogState catalogs) {}

    /** The times for which requests are collected: Karpenter's BATCH_IDLE_DURATION and BATCH_MAX_DURATION. */
    public record Batching(Duration idle, Duration longest) {}

    public ProvisioningLoop(
            ClusterChanges changes,
            Needs<Inputs> needs,
            PassPlanner planner,
            PlanExecutor executor,
            Batching batching,
            Runner runner) {
        this.changes = changes;
        this.needs = needs;
        this.planner = planner;
        this.executor = executor;
        this.window = new BatchWindow(batching.idle(), batching.longest());
        this.loop = needs.loop(runner, this::pass);
    }

    public void start() {
        changes.onChange(this::changed);
        loop.start();
    }

    private void changed(Cluster.Change change) {
        switch (change) {
            case Cluster.Change.OfPod(var _, var uid, var provisionable) when provisionable -> request(uid);
            case Cluster.Change.OfNode(var _, var uid, var providerId) when isLeaving(providerId) -> request(uid);
            case Cluster.Change.OfClaim(var name) when executor.isShown(name) -> loop.wake();
            case Cluster.Change.OfPool _ when hasNewPools() -> loop.wakeIn(POOLS_SETTLE);
            case Cluster.Change.OfPod _,
                    Cluster.Change.OfPodsOn _,
                    Cluster.Change.OfNode _,
                    Cluster.Change.OfClaim _,
                    Cluster.Change.OfPool _,
                    Cluster.Change.OfNodeClass _ -> {}
        }
    }

    /** Returns true if the ready pools differ from those of the last plan, so that pods without a target may fit now. */
    private boolean hasNewPools() {
        return needs.inputs()
                .map(known -> !ready(known.cluster().snapshot()).equals(planned))
                .orElse(false);
    }

    private static Set<String> ready(Snapshot snapshot) {
        return snapshot.pools().stream().filter(Pool::isReady).map(Pool::name).collect(Collectors.toSet());
    }

    /** Returns true if the node of this provider ID is being deleted, so that its pods need another node (core 4.1). */
    private boolean isLeaving(String providerId) {
        return needs.inputs().stream()
                .flatMap(known -> known.cluster().nodesOf(providerId).stream())
                .anyMatch(Node::isDeleting);
    }

    /** Returns the back-offs that kept pods pending in the last plan. */
    public List<LaunchBackOff> backOffs() {
        return executor.backOffs();
    }

    /** Forgets the displayed back-offs, because another process leads. */
    public void forgetBackOffs() {
        executor.forgetBackOffs();
    }

    /** Requests a plan because the catalog has changed. If a batch window is open, the plan is made when the window closes. */
    public void requestPass() {
        loop.wakeIn(SETTLE);
    }

    private void request(String uid) {
        loop.onEvent(now -> window.request(uid, now));
    }

    Duration pass(Inputs known, Instant now) {
        var open = window.untilClosed(now);
        if (open.isPresent() && open.get().isPositive()) {
            return open.get();
        }
        var seen = known.cluster().snapshot();
        if (executor.awaitsClaims(seen)) {
            return SETTLE;
        }
        try {
            return pass(known, executor.complete(seen));
        } catch (RemoteCallException failure) {
            LOG.warnf("planning waits because created NodeClaims cannot be read: reason=%s", failure.getMessage());
            return ASK_AGAIN;
        }
    }

    private Duration pass(Inputs known, Snapshot seen) {
        if (isLaunching(seen)) {
            return SETTLE;
        }
        window.clear();
        planned = ready(seen);
        var snapshot = seen.with(known.catalogs().catalog(seen)).withBackOffs(executor.inspect(seen));
        return untilNext(planner.pass(snapshot, plan -> executor.carryOut(snapshot, plan, known.catalogs())));
    }

    /** Returns the wait until the next pass. A partial plan is continued soon. */
    private static Duration untilNext(Plan plan) {
        if (plan.partial()) {
            return SETTLE;
        }
        return plan.placements().isEmpty() && plan.refusals().isEmpty() ? IDLE : ASK_AGAIN;
    }

    /**
     * Returns true if a claim is being launched now. Its instance is not known yet, so a plan could create another claim for pods that fit on the
     * instance (core 3.3). Karpenter waits without a limit. Joiner waits for at most 15 seconds after the creation of a claim, so that a claim that
     * cannot be launched does not block other pods.
     */
    private static boolean isLaunching(Snapshot snapshot) {
        var young = snapshot.takenAt().minus(LONGEST_LAUNCH);
        return snapshot.claims().stream()
                .anyMatch(claim -> claim.answer().providerId().isEmpty()
                        && !claim.isDeleting()
                        && claim.createdAt().isAfter(young));
    }

    @Override
    public void close() {
        loop.close();
        executor.close();
    }
}
