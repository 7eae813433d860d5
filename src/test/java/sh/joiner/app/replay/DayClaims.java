package sh.joiner.app.replay;

import java.time.Duration;
import java.util.List;
import sh.joiner.controller.claim.ClaimActions;
import sh.joiner.controller.claim.ClaimInstances;
import sh.joiner.controller.claim.DriftConditions;
import sh.joiner.controller.claim.DriftLoop;
import sh.joiner.controller.claim.GarbageLimiter;
import sh.joiner.controller.claim.GarbageLoop;
import sh.joiner.controller.claim.GarbageRemoval;
import sh.joiner.controller.claim.GarbageSearch;
import sh.joiner.controller.claim.InstanceCache;
import sh.joiner.controller.claim.NodeClaimReconciler;
import sh.joiner.controller.claim.ReservationLoop;
import sh.joiner.controller.claim.ReservedClaims;
import sh.joiner.controller.claim.TaggingLoop;
import sh.joiner.controller.claim.TransitionLoop;
import sh.joiner.controller.launch.CapacityRecord;
import sh.joiner.controller.launch.LaunchHistory;
import sh.joiner.controller.launch.LaunchHold;
import sh.joiner.controller.launch.Launcher;
import sh.joiner.controller.pool.RegistrationState;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.termination.NodeStepExecutor;
import sh.joiner.controller.termination.TerminationLoop;
import sh.joiner.engine.lifecycle.GarbageLimit;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeLiveReads;
import sh.joiner.testing.FakePoolConditions;

/** The reconciler and the loops of claims, from the launch of an instance to the deletion of its claim. */
final class DayClaims {

    private final FakeKubernetes cluster;
    private final Capacity capacity;
    private final DecisionReporter reporter;
    private final DayJournal journal;
    private final DayInputs dayInputs;
    private final Runner runner;
    private final LaunchHold hold;
    private final Launcher launcher;
    private final ClaimActions actions;

    /** The environment of the claim controllers. */
    record Outside(FakeKubernetes cluster, Capacity capacity, DecisionReporter reporter, DayJournal journal) {}

    DayClaims(Outside outside, DayInputs dayInputs, Runner runner) {
        this.cluster = outside.cluster();
        this.capacity = outside.capacity();
        this.reporter = outside.reporter();
        this.journal = outside.journal();
        this.dayInputs = dayInputs;
        this.runner = runner;
        hold = new LaunchHold(runner);
        var inputs = dayInputs
                .launching()
                .and(
                        dayInputs.orders(),
                        (known, orders) -> new Launcher.Inputs(known.cluster(), known.catalogs(), orders));
        launcher = new Launcher(
                dayInputs.declare("claim.launch", inputs),
                capacity,
                new CapacityRecord(dayInputs.classes(), dayInputs.unavailable()),
                reporter,
                new LaunchHistory(cluster.claimWriter()),
                hold);
        actions = new ClaimActions(
                dayInputs.needsCluster("claim"),
                dayInputs.needsCluster("claim.expiration"),
                cluster.claimWriter(),
                cluster,
                new ClaimInstances(capacity, launcher, new FakeLiveReads(cluster)),
                reporter);
    }

    LaunchHold hold() {
        return hold;
    }

    void start(RegistrationState registrations, Lane reconcilers) {
        List.<Runnable>of(
                        termination()::start,
                        garbage()::start,
                        new TransitionLoop(cluster, dayInputs.needsCluster("transitions"), journal::accept, runner)
                                ::start,
                        new TaggingLoop(
                                cluster,
                                dayInputs.needsCluster("tagging"),
                                capacity,
                                cluster.claimWriter(),
                                DayInputs.CLUSTER,
                                runner)::start,
                        drift()::start,
                        reservations()::start)
                .forEach(Runnable::run);
        new ClaimQueue(cluster, new NodeClaimReconciler(cluster, actions, registrations, runner), reconcilers, journal)
                .start();
    }

    private TerminationLoop termination() {
        return new TerminationLoop(
                cluster,
                dayInputs.needsCluster("termination"),
                new NodeStepExecutor(cluster, cluster.claimWriter(), cluster, capacity, reporter),
                capacity,
                runner);
    }

    private GarbageLoop garbage() {
        return new GarbageLoop(
                dayInputs.needsCluster("garbage"),
                new GarbageSearch(capacity, new FakeLiveReads(cluster), launcher),
                new GarbageLimiter(
                        new GarbageLimit.Limits(5, 0.1, Duration.ofMinutes(15)),
                        new FakePoolConditions(cluster),
                        reporter),
                new GarbageRemoval(cluster.claimWriter(), cluster, capacity, launcher, reporter),
                _ -> {},
                runner);
    }

    private DriftLoop drift() {
        return new DriftLoop(
                cluster,
                dayInputs.declare("drift", dayInputs.cluster().and(dayInputs.offerings(), DriftLoop.Inputs::new)),
                dayInputs.classes(),
                new InstanceCache(capacity, dayInputs.caches()),
                new DriftConditions(cluster.claimWriter(), reporter),
                runner);
    }

    private ReservationLoop reservations() {
        return new ReservationLoop(
                dayInputs.needsCluster("reservations"),
                capacity,
                new DayClasses.NothingReserved(),
                new ReservedClaims(cluster.claimWriter(), cluster, reporter),
                runner);
    }
}
