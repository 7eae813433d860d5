package sh.joiner.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import sh.joiner.kubernetes.cache.InformedRefreshRequests;
import sh.joiner.kubernetes.cache.RefreshRequestWriter;
import sh.joiner.kubernetes.catalog.KubernetesCapacityStore;
import sh.joiner.kubernetes.catalog.KubernetesMarketStore;
import sh.joiner.kubernetes.catalog.KubernetesOverlays;
import sh.joiner.kubernetes.cluster.InformedCluster;
import sh.joiner.kubernetes.cluster.KubernetesApiServerProbe;
import sh.joiner.kubernetes.cluster.KubernetesClaims;
import sh.joiner.kubernetes.cluster.KubernetesEventRecorder;
import sh.joiner.kubernetes.cluster.KubernetesEvictions;
import sh.joiner.kubernetes.cluster.KubernetesKeyValues;
import sh.joiner.kubernetes.cluster.KubernetesLiveReads;
import sh.joiner.kubernetes.cluster.KubernetesNodeClassAnnotations;
import sh.joiner.kubernetes.cluster.KubernetesNodes;
import sh.joiner.kubernetes.cluster.KubernetesPoolConditions;
import sh.joiner.kubernetes.cluster.KubernetesPools;
import sh.joiner.kubernetes.cluster.KubernetesUserRequests;
import sh.joiner.kubernetes.disruption.FreezeWriter;
import sh.joiner.kubernetes.disruption.KubernetesDisruptionFreezes;
import sh.joiner.kubernetes.image.KubernetesImagePolicies;
import sh.joiner.kubernetes.image.KubernetesImageStore;
import sh.joiner.kubernetes.image.KubernetesRollouts;
import sh.joiner.kubernetes.image.RolloutRequestWriter;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.kubernetes.interruption.InterruptionRequestWriter;
import sh.joiner.kubernetes.interruption.KubernetesInterruptionPolicies;
import sh.joiner.kubernetes.interruption.KubernetesInterruptions;
import sh.joiner.kubernetes.interruption.KubernetesMaintenanceWindows;
import sh.joiner.kubernetes.watch.FreshnessChecks;
import sh.joiner.kubernetes.watch.FreshnessLimits;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.UserRequests;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.RefreshRequests;
import sh.joiner.port.catalog.CapacityStore;
import sh.joiner.port.catalog.MarketStore;
import sh.joiner.port.catalog.OverlayObjects;
import sh.joiner.port.cluster.ApiServerProbe;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.EventRecorder;
import sh.joiner.port.cluster.Evictions;
import sh.joiner.port.cluster.LiveReads;
import sh.joiner.port.cluster.Nodes;
import sh.joiner.port.cluster.PoolConditions;
import sh.joiner.port.cluster.Pools;
import sh.joiner.port.disruption.DisruptionFreezes;
import sh.joiner.port.image.ImagePolicies;
import sh.joiner.port.image.ImageStore;
import sh.joiner.port.image.Rollouts;
import sh.joiner.port.interruption.InterruptionPolicies;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.interruption.MaintenanceWindows;
import sh.joiner.port.nodeclass.NodeClassAnnotations;
import sh.joiner.port.prometheus.KeyValues;

/** Implements the ports to one cluster. Callers start this object before use, and close it and the client at the end. */
public final class Kubernetes implements AutoCloseable {

    private final InformedCluster cluster;
    private final KubernetesLiveReads live;
    private final KubernetesClaims claims;
    private final KubernetesNodes nodes;
    private final KubernetesPools pools;
    private final KubernetesEvictions evictions;
    private final KubernetesEventRecorder eventRecorder;
    private final KubernetesNodeClassAnnotations nodeClassAnnotations;
    private final KubernetesImagePolicies imagePolicies;
    private final KubernetesRollouts rollouts;
    private final KubernetesInterruptions interruptions;
    private final KubernetesInterruptionPolicies interruptionPolicies;
    private final KubernetesMaintenanceWindows maintenanceWindows;
    private final KubernetesDisruptionFreezes freezes;
    private final KubernetesOverlays overlays;
    private final AtomicBoolean usesOverlays = new AtomicBoolean();
    private final List<KubernetesCapacityStore> capacityStores = new CopyOnWriteArrayList<>();
    private final WorldClock clock;
    private final KubernetesClient client;
    private final FreshnessChecks freshness;

