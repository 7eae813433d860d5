package sh.joiner.app.control;

import static sh.joiner.model.readiness.GateName.CLUSTER_VERSION;
import static sh.joiner.model.readiness.GateName.LEARNED_CAPACITY;

import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.board.Supply;
import sh.joiner.controller.catalog.CatalogLoop;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.catalog.ClusterFactsLoop;
import sh.joiner.controller.catalog.ClusterFactsState;
import sh.joiner.controller.catalog.LearnedState;
import sh.joiner.controller.catalog.LearningLoop;
import sh.joiner.controller.catalog.MarketState;
import sh.joiner.controller.catalog.MarketStoreLoop;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.OverlayLoop;
import sh.joiner.controller.catalog.OverlayState;
import sh.joiner.controller.catalog.StoredMarket;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.claim.InstanceCache;
import sh.joiner.controller.gate.CacheGates;
import sh.joiner.controller.gate.GatedInput;
import sh.joiner.controller.gate.Gates;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.controller.simulation.DriftSources;
import sh.joiner.controller.simulation.ImageSources;
import sh.joiner.engine.readiness.GateRules;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.catalog.CapacityStore;
import sh.joiner.port.catalog.MarketStore;
import sh.joiner.port.catalog.OverlayObjects;
import sh.joiner.port.cluster.Cluster;

/** The data that controllers share. Controllers read the cluster, the instance types and the cluster facts through gates. */
public final class SharedInputs {

    private final ControllerDependencies shared;
    private final Gates gates;
    private final MarketState market = new MarketState();
    private final UnavailableOfferings unavailable;
    private final NodeClassState classes;
    private final LearnedState learned = new LearnedState();
    private final LearningLoop learning;
    private final OverlayState overlays;
    private final CatalogState catalogs;
    private final OverlayLoop overlayLoop;
    private final ClusterFactsState facts;
    private final CatalogLoop loop;
    private final ClusterFactsLoop factsLoop;
    private final MarketStoreLoop marketStoreLoop;
    private final CacheReport caches;

    /** The stores of data in the cluster. {@code leads} returns true if this process may write to them. {@code caches} receives the results of caches. */
    public record Stores(
            MarketStore market,
            CapacityStore capacity,
            OverlayObjects overlays,
            BooleanSupplier leads,
            CacheReport caches) {}

    /** Runs {@code changed} when instance types, prices, learned capacity or NodeOverlays change. */
    public SharedInputs(
            ControllerDependencies shared,
            Gates gates,
            AwsSettings aws,
            SizingSettings sizing,
            Stores stores,
            Runnable changed) {
        this.shared = shared;
        this.gates = gates;
        var runner = shared.runner();
        var clock = runner.clock();
        caches = stores.caches();
        var feed = shared.aws().catalog();
        unavailable = new UnavailableOfferings(clock, caches);
        classes = new NodeClassState(caches);
        overlays = new OverlayState(stores.overlays());
        learned.report(caches);
        catalogs = new CatalogState(
                market,
                unavailable,
                classes,
                learned,
                overlays,
                (known, nodeClass) -> NodeSizing.size(known, nodeClass, sizing));
        catalogs.report(caches);
        learning = new LearningLoop(
                learned, stores.capacity(), gates.health(LEARNED_CAPACITY), stores.leads(), runner, changed);
        overlayLoop = new OverlayLoop(
                gates.declare("overlays", cluster().and(offerings(), OverlayLoop.Inputs::new)),
                stores.overlays(),
                overlays,
                runner);
        stores.overlays().onChange(changed);
        var reports = CacheReport.all(List.of(caches, new CacheGates(gates)));
        facts = new ClusterFactsState(shared.aws().cluster(), gates.health(CLUSTER_VERSION), caches);
        factsLoop = new ClusterFactsLoop(facts, caches, runner);
        var recall = new StoredMarket(market, stores.market(), aws.region(), feed.staticPrices(), reports);
        marketStoreLoop = new MarketStoreLoop(market, recall, stores.market(), stores.leads(), runner, changed);
        loop = new CatalogLoop(feed, market, aws.region(), runner, () -> marketChanged(changed), reports);
    }

    private void marketChanged(Runnable changed) {
        marketStoreLoop.requestPass();
        changed.run();
    }

    /** The receivers of cache results. */
    CacheReport caches() {
        return caches;
    }

    Gates gates() {
        return gates;
    }

    /** The cluster, for controllers that act on it. */
    public GatedInput<Cluster> cluster() {
        return gates.gated(GateRules.OF_CLUSTER, shared.cluster());
    }

    /** Instance types with their offerings and prices. */
    GatedInput<CatalogState> offerings() {
        return gates.gated(GateRules.OF_CATALOG, catalogs);
    }

    /** The cluster and the instance types, available only while all gates that a launch waits for are open. */
    GatedInput<ProvisioningLoop.Inputs> launching() {
        return cluster().and(offerings(), ProvisioningLoop.Inputs::new).once(GateRules.OF_LAUNCHES);
    }

    /** The cluster data that instances need to join. */
    public GatedInput<ClusterFactsState> clusterVersion() {
        return gates.gated(CLUSTER_VERSION, facts);
    }

    /** Returns the data with which the drift of proposed pools and node classes is computed. */
    public DriftSources driftSources(InstanceCache instances) {
        return new DriftSources(classes, instances, () -> facts.last().map(ClusterFacts::caBundle));
    }

    /** Returns the data with which the AMIs of a proposed rollout are found. */
    public ImageSources imageSources() {
        return new ImageSources(shared.aws().images(), () -> facts.last().map(ClusterFacts::kubernetesVersion));
    }

    /** Returns the catalog for this snapshot; empty while an input of the catalog is not known. */
    public Catalog shown(Snapshot snapshot) {
        return catalogs.catalog(snapshot);
    }

    /** Returns the instance types for a node class that does not have to exist in the cluster. */
    public List<InstanceType> typesOf(NodeClass nodeClass) {
        return catalogs.types(nodeClass, shared.clock().now());
    }

    UnavailableOfferings unavailable() {
        return unavailable;
    }

    NodeClassState classes() {
        return classes;
    }

    /** Returns the loop that reports the status of NodeOverlays in the leading process. */
    public Actor overlays() {
        return new Actor(overlayLoop::start, overlayLoop::close);
    }

    /** The data that pages show in addition to the catalog. */
    public Supply supply(Instant now) {
        return new Supply(unavailable.shortages(now), catalogs.discoveries());
    }

    /** Starts loading, also in a standby process. */
    public void start() {
        marketStoreLoop.start();
        learning.start();
        factsLoop.start();
        loop.start();
    }

    /** Requests that the loaded instance types and prices are stored for the next start. Only the leader stores them. */
    public void leads() {
        marketStoreLoop.requestPass();
    }

    public void close() {
        loop.close();
        marketStoreLoop.close();
        factsLoop.close();
        learning.close();
    }
}
