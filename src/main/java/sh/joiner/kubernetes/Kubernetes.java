package sh.joiner.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import sh.joiner.kubernetes.cache.CacheMarkWriter;
import sh.joiner.kubernetes.cache.InformedCacheWishes;
import sh.joiner.kubernetes.catalog.KubernetesCapacityMemories;
import sh.joiner.kubernetes.catalog.KubernetesMarketMemories;
import sh.joiner.kubernetes.catalog.KubernetesOverlays;
import sh.joiner.kubernetes.cluster.InformedCluster;
import sh.joiner.kubernetes.cluster.KubernetesClaims;
import sh.joiner.kubernetes.cluster.KubernetesEvictions;
import sh.joiner.kubernetes.cluster.KubernetesJournal;
import sh.joiner.kubernetes.cluster.KubernetesLiveReads;
import sh.joiner.kubernetes.cluster.KubernetesNodeClassMarks;
import sh.joiner.kubernetes.cluster.KubernetesNodes;
import sh.joiner.kubernetes.cluster.KubernetesPoolConditions;
import sh.joiner.kubernetes.cluster.KubernetesPools;
import sh.joiner.kubernetes.cluster.KubernetesReach;
import sh.joiner.kubernetes.cluster.KubernetesWishes;
import sh.joiner.kubernetes.image.KubernetesImageMemories;
import sh.joiner.kubernetes.image.KubernetesImagePolicies;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.kubernetes.interruption.InterruptionAnswers;
import sh.joiner.kubernetes.interruption.KubernetesInterruptionPolicies;
import sh.joiner.kubernetes.interruption.KubernetesInterruptions;
import sh.joiner.kubernetes.interruption.KubernetesMaintenanceWindows;
import sh.joiner.kubernetes.watch.FreshnessChecks;
import sh.joiner.kubernetes.watch.FreshnessLimits;
import sh.joiner.model.readiness.GateName;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.Wishes;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheWishes;
import sh.joiner.port.catalog.CapacityMemories;
import sh.joiner.port.catalog.MarketMemories;
import sh.joiner.port.catalog.OverlayObjects;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.Evictions;
import sh.joiner.port.cluster.Journal;
import sh.joiner.port.cluster.LiveReads;
import sh.joiner.port.cluster.Nodes;
import sh.joiner.port.cluster.PoolConditions;
import sh.joiner.port.cluster.Pools;
import sh.joiner.port.cluster.Reach;
import sh.joiner.port.image.ImageMemories;
import sh.joiner.port.image.ImagePolicies;
import sh.joiner.port.interruption.InterruptionPolicies;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.interruption.MaintenanceWindows;
import sh.joiner.port.nodeclass.NodeClassMarks;

/** The ports to one cluster. Start it before use, close it at the end; the client stays the caller's. */
public final class Kubernetes implements AutoCloseable {

    private final InformedCluster cluster;
    private final KubernetesLiveReads live;
    private final KubernetesClaims claims;
    private final KubernetesNodes nodes;
    private final KubernetesPools pools;
    private final KubernetesEvictions evictions;
    private final KubernetesJournal journal;
    private final KubernetesNodeClassMarks marks;
    private final KubernetesImagePolicies imagePolicies;
    private final KubernetesInterruptions interruptions;
    private final KubernetesInterruptionPolicies interruptionPolicies;
    private final KubernetesMaintenanceWindows maintenanceWindows;
    private final KubernetesOverlays overlays;
    private final AtomicBoolean overlaid = new AtomicBoolean();
    private final List<KubernetesCapacityMemories> capacityMemories = new CopyOnWriteArrayList<>();
    private final WorldClock clock;
    private final KubernetesClient client;
    private final FreshnessChecks freshness;

    public Kubernetes(KubernetesClient client, WorldClock clock) {
        this(client, clock, () -> true, _ -> {}, FreshnessLimits.DEFAULT);
    }

    /**
     * Of several processes that listen to the same cluster one speaks: the others write no events.
     *
     * @param evictionCodes is told the API server's code in answer to each eviction
     * @param limits how long what a watch told counts without a sign of life
     */
    public Kubernetes(
            KubernetesClient client,
            WorldClock clock,
            BooleanSupplier speaks,
            IntConsumer evictionCodes,
            FreshnessLimits limits) {
        this.freshness = FreshnessChecks.of(client, limits);
        this.journal = new KubernetesJournal(client, clock, speaks);
        this.cluster = new InformedCluster(client, clock, new Unreadable(journal, clock));
        this.live = new KubernetesLiveReads(client);
        this.claims =
                new KubernetesClaims(client, clock, new KubernetesClaims.Known(cluster::wireClaim, cluster::wrote));
        this.nodes = new KubernetesNodes(client);
        this.pools = new KubernetesPools(client);
        this.evictions = new KubernetesEvictions(client, evictionCodes);
        this.marks = new KubernetesNodeClassMarks(client);
        this.imagePolicies = new KubernetesImagePolicies(client, clock, new Unreadable(journal, clock));
        this.interruptions = new KubernetesInterruptions(client, clock, new Unreadable(journal, clock));
        this.interruptionPolicies = new KubernetesInterruptionPolicies(client, clock, new Unreadable(journal, clock));
        this.maintenanceWindows = new KubernetesMaintenanceWindows(client, clock, new Unreadable(journal, clock));
        this.overlays = new KubernetesOverlays(client, clock, new Unreadable(journal, clock));
        this.clock = clock;
        this.client = client;
    }

