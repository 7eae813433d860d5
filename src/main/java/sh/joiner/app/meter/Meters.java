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

/**
 * Everything that is measured, under the reference's names (core 8.1, aws 10.1). Telling it something costs little; gauges are reckoned when
 * they are read. Thread-safe.
 */
public final class Meters {

    private final WorldClock clock;
    private final Observability observability;
    private final Tallies tallies = new Tallies();
    private final LastSnapshots snapshots = new LastSnapshots();
    private final LifeMeters lives = new LifeMeters(tallies, snapshots);
    private final PassMeters passes = new PassMeters(tallies);
    private final CloudMeters cloud = new CloudMeters(tallies, snapshots);
    private final DrainMeters drains = new DrainMeters(tallies, snapshots);
    private final TypeGauges types = new TypeGauges();
    private final ImageGauges images = new ImageGauges();
    private final InterruptionMeters interruptions;
    private final LearnedMemoryGauges lessons = new LearnedMemoryGauges();
    private volatile Supplier<List<CacheStatus>> caches = List::of;
    private volatile Supplier<List<ApiUsage>> requests = List::of;
    private volatile UnclaimedGauges.Sources unclaimed = UnclaimedGauges.Sources.NONE;
    private final Counter drained;
    private final PodTimes pods;
    private final ConditionMeters conditions;
    private final ClusterMeters cluster;

    /**
     * Nothing is counted yet.
     *
     * @param version of this program
     */
    public Meters(WorldClock clock, Observability observability, String version) {
        this.clock = clock;
        this.interruptions = new InterruptionMeters(tallies, clock);
        this.observability = observability;
        this.cluster = new ClusterMeters(version);
        this.drained = tallies.counter("karpenter_nodes_drained_total", "nodes that no pod is left on", "nodepool");
        this.pods = new PodTimes(observability == Observability.FULL ? tallies : new Tallies());
        this.conditions = new ConditionMeters(tallies, this::transitioned);
    }

    /** Lets the registry read all of it from now on; {@code synced} says whether the picture is complete. */
    public void tellThrough(CollectorRegistry registry, Supplier<Boolean> synced) {
        registry.register(new Exposition(() -> samples(synced.get()).toList()));
    }

    private synchronized Stream<MetricFamilySamples> samples(boolean synced) {
        var now = clock.now();
        var picture = snapshots.last();
        return Stream.of(
                        tallies.samples(),
                        cluster.samples(picture, synced),
                        passes.samples(),
                        cloud.samples(),
                        types.of(picture),
                        images.samples(),
                        lessons.of(picture),
                        interruptions.samples(),
                        CacheGauges.of(caches.get(), now),
                        RequestGauges.of(requests.get()),
                        UnclaimedGauges.of(unclaimed),
                        conditions.samples(now),
                        observability == Observability.FULL ? clusterState(picture) : Stream.<MetricFamilySamples>of())
                .flatMap(samples -> samples);
    }

    private Stream<MetricFamilySamples> clusterState(Snapshot picture) {
        return Stream.of(
                        NodeGauges.of(picture, clock.now()),
                        PoolGauges.of(picture),
                        PodGauges.of(picture),
                        pods.samples(clock.now()))
                .flatMap(samples -> samples);
    }

    /** Whoever reads the metrics asks this for the caches. */
    public void cachesAre(Supplier<List<CacheStatus>> statuses) {
        caches = statuses;
    }

    /** The metrics ask this for the AWS APIs that this process calls. */
    public void requestsAre(Supplier<List<ApiUsage>> apis) {
        requests = apis;
    }

    /** Whoever reads the metrics asks these for instances without a NodeClaim, and for nodes. */
    public void unclaimedAre(Supplier<List<UnclaimedInstanceView>> instances, Supplier<List<NodeView>> nodes) {
        unclaimed = new UnclaimedGauges.Sources(instances, nodes);
    }

    /** So many amounts of memory are known that nodes have told. */
    public void learned(int lines) {
        lessons.learned(lines);
    }

    /** The images of a node class were judged. */
    public void imagesFound(ImageFinding finding) {
        images.found(finding);
    }

    /** A node class is gone. */
    public void imagesGone(String nodeClass) {
        images.gone(nodeClass);
    }

    /** The cluster has changed. */
    public void seen(Snapshot picture) {
        snapshots.show(picture);
        pods.seen(picture);
        drains.keep(pods.uids());
        conditions.seen(picture);
    }

    /** Who counts notices. */
    public NoticeCounter notices() {
        return interruptions;
    }

    /** Whoever reads the metrics asks this for the notices about nodes. */
    public void interruptionsAre(Supplier<List<Interruption>> objects) {
        interruptions.of(objects);
    }

    /** A pass of provisioning begins. */
    public void begins(Snapshot picture) {
        passes.begins(picture);
    }

    /** A pass of provisioning is over. */
    public void passed(Snapshot picture, Plan plan, Duration took) {
        snapshots.show(picture);
        passes.passed(picture, plan, took);
        pods.decided(picture, plan, clock.now());
    }

    /** Something was decided. */
    public void decided(Decision decision) {
        lives.decided(decision);
    }

    /** The API server has answered an eviction with this code. */
    public void evictionAnswered(int code) {
        drains.answered(code);
    }

    /** The same capacity, measured for the controller that has this name in the reference. */
    public Capacity around(Capacity capacity, String controller) {
        return cloud.around(capacity, controller);
    }

    /** The same evictions, with pods counted that were asked to leave. */
    public Evictions around(Evictions evictions) {
        return drains.around(evictions);
    }

    /** Takes what AWS's batches tell. */
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

    /** What the registry asks. It describes nothing beforehand: describing would mean reckoning everything once in vain. */
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