    public Kubernetes(KubernetesClient client, WorldClock clock) {
        this(client, clock, () -> true, _ -> {}, FreshnessLimits.DEFAULT);
    }

    /**
     * Creates the ports.
     *
     * @param mayWriteEvents returns true while this process may write events
     * @param evictionCodes receives the API server's status code for each eviction
     * @param limits the times after which a watched kind without events is compared with the API server, or counts as stale
     */
    public Kubernetes(
            KubernetesClient client,
            WorldClock clock,
            BooleanSupplier mayWriteEvents,
            IntConsumer evictionCodes,
            FreshnessLimits limits) {
        this.freshness = FreshnessChecks.of(client, limits);
        this.eventRecorder = new KubernetesEventRecorder(client, clock, mayWriteEvents);
        this.maintenanceWindows = new KubernetesMaintenanceWindows(client, clock, new Unreadable(eventRecorder, clock));
        this.freezes = new KubernetesDisruptionFreezes(client, clock, new Unreadable(eventRecorder, clock));
        this.rollouts = new KubernetesRollouts(client, clock, new Unreadable(eventRecorder, clock));
        this.cluster = new InformedCluster(client, clock, new Unreadable(eventRecorder, clock), this::rules);
        this.live = new KubernetesLiveReads(client);
        this.claims =
                new KubernetesClaims(client, clock, new KubernetesClaims.Known(cluster::wireClaim, cluster::wrote));
        this.nodes = new KubernetesNodes(client);
        this.pools = new KubernetesPools(client);
        this.evictions = new KubernetesEvictions(client, evictionCodes);
        this.nodeClassAnnotations = new KubernetesNodeClassAnnotations(client);
        this.imagePolicies = new KubernetesImagePolicies(client, clock, new Unreadable(eventRecorder, clock));
        this.interruptions = new KubernetesInterruptions(client, clock, new Unreadable(eventRecorder, clock));
        this.interruptionPolicies =
                new KubernetesInterruptionPolicies(client, clock, new Unreadable(eventRecorder, clock));
        this.overlays = new KubernetesOverlays(client, clock, new Unreadable(eventRecorder, clock));
        this.clock = clock;
        this.client = client;
    }

    /** Starts the informers. Their first lists may be incomplete when this method returns. */
    public void start() {
        cluster.start();
        imagePolicies.start();
        rollouts.start();
        interruptions.start();
        interruptionPolicies.start();
        maintenanceWindows.start();
        freezes.start();
        capacityStores.forEach(KubernetesCapacityStore::start);
        if (usesOverlays.get()) {
            overlays.start();
        }
        addFreshnessChecks();
    }

    private void addFreshnessChecks() {
        var clusterKinds = Stream.concat(
                cluster.watched(),
                Stream.concat(
                        Stream.of(imagePolicies.watched(), rollouts.watched()),
                        usesOverlays.get() ? Stream.of(overlays.watched()) : Stream.empty()));
        clusterKinds.forEach(kind -> freshness.add(kind, Optional.of(GateName.CLUSTER_STATE)));
        Stream.of(interruptions.watched(), interruptionPolicies.watched(), maintenanceWindows.watched())
                .forEach(kind -> freshness.add(kind, Optional.of(GateName.INTERRUPTION_OBJECTS)));
        freshness.add(freezes.watched(), Optional.of(GateName.DISRUPTION_FREEZES));
        capacityStores.forEach(store -> freshness.add(store.watched(), Optional.empty()));
    }

    /**
     * Returns the DisruptionFreezes, MaintenanceWindows, AMIRollouts and AMIPolicies. Of the first three, a list that is not known yet is
     * empty. All lists are known while the gates {@link GateName#CLUSTER_STATE}, {@link GateName#DISRUPTION_FREEZES} and
     * {@link GateName#INTERRUPTION_OBJECTS} are open.
     */
    private DisruptionRules rules() {
        return new DisruptionRules(
                freezes.all().orElse(List.of()),
                maintenanceWindows.all().orElse(List.of()),
                rollouts.all().orElse(List.of()),
                imagePolicies.all().orElse(null));
    }

    /** Returns the freshness checks of all kinds that this object watches. Callers may add checks of other kinds. */
    public FreshnessChecks freshness() {
        return freshness;
    }

    public Cluster cluster() {
        return cluster;
    }

    /** Returns checks of the API server: that it answers, and that it serves the required kinds. */
    public ApiServerProbe apiServerProbe() {
        return new KubernetesApiServerProbe(client, usesOverlays::get);
    }

