package sh.joiner.controller.launch;

import java.util.List;
import sh.joiner.controller.catalog.CatalogBook;
import sh.joiner.controller.catalog.ClusterFactsBook;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.controller.catalog.NodeClassBook;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.claim.ClaimActions;
import sh.joiner.controller.gate.Met;
import sh.joiner.controller.report.Chronicle;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.Pulse;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.runner.Runner;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeLiveReads;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

/** All that launches, wired over fakes. */
public record Desk(
        UnavailableOfferings unavailable,
        NodeClassBook classes,
        Chronicle chronicle,
        LaunchDesk desk,
        ClaimActions actions,
        LaunchHold hold) {

    public static final ClusterFacts FACTS =
            new ClusterFacts("tour", "us-east-1", "https://api", "Q0E=", "1.34", "10.100.0.0/16", "10.100.0.10");

    public Desk(HandClock clock, FakeKubernetes cluster, Capacity capacity, Decisions decisions) {
        this(new SingleThreadRunner(clock), cluster, capacity, decisions);
    }

    public Desk(Runner runner, FakeKubernetes cluster, Capacity capacity, Decisions decisions) {
        this(
                new Known(runner, new UnavailableOfferings(runner.clock()), new NodeClassBook(runner.clock())),
                cluster,
                capacity,
                new Chronicle(runner.clock(), List.of(decisions)),
                new LaunchHold(runner));
    }

    private record Known(Runner runner, UnavailableOfferings unavailable, NodeClassBook classes) {}

    private Desk(Known known, FakeKubernetes cluster, Capacity capacity, Chronicle chronicle, LaunchHold hold) {
        this(
                known,
                cluster,
                capacity,
                chronicle,
                new LaunchDesk(
                        Met.by(new LaunchDesk.Inputs(
                                cluster,
                                new CatalogBook(
                                        Markets.learned(), known.unavailable(), known.classes(), Markets::sizes),
                                new LaunchOrders(
                                        new ClusterFactsBook(
                                                () -> FACTS,
                                                Pulse.NOBODY,
                                                known.runner().clock(),
                                                CacheReport.NOBODY),
                                        "tour"))),
                        capacity,
                        new LaunchDesk.Supply(known.classes(), known.unavailable()),
                        chronicle,
                        new LaunchHistory(cluster.claimWriter()),
                        hold),
                hold);
    }

    private Desk(
            Known known,
            FakeKubernetes cluster,
            Capacity capacity,
            Chronicle chronicle,
            LaunchDesk desk,
            LaunchHold hold) {
        this(
                known.unavailable(),
                known.classes(),
                chronicle,
                desk,
                new ClaimActions(
                        Met.by(cluster),
                        new ClaimActions.Objects(cluster.claimWriter(), cluster, new FakeLiveReads(cluster)),
                        capacity,
                        desk,
                        chronicle),
                hold);
    }
}
