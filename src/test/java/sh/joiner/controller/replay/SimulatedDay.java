package sh.joiner.controller.replay;

import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.controller.claim.GarbageLimiter;
import sh.joiner.controller.claim.GarbageLoop;
import sh.joiner.controller.claim.GarbageRemoval;
import sh.joiner.controller.claim.GarbageSearch;
import sh.joiner.controller.claim.NodeClaimReconciler;
import sh.joiner.controller.claim.TaggingLoop;
import sh.joiner.controller.claim.TransitionLoop;
import sh.joiner.controller.gate.Met;
import sh.joiner.controller.launch.LauncherWorld;
import sh.joiner.controller.pool.RegistrationState;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.controller.provisioning.PassPlanner;
import sh.joiner.controller.provisioning.PlanExecutor;
import sh.joiner.controller.provisioning.PodEventLoop;
import sh.joiner.controller.provisioning.PodLaunchState;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.controller.termination.NodeStepExecutor;
import sh.joiner.controller.termination.TerminationLoop;
import sh.joiner.engine.lifecycle.GarbageBrake;
import sh.joiner.engine.lifecycle.PodLaunches;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeLiveReads;
import sh.joiner.testing.FakePoolConditions;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

/** The controllers of nodes through 24 simulated hours on the thread of the caller. Everything that differs between two days follows from their seeds. */
final class SimulatedDay {

    private static final ResolvedImage IMAGE =
            new ResolvedImage("ami-1", "al2023", Requirements.of(Requirement.in(Labels.ARCH, "amd64")), false);

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner;
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final Decisions decisions = new Decisions();
    private final NominationState nominations = new NominationState();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final Machines machines;
    private final BootingCapacity capacity;
    private final LauncherWorld world;

    private SimulatedDay(long seed) {
        var chance = Chance.of(seed);
        runner = new SingleThreadRunner(clock, new Random(seed));
        machines = new Machines(cluster, nominations, clock, chance);
        capacity = new BootingCapacity(clock, chance, machines::boot);
        world = new LauncherWorld(runner, cluster, capacity, decisions);
    }

    /** Runs a day on which so many pods come, each of which needs a node of its own. */
    static SimulatedDay of(long seed, int pods) {
        var day = new SimulatedDay(seed);
        day.cluster.onChange(_ -> day.threads.add(Thread.currentThread()));
        day.cluster.with(pool("default").build()).with(readyClass());
        day.startControllers();
        day.machines.start(pods);
        day.runner.advance(Duration.ofHours(24));
        return day;
    }

    private static NodeClass readyClass() {
        var ready = new Condition("Ready", Condition.Status.TRUE, "Ready", "", HandClock.START);
        return nodeClass().images(IMAGE).says(ready).build();
    }

    private void startControllers() {
        provisioning().start();
        new PodEventLoop(cluster, Met.by(cluster), cluster.claimWriter(), runner).start();
        new TerminationLoop(
                        cluster,
                        Met.by(cluster),
                        new NodeStepExecutor(
                                cluster, cluster.claimWriter(), cluster, capacity, world.reporter(), clock),
                        capacity,
                        runner)
                .start();
        garbage().start();
        new TaggingLoop(cluster, Met.by(cluster), capacity, cluster.claimWriter(), "tour", runner).start();
        new TransitionLoop(cluster, Met.by(cluster), decisions::accept, runner).start();
        var reconciler = new NodeClaimReconciler(cluster, world.actions(), new RegistrationState(), runner);
        new ClaimQueue(cluster, reconciler, runner).start();
    }

    private ProvisioningLoop provisioning() {
        var catalogs = Markets.catalogs(Markets.learned(), world.unavailable(), world.classes());
        var executor = new PlanExecutor(
                cluster.claimWriter(),
                world.reporter(),
                nominations,
                new PodLaunchState(PodLaunches.Limits.DEFAULT),
                world.hold(),
                runner);
        return new ProvisioningLoop(
                cluster,
                Met.by(new ProvisioningLoop.Inputs(cluster, catalogs)),
                new PassPlanner(Options.DEFAULT, PassPlanner.KARPENTERS_LIMIT, (_, _, _) -> {}, runner),
                executor,
                new ProvisioningLoop.Batching(Duration.ofSeconds(1), Duration.ofSeconds(10)),
                runner);
    }

    private GarbageLoop garbage() {
        return new GarbageLoop(
                Met.by(cluster),
                new GarbageSearch(capacity, new FakeLiveReads(cluster), world.launcher()),
                new GarbageLimiter(
                        new GarbageBrake.Limits(5, 0.1, Duration.ofMinutes(15)),
                        new FakePoolConditions(cluster),
                        world.reporter()),
                new GarbageRemoval(cluster.claimWriter(), cluster, capacity, world.launcher(), world.reporter()),
                _ -> {},
                runner);
    }

    /** Returns every decision with its instant and its reasons, and then every write to the cluster, one to a line. */
    String journal() {
        return Stream.concat(decisions.all().stream().map(SimulatedDay::line), cluster.writes().stream())
                .collect(Collectors.joining("\n"));
    }

    private static String line(Decision decision) {
        return "%s %s".formatted(decision.at(), decision);
    }

    /** Returns how many objects the decisions with this code are about. */
    long objectsOf(String code) {
        return decisions.all().stream()
                .filter(decision -> decision.code().equals(code))
                .map(decision -> decision.subjects().getFirst())
                .distinct()
                .count();
    }

    /** Returns the names of what is left of nodes, NodeClaims and instances. */
    Set<String> left() {
        var objects = Stream.concat(
                cluster.nodes().stream().map(node -> "node " + node.name()),
                cluster.claims().stream().map(claim -> "claim " + claim.name()));
        var instances = capacity.list().stream().map(Instance::id).map(id -> "instance " + id);
        return Stream.concat(objects, instances).collect(Collectors.toSet());
    }

    /** Returns the threads on which the cluster was written to. */
    Set<Thread> threads() {
        return Set.copyOf(threads);
    }

    List<String> launched() {
        return capacity.launched();
    }
}
