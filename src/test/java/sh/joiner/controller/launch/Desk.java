package sh.joiner.controller.launch;

import java.util.List;
import sh.joiner.controller.catalog.CatalogBook;
import sh.joiner.controller.catalog.ClusterFactsBook;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.claim.ClaimActions;
import sh.joiner.controller.report.Chronicle;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.port.Capacity;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;

/** All that launches, wired over fakes. */
public record Desk(UnavailableOfferings unavailable, Chronicle chronicle, LaunchDesk desk, ClaimActions actions) {

    public static final ClusterFacts FACTS =
            new ClusterFacts("tour", "us-east-1", "https://api", "Q0E=", "1.34", "10.100.0.0/16", "10.100.0.10");

    public Desk(HandClock clock, FakeKubernetes cluster, Capacity capacity, Decisions decisions) {
        this(cluster, capacity, new UnavailableOfferings(clock), new Chronicle(clock, List.of(decisions)), clock);
    }

    private Desk(
            FakeKubernetes cluster,
            Capacity capacity,
            UnavailableOfferings unavailable,
            Chronicle chronicle,
            HandClock clock) {
        this(
                cluster,
                capacity,
                unavailable,
                chronicle,
                new LaunchDesk(
                        cluster,
                        new CatalogBook(Markets.learned(), unavailable, Markets::sizes),
                        new LaunchOrders(new ClusterFactsBook(() -> FACTS, clock), "tour"),
                        capacity,
                        unavailable,
                        chronicle));
    }

    private Desk(
            FakeKubernetes cluster,
            Capacity capacity,
            UnavailableOfferings unavailable,
            Chronicle chronicle,
            LaunchDesk desk) {
        this(
                unavailable,
                chronicle,
                desk,
                new ClaimActions(cluster, cluster.claimWriter(), cluster, capacity, desk, chronicle));
    }
}