    /** Begins to listen; the first lists may still be on their way when it returns. */
    public void start() {
        cluster.start();
        imagePolicies.start();
        interruptions.start();
        interruptionPolicies.start();
        maintenanceWindows.start();
        capacityMemories.forEach(KubernetesCapacityMemories::start);
        if (overlaid.get()) {
            overlays.start();
        }
        check();
    }

    private void check() {
        var decidedFrom = Stream.concat(
                cluster.watched(),
                overlaid.get()
                        ? Stream.of(imagePolicies.watched(), overlays.watched())
                        : Stream.of(imagePolicies.watched()));
        decidedFrom.forEach(kind -> freshness.add(kind, Optional.of(GateName.CLUSTER_STATE)));
        Stream.of(interruptions.watched(), interruptionPolicies.watched(), maintenanceWindows.watched())
                .forEach(kind -> freshness.add(kind, Optional.of(GateName.INTERRUPTION_OBJECTS)));
        capacityMemories.forEach(memories -> freshness.add(memories.watched(), Optional.empty()));
    }

    /** Returns the checks of every kind that is watched here; other copies may be added. */
    public FreshnessChecks freshness() {
        return freshness;
    }

    public Cluster cluster() {
        return cluster;
    }

    /** Whether the API server can be worked with. */
    public Reach reach() {
        return new KubernetesReach(client, overlaid::get);
    }

    /** Quorum reads, past every informer. */
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

    /** Conditions of pools that stand beside those of the pool's reconciler. */
    public PoolConditions poolConditions() {
        return new KubernetesPoolConditions(client, clock);
    }

    public Evictions evictions() {
        return evictions;
    }

    public NodeClassMarks nodeClassMarks() {
        return marks;
    }

    public ImagePolicies imagePolicies() {
        return imagePolicies;
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

    /** Why it is not known which objects there are of the kinds about interruptions; empty if it is known, or nothing is in the way. */
    public Optional<OutsideTrouble> interruptionTrouble() {
        return interruptions.trouble().or(interruptionPolicies::trouble).or(maintenanceWindows::trouble);
    }

    /** What node classes have seen of their images, kept in a ConfigMap of that namespace. */
    public ImageMemories imageMemories(String namespace) {
        return new KubernetesImageMemories(client, namespace);
    }

    /** The last good catalogue, kept in a ConfigMap of that namespace. */
    public MarketMemories marketMemories(String namespace) {
        return new KubernetesMarketMemories(client, namespace);
    }

    /** What people want of caches; the caller starts and closes it. */
    public CacheWishes cacheWishes(String namespace) {
        return new InformedCacheWishes(client, namespace, kind -> freshness.add(kind, Optional.empty()));
    }

    /** What nodes taught of their memory, kept in a ConfigMap of that namespace. Ask for it before the start: it listens too. */
    public CapacityMemories capacityMemories(String namespace) {
        var memories = new KubernetesCapacityMemories(client, namespace, clock);
        capacityMemories.add(memories);
        return memories;
    }

    /** NodeOverlays. Ask for them before the start: only who asked is told. */
    public OverlayObjects overlays() {
        overlaid.set(true);
        return overlays;
    }

    /** People's wishes, written to objects of that namespace by a client that writes in a standby, too. */
    public Wishes wishes(String namespace, KubernetesClient people) {
        return new KubernetesWishes(
                new KubernetesCapacityMemories(people, namespace, clock),
                new CacheMarkWriter(people, namespace, clock),
                new InterruptionAnswers(people),
                pools);
    }

    public Journal journal() {
        return journal;
    }

    @Override
    public void close() {
        freshness.close();
        capacityMemories.forEach(KubernetesCapacityMemories::close);
        if (overlaid.get()) {
            overlays.close();
        }
        journal.close();
        imagePolicies.close();
        interruptions.close();
        interruptionPolicies.close();
        maintenanceWindows.close();
        cluster.close();
    }
}
