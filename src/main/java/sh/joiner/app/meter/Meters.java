package sh.joiner.app.meter;

import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sh.joiner.app.condition.ConditionMeters;
import sh.joiner.app.condition.Kind;
import sh.joiner.app.condition.Transition;
import sh.joiner.app.gauge.CacheGauges;
import sh.joiner.app.gauge.ImageGauges;
import sh.joiner.app.gauge.LearnedMemoryGauges;
import sh.joiner.app.gauge.NodeGauges;
import sh.joiner.app.gauge.PodGauges;
import sh.joiner.app.gauge.PoolGauges;
import sh.joiner.app.gauge.RequestGauges;
import sh.joiner.app.gauge.TypeGauges;
import sh.joiner.app.gauge.UnclaimedGauges;
import sh.joiner.app.metric.LastSnapshots;
import sh.joiner.app.metric.Tallies;
import sh.joiner.aws.call.BatchReport;
import sh.joiner.board.garbage.UnclaimedInstanceView;
import sh.joiner.board.view.NodeView;
import sh.joiner.controller.disruption.SearchMeasures;
import sh.joiner.controller.notice.NoticeCounter;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.request.ApiUsage;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cluster.Evictions;
import sh.joiner.port.launch.Capacity;

/** Karpenter's metrics under their names (core 8.1, aws 10.1), and Joiner's own. Gauges are computed at each scrape. Thread-safe. */
public final class Meters {

    private final WorldClock clock;
    private final Observability observability;
    private final Tallies tallies = new Tallies();
    private final LastSnapshots snapshots = new LastSnapshots();
    private final LifecycleMeters lives = new LifecycleMeters(tallies, snapshots);
    private final DisruptionMeters disruptions = new DisruptionMeters(tallies);
    private final SearchMeters searches = new SearchMeters(tallies);
    private final PassMeters passes = new PassMeters(tallies);
    private final CloudMeters cloud = new CloudMeters(tallies, snapshots);
    private final DrainMeters drains = new DrainMeters(tallies, snapshots);
    private final TypeGauges types = new TypeGauges();
    private final ImageGauges images = new ImageGauges();
    private final InterruptionMeters interruptions;
    private final LearnedMemoryGauges memoryGauges = new LearnedMemoryGauges();
    private volatile Supplier<List<CacheStatus>> caches = List::of;
    private volatile Supplier<List<ApiUsage>> requests = List::of;
    private volatile UnclaimedGauges.Sources unclaimed = UnclaimedGauges.Sources.NONE;
    private final Counter drained;
    private final PodTimes pods;
    private final ConditionMeters conditions;
    private final ClusterMeters cluster;

    /**
     * Creates meters without any counts.
     *
     * @param version the version of this program
     */
    public Meters(WorldClock clock, Observability observability, String version) {
        this.clock = clock;
        this.interruptions = new InterruptionMeters(tallies, clock);
        this.observability = observability;
        this.cluster = new ClusterMeters(version);
        this.drained = tallies.counter("karpenter_nodes_drained_total", "Number of drained nodes.", "nodepool");
        this.pods = new PodTimes(observability == Observability.FULL ? tallies : new Tallies());
        this.conditions = new ConditionMeters(tallies, this::transitioned);
    }

    /** Registers all metrics; {@code synced} returns true if the cluster snapshot is complete. */
    public void registerIn(CollectorRegistry registry, Supplier<Boolean> synced) {
        registry.register(new Exposition(() -> samples(synced.get()).toList()));
    }

    private synchronized Stream<MetricFamilySamples> samples(boolean synced) {
        var now = clock.now();
        var snapshot = snapshots.last();
        return Stream.of(
                        tallies.samples(),
                        searches.samples(),
                        cluster.samples(snapshot, synced),
                        passes.samples(),
                        cloud.samples(),
                        types.of(snapshot),
                        images.samples(),
                        memoryGauges.of(snapshot),
                        interruptions.samples(),
                        CacheGauges.of(caches.get(), now),
                        RequestGauges.of(requests.get()),
                        UnclaimedGauges.of(unclaimed),
                        conditions.samples(now),
                        observability == Observability.FULL ? clusterState(snapshot) : Stream.<MetricFamilySamples>of())
                .flatMap(samples -> samples);
    }

