package sh.joiner.app.replay;

import static sh.joiner.model.readiness.GateName.CLUSTER_STATE;
import static sh.joiner.model.readiness.GateName.IMAGES;
import static sh.joiner.model.readiness.GateName.INTERRUPTION_OBJECTS;
import static sh.joiner.model.readiness.GateName.LEADER;
import static sh.joiner.model.readiness.GateName.PROFILES;
import static sh.joiner.model.readiness.GateName.SUBNETS;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.controller.provisioning.PassPlanner;
import sh.joiner.controller.provisioning.PendingPodEvents;
import sh.joiner.controller.provisioning.PlanExecutor;
import sh.joiner.controller.provisioning.PodEventLoop;
import sh.joiner.controller.provisioning.PodLaunchState;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.engine.lifecycle.PodLaunches;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.InputReads.Demand;
import sh.joiner.port.nodeclass.NetworkFeed;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeNetworkFeed;
import sh.joiner.testing.FakeStatusFeed;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

/**
 * Runs the controllers for 24 simulated hours on the thread of the caller. The controllers wait for the same gates as in production. For some hours, EC2
 * does not answer requests for subnets. Everything that differs between two days follows from their seeds.
 */
final class SimulatedDay {

    static final Instant OUTAGE = HandClock.START.plus(Duration.ofHours(5));
    static final Duration OUTAGE_LENGTH = Duration.ofHours(3);

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner;
    private final DayChoices random;
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final DayJournal journal = new DayJournal(clock);
    private final DecisionReporter reporter = new DecisionReporter(clock, List.of(journal));
    private final NominationState nominations = new NominationState();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final FakeStatusFeed status = new FakeStatusFeed(clock);
    private final List<Runnable> planners = new ArrayList<>(); // called when the catalog changes
    private final DayNodes nodes;
    private final BootingCapacity capacity;
    private final DayInputs dayInputs;

    private SimulatedDay(long seed) {
        random = DayChoices.of(seed);
        runner = new SingleThreadRunner(clock, new Random(seed));
        nodes = new DayNodes(new DayNodes.World(cluster, nominations, status, clock), random);
        capacity = new BootingCapacity(clock, random, nodes::boot);
        dayInputs = new DayInputs(runner, cluster, () -> planners.forEach(Runnable::run));
    }

    /** Runs a day with the given number of pods, each of which needs its own node. */
    static SimulatedDay of(long seed, int pods) {
        var day = new SimulatedDay(seed);
        day.journal.watch(day.dayInputs.gates());
        day.cluster.onChange(_ -> day.threads.add(Thread.currentThread()));
        day.startControllers();
        day.nodes.start(pods);
        day.capacity.leak();
        day.runner.advance(Duration.ofHours(24));
        return day;
    }

    private void startControllers() {
        var reconcilers = runner.lane("reconcilers", Integer.MAX_VALUE);
        var claims = new DayClaims(new DayClaims.Outside(cluster, capacity, reporter, journal), dayInputs, runner);
        var classes = new DayClasses(
                new DayClasses.Outside(cluster, network(), reporter, journal), dayInputs, runner, reconcilers);
        var pools = new DayPools(cluster, dayInputs, journal, runner, reconcilers);
        startPlanning(claims);
        claims.start(pools.registrations(), reconcilers);
        classes.start();
        pools.start();
        new DayNotices(cluster, status, reporter, nominations, dayInputs, runner).start();
        dayInputs.start();
        clock.schedule(random.between(Duration.ofMinutes(1), Duration.ofMinutes(5)), classes::create);
        clock.schedule(random.between(Duration.ofMinutes(1), Duration.ofMinutes(5)), pools::create);
        lead();
    }

    /** Reports, at random times, that the objects of the cluster are listed and that this process leads. */
    private void lead() {
        var gates = dayInputs.gates();
        gates.demand(Set.of(SUBNETS, IMAGES, PROFILES), Demand.WANTED);
        for (var listed : List.of(CLUSTER_STATE, INTERRUPTION_OBJECTS)) {
            clock.schedule(random.between(Duration.ZERO, Duration.ofSeconds(10)), () -> answered(listed));
        }
        clock.schedule(random.between(Duration.ofSeconds(5), Duration.ofMinutes(1)), () -> answered(LEADER));
    }

    private void answered(GateName gate) {
        dayInputs.gates().health(gate).answered();
    }

    private NetworkFeed network() {
        var network = new FakeNetworkFeed()
                .with(new Subnet("subnet-a", "us-east-1a", "use1-az1", 4000), Map.of())
                .with(new SecurityGroup("sg-1", "nodes"), Map.of());
        return new Outage(network, clock, OUTAGE, OUTAGE_LENGTH);
    }

    private void startPlanning(DayClaims claims) {
        var planning = dayInputs.declare("provisioning", dayInputs.launching());
        var planner = new PassPlanner(Options.DEFAULT, PassPlanner.KARPENTERS_LIMIT, (_, _, _) -> {}, runner);
        var executor = new PlanExecutor(
                cluster.claimWriter(),
                reporter,
                nominations,
                new PodLaunchState(PodLaunches.Limits.DEFAULT),
                claims.hold(),
                runner);
        var loop = new ProvisioningLoop(
                cluster,
                planning,
                planner,
                executor,
                new ProvisioningLoop.Batching(Duration.ofSeconds(1), Duration.ofSeconds(10)),
                runner);
        planners.add(loop::requestPass);
        loop.start();
        new PendingPodEvents(cluster, dayInputs.needsCluster("provisioning.held"), planning, reporter, runner).start();
        new PodEventLoop(cluster, dayInputs.needsCluster("pod-events"), cluster.claimWriter(), runner).start();
    }

    /** Returns all events with their times, followed by all writes to pods, nodes and claims. Each is one line. */
    String journal() {
        return Stream.concat(journal.lines().stream(), cluster.writes().stream())
                .collect(Collectors.joining("\n"));
    }

    List<Decision> decisions() {
        return journal.decisions();
    }

    /** Returns the lines of one category: {@code gate}, {@code nodepool}, {@code nodeclass}, {@code decision} or {@code failure}. */
    List<String> linesOf(String word) {
        return journal.lines().stream()
                .filter(line -> line.split(" ", 3)[1].equals(word))
                .toList();
    }

    /** Returns the number of different objects that are the first subject of a decision with this code. */
    long objectsOf(String code) {
        return decisions().stream()
                .filter(decision -> decision.code().equals(code))
                .map(decision -> decision.subjects().getFirst())
                .distinct()
                .count();
    }

    /** Returns the names of the remaining nodes, NodeClaims and instances. */
    Set<String> left() {
        var objects = Stream.concat(
                cluster.nodes().stream().map(node -> "node " + node.name()),
                cluster.claims().stream().map(claim -> "claim " + claim.name()));
        var instances = capacity.list().stream().map(Instance::id).map(id -> "instance " + id);
        return Stream.concat(objects, instances).collect(Collectors.toSet());
    }

    /** Returns the threads that wrote to the cluster. */
    Set<Thread> threads() {
        return Set.copyOf(threads);
    }

    List<String> launched() {
        return capacity.launched();
    }
}
