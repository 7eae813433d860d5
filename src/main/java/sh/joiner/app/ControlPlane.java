package sh.joiner.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.client.CollectorRegistry;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jboss.logging.Logger;
import sh.joiner.app.meter.Meters;
import sh.joiner.app.meter.Observability;
import sh.joiner.aws.Aws;
import sh.joiner.board.Board;
import sh.joiner.controller.CatalogBook;
import sh.joiner.controller.CatalogLoop;
import sh.joiner.controller.Chronicle;
import sh.joiner.controller.ClaimActions;
import sh.joiner.controller.ClusterFactsBook;
import sh.joiner.controller.GarbageLoop;
import sh.joiner.controller.LaunchDesk;
import sh.joiner.controller.LaunchOrders;
import sh.joiner.controller.LaunchTrial;
import sh.joiner.controller.MarketBook;
import sh.joiner.controller.NodeClassParts;
import sh.joiner.controller.ProvisioningLoop;
import sh.joiner.controller.TerminationLoop;
import sh.joiner.controller.UnavailableOfferings;
import sh.joiner.engine.scheduling.Plan;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.kubernetes.Kubernetes;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.Capacity;
import sh.joiner.port.Cluster;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.Profiles;

/** Everything that decides and acts, put together once (in place of a file that lists every controller). */
final class ControlPlane implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ControlPlane.class);

    private final Environment environment;
    private final Kubernetes kubernetes;
    private final Aws aws;
    private final Board board;
    private final Meters meters;
    private final Consumer<Passed> passes;
    private final MarketBook market = new MarketBook();
    private final Chronicle chronicle;
    private final CatalogBook catalogs;
    private final ClusterFactsBook facts;
    private final LaunchOrders orders;
    private final LaunchDesk desk;
    private final ClaimActions claimActions;
    private final NodeClassParts nodeClassParts;
    private final ProvisioningLoop provisioning;
    private final TerminationLoop termination;
    private final GarbageLoop garbage;
    private final CatalogLoop catalogLoop;
    private final BoardFeed boardFeed;

    /** Who is told what was seen and decided. */
    record Tellers(Board board, CollectorRegistry registry, Consumer<Passed> passes) {}

    ControlPlane(Environment environment, KubernetesClient client, Settings settings, Tellers tellers) {
        this.environment = environment;
        this.board = tellers.board();
        this.passes = tellers.passes();
        var clock = environment.clock();
        var awsSettings = environment.awsSettings();
        meters = new Meters(
                clock,
                settings.disableClusterStateObservability() ? Observability.WITHOUT_CLUSTER_STATE : Observability.FULL,
                version());
        kubernetes = new Kubernetes(client, clock, meters::evictionAnswered);
        aws = new Aws(environment.aws(), awsSettings, clock, meters.batches());
        meters.tellThrough(tellers.registry(), () -> cluster().isSynced());
        chronicle = new Chronicle(clock, List.of(kubernetes.journal()::tell, board::decided, meters::decided));
        var unavailable = new UnavailableOfferings(clock);
        var sizing = new SizingSettings(
                settings.sizing().vmMemoryOverheadPercent(), settings.sizing().reservedEnis());
        catalogs = new CatalogBook(
                market, unavailable, (known, one, exhausted) -> NodeSizing.types(known, one, exhausted, sizing));
        facts = new ClusterFactsBook(aws.cluster(), clock);
        orders = new LaunchOrders(facts, awsSettings.clusterName());
        var capacity = capacityFor("nodeclaim.lifecycle");
        desk = new LaunchDesk(cluster(), catalogs, orders, capacity, unavailable, chronicle);
        claimActions = new ClaimActions(cluster(), kubernetes.claims(), kubernetes.nodes(), capacity, desk, chronicle);
        nodeClassParts = nodeClassParts(awsSettings.clusterName(), awsSettings.region());
        provisioning = provisioning(settings.batch());
        termination = termination();
        garbage = new GarbageLoop(
                cluster(), writers(), capacityFor("nodeclaim.garbagecollection"), desk, chronicle, clock);
        boardFeed = new BoardFeed(cluster(), List.of(board::seen, meters::seen));
        catalogLoop = new CatalogLoop(aws.catalog(), market, awsSettings.region(), clock, provisioning::lookAgain);
    }

    private static String version() {
        return ConfigProvider.getConfig()
                .getOptionalValue("quarkus.application.version", String.class)
                .orElse("");
    }

    private NodeClassParts nodeClassParts(String clusterName, String region) {
        var clock = environment.clock();
        var trial = new LaunchTrial(cluster(), catalogs, orders, aws.launchCheck(), clock);
        var feeds = new NodeClassParts.Feeds(aws.images(), aws.network(), aws.profiles());
        return new NodeClassParts(feeds, facts, trial, clusterName, region, clock);
    }

    private ProvisioningLoop provisioning(Settings.Batch batch) {
        var outlets = new ProvisioningLoop.Outlets(kubernetes.claims(), chronicle, new Report());
        var batching = new ProvisioningLoop.Batching(batch.idle(), batch.max());
        return new ProvisioningLoop(cluster(), catalogs, outlets, batching, environment.clock());
    }

    private TerminationLoop termination() {
        return new TerminationLoop(
                cluster(), writers(), capacityFor("node.termination"), chronicle, environment.clock());
    }

    private TerminationLoop.Writers writers() {
        return new TerminationLoop.Writers(
                kubernetes.nodes(), kubernetes.claims(), meters.around(kubernetes.evictions()));
    }

    /** Measured under the name that the controller has in the reference. */
    private Capacity capacityFor(String controller) {
        return meters.around(aws.capacity(), controller);
    }

    /** Tells of passes to all who want to know. */
    private final class Report implements ProvisioningLoop.PassReport {

        @Override
        public void begins(Snapshot snapshot) {
            meters.begins(snapshot);
        }

        @Override
        public void passed(Snapshot snapshot, Plan plan, Duration took) {
            board.passed(snapshot, plan, took);
            meters.passed(snapshot, plan, took);
            passes.accept(new Passed(snapshot, plan));
        }
    }

    Cluster cluster() {
        return kubernetes.cluster();
    }

    Profiles profiles() {
        return aws.profiles();
    }

    ClaimActions claims() {
        return claimActions;
    }

    NodeClassParts nodeClasses() {
        return nodeClassParts;
    }

    /** Listens first, so that no loop decides on an empty picture. */
    void start() {
        boardFeed.start();
        kubernetes.start();
        adoptLaunchTemplates();
        catalogLoop.start();
        provisioning.start();
        termination.start();
        garbage.start();
    }

    /** Templates of an earlier run age out; where EC2 does not answer they stay, which costs nothing. */
    private void adoptLaunchTemplates() {
        try {
            aws.adoptLaunchTemplates();
        } catch (OutsideTrouble trouble) {
            LOG.infof("launch templates of an earlier run stay: reason=%s", trouble.getMessage());
        }
    }

    @Override
    public void close() {
        boardFeed.close();
        garbage.close();
        termination.close();
        provisioning.close();
        catalogLoop.close();
        kubernetes.close();
    }
}