    /** Returns reads that bypass the informers: the API server answers them from a quorum of etcd. */
    public LiveReads live() {
        return live;
    }

    public Claims claims() {
        return claims;
    }

    public Nodes nodes() {
        return nodes;
    }

    public Pools pools() {
        return pools;
    }

    /** Returns a writer of the pool conditions that the pool's reconciler does not write. */
    public PoolConditions poolConditions() {
        return new KubernetesPoolConditions(client, clock);
    }

    public Evictions evictions() {
        return evictions;
    }

    public NodeClassAnnotations nodeClassAnnotations() {
        return nodeClassAnnotations;
    }

    public ImagePolicies imagePolicies() {
        return imagePolicies;
    }

    public Rollouts rollouts() {
        return rollouts;
    }

    /** Returns an error that prevents the first list of the AMIRollouts. Empty if the list is complete or no error is known. */
    public Optional<RemoteCallException> rolloutFailure() {
        return rollouts.failure();
    }

    public Interruptions interruptions() {
        return interruptions;
    }

    public InterruptionPolicies interruptionPolicies() {
        return interruptionPolicies;
    }

    public MaintenanceWindows maintenanceWindows() {
        return maintenanceWindows;
    }

    public DisruptionFreezes disruptionFreezes() {
        return freezes;
    }

    /** Returns an error that prevents the first list of the DisruptionFreezes. Empty if the list is complete or no error is known. */
    public Optional<RemoteCallException> freezeFailure() {
        return freezes.failure();
    }

    /**
     * Returns an error that prevents the first list of the NodeInterruptions, InterruptionPolicies or MaintenanceWindows. Empty if the lists
     * are complete or no error is known.
     */
    public Optional<RemoteCallException> interruptionFailure() {
        return interruptions.failure().or(interruptionPolicies::failure).or(maintenanceWindows::failure);
    }

    /** Returns access to the image sightings of node classes, which are stored in a ConfigMap of this namespace. */
    public ImageStore imageStore(String namespace) {
        return new KubernetesImageStore(client, namespace);
    }

    /** Returns reads of Secrets and ConfigMaps in this namespace, which is the namespace of Joiner. */
    public static KeyValues keyValues(KubernetesClient client, String namespace) {
        return new KubernetesKeyValues(client, namespace);
    }

    /** Returns access to the last good catalog, which is stored in a ConfigMap of this namespace. */
    public MarketStore marketStore(String namespace) {
        return new KubernetesMarketStore(client, namespace);
    }

    /** Returns the requests to refresh caches. The caller starts and closes the result. */
    public RefreshRequests refreshRequests(String namespace) {
        return new InformedRefreshRequests(client, namespace, kind -> freshness.add(kind, Optional.empty()));
    }

    /**
     * Returns access to the memory capacities learned from nodes, which are stored in a ConfigMap of this namespace. Call this method before
     * {@link #start}, which starts to watch the ConfigMap.
     */
    public CapacityStore capacityStore(String namespace) {
        var store = new KubernetesCapacityStore(client, namespace, clock);
        capacityStores.add(store);
        return store;
    }

    /**
     * Returns the NodeOverlays. Call this method before {@link #start}, because NodeOverlays are watched only if this method was called.
     */
    public OverlayObjects overlays() {
        usesOverlays.set(true);
        return overlays;
    }

    /**
     * Returns a writer of users' requests: to ConfigMaps of this namespace, NodeInterruptions, AMIRollouts, DisruptionFreezes and NodePools.
     *
     * @param people a client that also writes while this process is a standby. Requests about NodePools do not use this client
     */
    public UserRequests userRequests(String namespace, KubernetesClient people) {
        return new KubernetesUserRequests(
                new KubernetesCapacityStore(people, namespace, clock),
                new RefreshRequestWriter(people, namespace, clock),
                new InterruptionRequestWriter(people),
                new RolloutRequestWriter(people),
                new FreezeWriter(people),
                pools);
    }

    public EventRecorder eventRecorder() {
        return eventRecorder;
    }

    @Override
    public void close() {
        freshness.close();
        capacityStores.forEach(KubernetesCapacityStore::close);
        if (usesOverlays.get()) {
            overlays.close();
        }
        eventRecorder.close();
        imagePolicies.close();
        rollouts.close();
        interruptions.close();
        interruptionPolicies.close();
        maintenanceWindows.close();
        freezes.close();
        cluster.close();
    }
}
