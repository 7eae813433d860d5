package sh.joiner.app.replay;

import static sh.joiner.model.readiness.GateName.CLUSTER_VERSION;
import static sh.joiner.model.readiness.GateName.LEARNED_CAPACITY;

import java.util.List;
import java.util.Map;
import sh.joiner.app.Installation;
import sh.joiner.app.control.GateSettings;
import sh.joiner.controller.cache.CacheRegistry;
import sh.joiner.controller.catalog.CatalogLoop;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.catalog.ClusterFactsLoop;
import sh.joiner.controller.catalog.ClusterFactsState;
import sh.joiner.controller.catalog.LearnedState;
import sh.joiner.controller.catalog.LearningLoop;
import sh.joiner.controller.catalog.MarketState;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.OverlayLoop;
import sh.joiner.controller.catalog.OverlayState;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.gate.CacheGates;
import sh.joiner.controller.gate.GatedInput;
import sh.joiner.controller.gate.Gates;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.gate.ProbeLoop;
import sh.joiner.controller.launch.LaunchOrders;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.engine.readiness.GateRules;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.catalog.CatalogFeed;
import sh.joiner.port.cluster.ApiServerProbe;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.runner.Runner;
import sh.joiner.testing.FakeCapacityStore;
import sh.joiner.testing.FakeCatalogFeed;
import sh.joiner.testing.FakeClusterFeed;
import sh.joiner.testing.FakeOverlayObjects;
import sh.joiner.testing.TypeFactsBuilder;

/**
 * The gates with the rules and default settings of the program, and the loops that fill the caches behind these gates, as {@code app.control}
 * creates them.
 */
final class DayInputs {

    static final String CLUSTER = "tour";

    private final Gates gates;
    private final Cluster cluster;
    private final CacheReport caches;
    private final UnavailableOfferings unavailable;
    private final NodeClassState classes;
    private final CatalogState catalogs;
    private final ClusterFactsState facts;
    private final List<Runnable> starts;

    /** Runs {@code changed} when instance types, prices or capacity change. */
    DayInputs(Runner runner, Cluster cluster, Runnable changed) {
        this.cluster = cluster;
        gates = new Gates(GateSettings.rules(Installation.settings(Map.of()).gates()), runner.clock());
        caches = new CacheRegistry(runner.clock());
        unavailable = new UnavailableOfferings(runner.clock(), caches);
        classes = new NodeClassState(caches);
        facts = new ClusterFactsState(new FakeClusterFeed(), gates.health(CLUSTER_VERSION), caches);
        var market = new MarketState();
        var learned = new LearnedState();
        var objects = new FakeOverlayObjects();
        var overlays = new OverlayState(objects);
        catalogs = new CatalogState(market, unavailable, classes, learned, overlays, Markets::sizes);
        catalogs.report(caches);
        var reports = CacheReport.all(List.of(caches, new CacheGates(gates)));
        var learning = new LearningLoop(
                learned, new FakeCapacityStore(), gates.health(LEARNED_CAPACITY), () -> true, runner, changed);
        var needs = declare("overlays", cluster().and(offerings(), OverlayLoop.Inputs::new));
        starts = List.of(
                learning::start,
                new ClusterFactsLoop(facts, caches, runner)::start,
                new CatalogLoop(market(), market, Markets.REGION, runner, changed, reports)::start,
                new OverlayLoop(needs, objects, overlays, runner)::start,
                new ProbeLoop(new Reachable(), gates, runner)::start);
    }

    private static CatalogFeed market() {
        return new FakeCatalogFeed().with(TypeFactsBuilder.m5Large(), 0.1, "us-east-1a");
    }

    /** An API server that always answers. */
    private static final class Reachable implements ApiServerProbe {

        @Override
        public void demandAnswer() {}

        @Override
        public void demandOurKinds() {}
    }

    void start() {
        starts.forEach(Runnable::run);
    }

    <I> Needs<I> declare(String controller, GatedInput<I> input) {
        return gates.declare(controller, input);
    }

    Needs<Cluster> needsCluster(String controller) {
        return declare(controller, cluster());
    }

    GatedInput<Cluster> cluster() {
        return gates.gated(GateRules.OF_CLUSTER, cluster);
    }

    GatedInput<CatalogState> offerings() {
        return gates.gated(GateRules.OF_CATALOG, catalogs);
    }

    GatedInput<ProvisioningLoop.Inputs> launching() {
        return cluster().and(offerings(), ProvisioningLoop.Inputs::new).once(GateRules.OF_LAUNCHES);
    }

    GatedInput<ClusterFactsState> clusterVersion() {
        return gates.gated(CLUSTER_VERSION, facts);
    }

    GatedInput<LaunchOrders> orders() {
        return clusterVersion().as(known -> new LaunchOrders(known, CLUSTER));
    }

    Gates gates() {
        return gates;
    }

    CacheReport caches() {
        return caches;
    }

    UnavailableOfferings unavailable() {
        return unavailable;
    }

    NodeClassState classes() {
        return classes;
    }
}