    private Stream<MetricFamilySamples> clusterState(Snapshot snapshot) {
        return Stream.of(
                        NodeGauges.of(snapshot, clock.now()),
                        PoolGauges.of(snapshot, interruptions.removals(snapshot)),
                        PodGauges.of(snapshot),
                        pods.samples(clock.now()))
                .flatMap(samples -> samples);
    }

    /** Sets the source of the cache metrics, read at each scrape. */
    public void cachesAre(Supplier<List<CacheStatus>> statuses) {
        caches = statuses;
    }

    /** Sets the source of the metrics of AWS APIs that this process calls. */
    public void requestsAre(Supplier<List<ApiUsage>> apis) {
        requests = apis;
    }

    /** Sets the sources of instances without a NodeClaim and of nodes, read at each scrape. */
    public void unclaimedAre(Supplier<List<UnclaimedInstanceView>> instances, Supplier<List<NodeView>> nodes) {
        unclaimed = new UnclaimedGauges.Sources(instances, nodes);
    }

    /** Sets the number of learned memory sizes. */
    public void learned(int lines) {
        memoryGauges.learned(lines);
    }

    /** Records the image results of a node class. */
    public void imagesFound(ImageFinding finding) {
        images.found(finding);
    }

    /** Removes the image results of a deleted node class. */
    public void imagesDeleted(String nodeClass) {
        images.deleted(nodeClass);
    }

    /** Records a new snapshot of the cluster. */
    public void seen(Snapshot snapshot) {
        snapshots.show(snapshot);
        pods.seen(snapshot);
        drains.keep(pods.uids());
        conditions.seen(snapshot);
    }

    /** Returns the counter of notices. */
    public NoticeCounter notices() {
        return interruptions;
    }

    /** Sets the source of notices about nodes, read at each scrape. */
    public void interruptionsAre(Supplier<List<Interruption>> objects) {
        interruptions.of(objects);
    }

    /** Records the start of a provisioning pass. */
    public void begins(Snapshot snapshot) {
        passes.begins(snapshot);
    }

    /** Records the end of a provisioning pass. */
    public void passFinished(Snapshot snapshot, Plan plan, Duration took) {
        snapshots.show(snapshot);
        passes.passFinished(snapshot, plan, took);
        pods.decided(snapshot, plan, clock.now());
    }

    /** Records a decision. */
    public void decided(Decision decision) {
        lives.decided(decision);
        disruptions.decided(decision);
    }

    /** Records the measures of a search for disruption commands. */
    public void disruptionSearched(SearchMeasures measures) {
        searches.searched(measures);
    }

    /** Records the status code of the API server's answer to an eviction. */
    public void evictionAnswered(int code) {
        drains.answered(code);
    }

    /** Returns a wrapper of the capacity that records metrics under the given name of a Karpenter controller. */
    public Capacity around(Capacity capacity, String controller) {
        return cloud.around(capacity, controller);
    }

    /** Returns a wrapper of the evictions that counts evicted pods. */
    public Evictions around(Evictions evictions) {
        return drains.around(evictions);
    }

    /** Returns the receiver of the sizes and collection times of AWS request batches. */
    public BatchReport batches() {
        return cloud.batches();
    }

    private void transitioned(Transition change) {
        boolean emptied = change.now().type().equals(ClaimConditions.DRAINED)
                && change.now().isTrue();
        if (emptied && change.kind() == Kind.NODE_CLAIM) {
            drained.labels(change.object().extras().getLast()).inc();
        }
    }

    /** The collector for the registry. It describes no metrics in advance, because a description would compute all metrics once. */
    private static final class Exposition extends io.prometheus.client.Collector
            implements io.prometheus.client.Collector.Describable {

        private final Supplier<List<MetricFamilySamples>> source;

        Exposition(Supplier<List<MetricFamilySamples>> source) {
            this.source = source;
        }

        @Override
        public List<MetricFamilySamples> collect() {
            return source.get();
        }

        @Override
        public List<MetricFamilySamples> describe() {
            return List.of();
        }
    }
}
