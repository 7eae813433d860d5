package sh.joiner.controller.launch;

import java.util.List;
import sh.joiner.controller.catalog.ClusterFactsState;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.claim.ClaimActions;
import sh.joiner.controller.claim.ClaimInstances;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.InputHealth;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.runner.Runner;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeLiveReads;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

/** The launcher and its parts, connected to fakes. */
public record LauncherWorld(
        UnavailableOfferings unavailable,
        NodeClassState classes,
        DecisionReporter reporter,
        Launcher launcher,
        ClaimActions actions,
        LaunchHold hold) {

    public static final ClusterFacts FACTS =
            new ClusterFacts("tour", "us-east-1", "https://api", "Q0E=", "1.34", "10.100.0.0/16", "10.100.0.10");

    public LauncherWorld(HandClock clock, FakeKubernetes cluster, Capacity capacity, Decisions decisions) {
        this(new SingleThreadRunner(clock), cluster, capacity, decisions);
    }

    public LauncherWorld(Runner runner, FakeKubernetes cluster, Capacity capacity, Decisions decisions) {
        this(
                new Known(runner, new UnavailableOfferings(runner.clock()), new NodeClassState()),
                cluster,
                capacity,
                new DecisionReporter(runner.clock(), List.of(decisions)),
                new LaunchHold(runner));
    }

    private record Known(Runner runner, UnavailableOfferings unavailable, NodeClassState classes) {}

    private LauncherWorld(
            Known known, FakeKubernetes cluster, Capacity capacity, DecisionReporter reporter, LaunchHold hold) {
        this(
                known,
                cluster,
                capacity,
                reporter,
                new Launcher(
                        FixedNeeds.by(new Launcher.Inputs(
                                cluster,
                                Markets.catalogs(Markets.learned(), known.unavailable(), known.classes()),
                                new LaunchOrders(
                                        new ClusterFactsState(() -> FACTS, InputHealth.NONE, CacheReport.NONE),
                                        "tour"))),
                        capacity,
                        new CapacityRecord(known.classes(), known.unavailable()),
                        reporter,
                        new LaunchHistory(cluster.claimWriter()),
                        hold),
                hold);
    }

    private LauncherWorld(
            Known known,
            FakeKubernetes cluster,
            Capacity capacity,
            DecisionReporter reporter,
            Launcher launcher,
            LaunchHold hold) {
        this(
                known.unavailable(),
                known.classes(),
                reporter,
                launcher,
                new ClaimActions(
                        FixedNeeds.by(cluster),
                        FixedNeeds.by(cluster),
                        cluster.claimWriter(),
                        cluster,
                        new ClaimInstances(capacity, launcher, new FakeLiveReads(cluster)),
                        reporter),
                hold);
    }
}
