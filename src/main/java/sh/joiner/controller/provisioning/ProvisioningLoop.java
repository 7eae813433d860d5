package sh.joiner.controller.provisioning;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.launch.LaunchHold;
import sh.joiner.controller.loop.Lanes;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.LaunchBackOffEvents;
import sh.joiner.controller.report.News;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.scheduling.Scheduler;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.LaunchBackOff;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterNews;
import sh.joiner.port.runner.Runner;

/**
 * Makes claims for pods that wait (core 4): collects wishes, plans once, writes what was planned, says why the rest waits.
 *
 * <p>Every judgement is made in {@link Scheduler}.
 */
public final class ProvisioningLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ProvisioningLoop.class);
    private static final Duration ASK_AGAIN =
            Duration.ofSeconds(10); // while pods wait (core 2, provisioner.trigger.pod)
    private static final Duration IDLE = Duration.ofMinutes(1);
    private static final Duration LONGEST_LAUNCH = Duration.ofSeconds(15);
    private static final Duration SETTLE = Duration.ofMillis(200);
    private static final Duration POOLS_SETTLE = Duration.ofMillis(100); // pools of one class get ready together

    private final ClusterNews changes;
    private final Needs<Inputs> needs;
    private final Claims claims;
    private final DecisionReporter reporter;
    private final NominationState nominations;
    private final PodLaunchState podLaunches;
    private final LaunchBackOffEvents backOffEvents;
    private final PassReport report;
    private final Options options;
    private final BatchWindow window;
    private final Duration thinking;
    private final Loop loop;
    private final Runner runner;
    private final Lanes writers;
    private final News news = new News();
    private final News waits = new News(); // of pools that back off
    private final CreatedClaims created;
    private final LaunchHold launches;
    private volatile Set<String> planned = Set.of(); // the pools that were ready

    /** Takes the picture and the plan of each pass. */
    @FunctionalInterface
    public interface PassReport {

        /** The scheduler begins to plan for this picture. */
        default void begins(Snapshot snapshot) {}

        void passed(Snapshot snapshot, Plan plan, Duration took);
    }

    /** What a pass is made from. */
    public record Inputs(Cluster cluster, CatalogState catalogs) {}

    /**
     * How long wishes are collected: the reference's BATCH_IDLE_DURATION and BATCH_MAX_DURATION.
     *
     * @param thinking how long a pass may compute, by the wall's clock, before it is cut
     */
    public record Batching(Duration idle, Duration longest, Duration thinking) {

        /** A pass may compute for as long as the reference's (core 4.3). */
        public Batching(Duration idle, Duration longest) {
            this(idle, longest, Duration.ofMinutes(1));
        }
    }

    /** Where its answers go. */
    public record Outlets(
            Claims claims,
            DecisionReporter reporter,
            NominationState nominations,
            PodLaunchState podLaunches,
            PassReport report,
            LaunchHold launches) {}

    public ProvisioningLoop(
            ClusterNews changes,
            Needs<Inputs> needs,
            Outlets outlets,
            Batching batching,
            Options options,
            Runner runner) {
        this.changes = changes;
        this.needs = needs;
        this.claims = outlets.claims();
        this.reporter = outlets.reporter();
        this.nominations = outlets.nominations();
        this.podLaunches = outlets.podLaunches();
        this.backOffEvents = new LaunchBackOffEvents(outlets.reporter());
        this.report = outlets.report();
        this.launches = outlets.launches();
        this.options = options;
        this.window = new BatchWindow(batching.idle(), batching.longest());
        this.thinking = batching.thinking();
        this.created = new CreatedClaims(outlets.claims());
        this.runner = runner;
        this.writers = new Lanes("provisioning-writes", runner, Integer.MAX_VALUE);
        this.loop = needs.loop(runner, this::pass);
    }

    public void start() {
        changes.onChange(this::changed);
        loop.start();
    }

    private void changed(Cluster.Change change) {
        switch (change) {
            case Cluster.Change.OfPod(var _, var uid, var provisionable) when provisionable -> wish(uid);
            case Cluster.Change.OfNode(var _, var uid, var providerId) when isLeaving(providerId) -> wish(uid);
            case Cluster.Change.OfClaim(var name) when created.shown(name) -> loop.wake();
            case Cluster.Change.OfPool _ when hasNewPools() -> loop.wakeIn(POOLS_SETTLE);
            case Cluster.Change.OfPod _,
                    Cluster.Change.OfPodsOn _,
                    Cluster.Change.OfNode _,
                    Cluster.Change.OfClaim _,
                    Cluster.Change.OfPool _,
                    Cluster.Change.OfNodeClass _ -> {}
        }
    }

    /** Whether other pools are ready than the last plan saw: what it refused may have a place now. */
    private boolean hasNewPools() {
        return needs.inputs()
                .map(known -> !ready(known.cluster().snapshot()).equals(planned))
                .orElse(false);
    }

    private static Set<String> ready(Snapshot snapshot) {
        return snapshot.pools().stream().filter(Pool::isReady).map(Pool::name).collect(Collectors.toSet());
    }

    /** The pods of a node that is going will need another one (core 4.1). */
    private boolean isLeaving(String providerId) {
        return needs.inputs().stream()
                .flatMap(known -> known.cluster().nodesOf(providerId).stream())
                .anyMatch(Node::isDeleting);
    }

    /** The back-offs that kept pods waiting in the last plan. */
    public List<LaunchBackOff> backOffs() {
        return podLaunches.last();
    }

    /** Forgets the back-offs that are shown: another process leads. */
    public void forgetBackOffs() {
        podLaunches.forget();
    }

    /** Plans soon, since the catalogue has changed; pods that just come are still waited for. */
    public void lookAgain() {
        loop.wakeIn(SETTLE);
    }

    private void wish(String uid) {
        loop.hear(now -> window.wish(uid, now));
    }

    Duration pass(Inputs known, Instant now) {
        var open = window.untilClosed(now);
        if (open.isPresent() && open.get().isPositive()) {
            return open.get();
        }
        var seen = known.cluster().snapshot();
        if (created.areAwaited(seen)) {
            return SETTLE;
        }
        try {
            return pass(known, created.complete(seen));
        } catch (OutsideTrouble trouble) {
            LOG.warnf("planning waits: created claims cannot be read: reason=%s", trouble.getMessage());
            return ASK_AGAIN;
        }
    }

    private Duration pass(Inputs known, Snapshot picture) {
        if (isLaunching(picture)) {
            return SETTLE;
        }
        window.clear();
        planned = ready(picture);
        var snapshot = picture.with(known.catalogs().catalog(picture)).withBackOffs(podLaunches.look(picture));
        report.begins(snapshot);
        var stopwatch = runner.stopwatch();
        var plan = Scheduler.plan(snapshot, options, () -> stopwatch.elapsed().compareTo(thinking) >= 0);
        var took = stopwatch.elapsed();
        var backOffs = carryOut(snapshot, plan, known.catalogs());
        report.passed(snapshot.withBackOffs(backOffs), plan, took);
        return untilNext(plan);
    }

    /** What a cut pass has left is not kept waiting. */
    private static Duration untilNext(Plan plan) {
        if (plan.partial()) {
            return SETTLE;
        }
        return plan.placements().isEmpty() && plan.refusals().isEmpty() ? IDLE : ASK_AGAIN;
    }

    /**
     * Whether a claim is being launched this very moment: what it will be is not known yet, and a plan made now would open another for what it
     * turns out to hold (core 3.3). The reference waits for as long as it takes; here one that cannot be launched holds the others no longer
     * than a while.
     */
    private static boolean isLaunching(Snapshot picture) {
        var young = picture.takenAt().minus(LONGEST_LAUNCH);
        return picture.claims().stream()
                .anyMatch(claim -> claim.answer().providerId().isEmpty()
                        && !claim.isDeleting()
                        && claim.createdAt().isAfter(young));
    }

    /** Returns the back-offs that keep pods waiting. */
    private List<LaunchBackOff> carryOut(Snapshot snapshot, Plan plan, CatalogState catalogs) {
        reporter.planned(plan);
        tellOfBackOffs(snapshot);
        var pods = snapshot.pods().stream().collect(Collectors.toMap(Pod::name, Function.identity()));
        var nodes = nodesOfClaims(snapshot);
        var backOffs = podLaunches.effective(snapshot, pods, plan);
        backOffEvents.write(snapshot, backOffs);
        var names = create(plan.claims(), catalogs);
        remember(snapshot, pods, plan, names);
        nominations.planned(plan, names);
        plan.placements().forEach(placement -> nominate(known(pods, placement.pod()), place(placement, names, nodes)));
        RefusalLog.write(plan.refusals().stream()
                .filter(refusal -> refuse(known(pods, refusal.pod()), refusal))
                .toList());
        news.keep(pods.values().stream()
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

    /** Once, and again when it lasts longer. */
    private void tellOfBackOffs(Snapshot snapshot) {
        var counted = snapshot.catalog().pools();
        for (var pool : snapshot.pools()) {
            var own = counted.get(pool.name());
            var backOff = own == null ? null : own.backOff();
            if (backOff == null) {
                waits.forget(pool.name());
            } else if (waits.isNews(pool.name(), backOff.sentence())) {
                reporter.backsOff(pool, backOff);
            }
        }
    }

    private void nominate(Pod pod, String place) {
        if (!place.isEmpty() && !pod.isBound() && news.isNews(pod.uid(), place)) {
            reporter.nominated(pod, place);
        }
    }

    /** Answers whether it was news. */
    private boolean refuse(Pod pod, Refusal refusal) {
        if (refusal.isDeferred()) {
            LOG.debugf("deferred: pod=%s reason=%s", pod.name(), refusal.sentence());
            return false;
        }
        boolean fresh = news.isNews(pod.uid(), refusal.sentence());
        if (fresh) {
            reporter.refused(pod, refusal);
        }
        return fresh;
    }

    /** In the reference's words; empty for a claim that could not be written. */
    private static String place(Plan.Placement placement, List<ClaimName> names, Map<ClaimName, NodeName> nodes) {
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
            throw new IllegalStateException(
                    "the plan speaks of pod %s, which its snapshot does not have".formatted(name));
        }
        return pod;
    }

    /** Writes all claims at once; one that cannot be written is planned anew in the next pass and has an empty name here. */
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
        failures.forEach((pool, count) -> LOG.warnf("claims not written: count=%d pool=%s", count, pool));
        return names;
    }

    private ClaimName create(PlannedClaim planned, CatalogState catalogs, Map<String, Integer> failures, Instant now) {
        try {
            var name = claims.create(planned.draft());
            created.created(name, now);
            catalogs.madeFor(name, planned.draft().pods());
            reporter.claimCreated(name, planned);
            return name;
        } catch (OutsideTrouble trouble) {
            failures.merge(planned.draft().pool() + " reason=" + trouble.getMessage(), 1, Integer::sum);
            return new ClaimName("");
        }
    }

    @Override
    public void close() {
        loop.close();
        writers.close();
    }
}
