package sh.joiner.controller.provisioning;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.launch.LaunchHold;
import sh.joiner.controller.loop.Lanes;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.LastReports;
import sh.joiner.controller.report.LaunchBackOffEvents;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.LaunchBackOff;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.runner.Runner;

/**
 * Carries out plans: creates claims, nominates pods, and reports each placement and refusal once. Only one thread carries out plans. Other threads
 * may call only {@link #isShown}, {@link #backOffs} and {@link #forgetBackOffs}.
 */
public final class PlanExecutor implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(PlanExecutor.class);

    private final Claims claims;
    private final DecisionReporter reporter;
    private final NominationState nominations;
    private final PodLaunchState podLaunches;
    private final LaunchHold launches;
    private final LaunchBackOffEvents backOffEvents;
    private final Lanes writers;
    private final CreatedClaims created;
    private final LastReports lastReports = new LastReports();
    private final LastReports waits = new LastReports(); // the last reported back-off of each pool

    public PlanExecutor(
            Claims claims,
            DecisionReporter reporter,
            NominationState nominations,
            PodLaunchState podLaunches,
            LaunchHold launches,
            Runner runner) {
        this.claims = claims;
        this.reporter = reporter;
        this.nominations = nominations;
        this.podLaunches = podLaunches;
        this.launches = launches;
        this.backOffEvents = new LaunchBackOffEvents(reporter);
        this.writers = new Lanes("provisioning-writes", runner, Integer.MAX_VALUE);
        this.created = new CreatedClaims(claims);
    }

    /** Records that the cluster shows the claim. Returns true if the claim was the last missing claim that this process created. */
    boolean isShown(ClaimName claim) {
        return created.shown(claim);
    }

    /** Returns true if the snapshot lacks claims that this process created recently. */
    boolean awaitsClaims(Snapshot seen) {
        return created.areAwaited(seen);
    }

    /** Returns the snapshot with all existing claims that this process created. Throws {@link RemoteCallException} if they cannot be read. */
    Snapshot complete(Snapshot seen) {
        return created.complete(seen);
    }

    /** Returns the back-offs that the next plan must respect. */
    List<LaunchBackOff> inspect(Snapshot snapshot) {
        return podLaunches.inspect(snapshot);
    }

    /** Returns the back-offs that kept pods pending in the last plan. */
    List<LaunchBackOff> backOffs() {
        return podLaunches.last();
    }

    void forgetBackOffs() {
        podLaunches.forget();
    }

    /** Carries out the plan. Returns the back-offs that keep pods pending. */
    List<LaunchBackOff> carryOut(Snapshot snapshot, Plan plan, CatalogState catalogs) {
        reporter.planned(plan);
        reportBackOffs(snapshot);
        var pods = snapshot.pods().stream().collect(Collectors.toMap(Pod::name, Function.identity()));
        var nodes = nodesOfClaims(snapshot);
        var backOffs = podLaunches.effective(snapshot, pods, plan);
        backOffEvents.write(snapshot, backOffs);
        var names = create(plan.claims(), catalogs);
        remember(snapshot, pods, plan, names);
        nominations.planned(plan, names);
        plan.placements().forEach(placement -> nominate(known(pods, placement.pod()), target(placement, names, nodes)));
        RefusalLog.write(plan.refusals().stream()
                .filter(refusal -> refuse(known(pods, refusal.pod()), refusal))
                .toList());
        lastReports.keep(pods.values().stream()
                .filter(Pod::isProvisionable)
                .map(Pod::uid)
                .collect(Collectors.toSet()));
        return backOffs;
    }

    private void remember(Snapshot snapshot, Map<PodName, Pod> pods, Plan plan, List<ClaimName> names) {
        for (int claim = 0; claim < names.size(); claim++) {
            if (!names.get(claim).value().isEmpty()) {
                podLaunches.launched(
                        snapshot,
                        pods,
                        names.get(claim),
                        plan.claims().get(claim).draft());
            }
        }
    }

    /** Reports a back-off once, and again when its text changes. */
    private void reportBackOffs(Snapshot snapshot) {
        var counted = snapshot.catalog().pools();
        for (var pool : snapshot.pools()) {
            var own = counted.get(pool.name());
            var backOff = own == null ? null : own.backOff();
            if (backOff == null) {
                waits.forget(pool.name());
            } else if (waits.isNew(pool.name(), backOff.sentence())) {
                reporter.backsOff(pool, backOff);
            }
        }
    }

    private void nominate(Pod pod, String target) {
        if (!target.isEmpty() && !pod.isBound() && lastReports.isNew(pod.uid(), target)) {
            reporter.nominated(pod, target);
        }
    }

    /** Reports the refusal. Returns true if the refusal is new. */
    private boolean refuse(Pod pod, Refusal refusal) {
        if (refusal.isDeferred()) {
            LOG.debugf("deferred: pod=%s reason=%s", pod.name(), refusal.sentence());
            return false;
        }
        boolean fresh = lastReports.isNew(pod.uid(), refusal.sentence());
        if (fresh) {
            reporter.refused(pod, refusal);
        }
        return fresh;
    }

    /** Returns the target in Karpenter's format; empty for a claim that could not be created. */
    private static String target(Plan.Placement placement, List<ClaimName> names, Map<ClaimName, NodeName> nodes) {
        return switch (placement.target()) {
            case Plan.Target.OnNode(var node) -> "node/" + node;
            case Plan.Target.OnClaim(var claim) -> {
                var node = nodes.get(claim);
                yield "nodeclaim/" + claim + (node == null ? "" : ", node/" + node);
            }
            case Plan.Target.OnNewClaim(var position) -> {
                var name = names.get(position).value();
                yield name.isEmpty() ? "" : "nodeclaim/" + name;
            }
        };
    }

    private static Map<ClaimName, NodeName> nodesOfClaims(Snapshot snapshot) {
        var nodes = new HashMap<ClaimName, NodeName>();
        for (var claim : snapshot.claims()) {
            var node = claim.answer().node();
            if (node != null) {
                nodes.put(claim.name(), node);
            }
        }
        return nodes;
    }

    private static Pod known(Map<PodName, Pod> pods, PodName name) {
        var pod = pods.get(name);
        if (pod == null) {
            throw new IllegalStateException("the plan contains pod %s, which is not in its snapshot".formatted(name));
        }
        return pod;
    }

    /**
     * Creates all claims concurrently, and returns their names in order. If a creation failed, the name is empty, and the next pass plans the pods of
     * this claim again.
     */
    private List<ClaimName> create(List<PlannedClaim> planned, CatalogState catalogs) {
        var failures = new ConcurrentSkipListMap<String, Integer>();
        launches.hold();
        try {
            return create(planned, catalogs, failures);
        } finally {
            launches.release();
        }
    }

    private List<ClaimName> create(List<PlannedClaim> planned, CatalogState catalogs, Map<String, Integer> failures) {
        var names = writers.invokeAll(planned.stream()
                .map(claim -> (Function<Instant, ClaimName>) now -> create(claim, catalogs, failures, now))
                .toList());
        failures.forEach((pool, count) -> LOG.warnf("NodeClaims could not be created: count=%d pool=%s", count, pool));
        return names;
    }

    private ClaimName create(PlannedClaim planned, CatalogState catalogs, Map<String, Integer> failures, Instant now) {
        try {
            var name = claims.create(planned.draft());
            created.created(name, now);
            catalogs.madeFor(name, planned.draft().pods());
            reporter.claimCreated(name, planned, "provisioned");
            return name;
        } catch (RemoteCallException failure) {
            failures.merge(planned.draft().pool() + " reason=" + failure.getMessage(), 1, Integer::sum);
            return new ClaimName("");
        }
    }

    @Override
    public void close() {
        writers.close();
    }
}
