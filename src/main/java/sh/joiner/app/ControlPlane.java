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
import sh.joiner.aws.AwsSettings;
import sh.joiner.board.Board;
import sh.joiner.controller.catalog.CatalogBook;
import sh.joiner.controller.catalog.CatalogLoop;
import sh.joiner.controller.catalog.ClusterFactsBook;
import sh.joiner.controller.catalog.MarketBook;
import sh.joiner.controller.catalog.NodeClassBook;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.claim.ClaimActions;
import sh.joiner.controller.claim.DriftLoop;
import sh.joiner.controller.claim.GarbageLoop;
import sh.joiner.controller.claim.ReservationLoop;
import sh.joiner.controller.claim.TaggingLoop;
import sh.joiner.controller.claim.TransitionLoop;
import sh.joiner.controller.image.ImageBooks;
import sh.joiner.controller.image.ImageDesk;
import sh.joiner.controller.image.ImagePolicyLoop;
import sh.joiner.controller.image.PolicyBook;
import sh.joiner.controller.image.SightingBook;
import sh.joiner.controller.launch.LaunchDesk;
import sh.joiner.controller.launch.LaunchOrders;
import sh.joiner.controller.nodeclass.LaunchTrial;
import sh.joiner.controller.nodeclass.NodeClassDeparture;
import sh.joiner.controller.nodeclass.NodeClassHashes;
import sh.joiner.controller.nodeclass.NodeClassParts;
import sh.joiner.controller.nodeclass.NodeClassReport;
import sh.joiner.controller.nodeclass.ProfileGarbageLoop;
import sh.joiner.controller.nodeclass.ProfileHome;
import sh.joiner.controller.nodeclass.ProtectedProfiles;
import sh.joiner.controller.pool.PoolHashes;
import sh.joiner.controller.pool.RegistrationBook;
import sh.joiner.controller.provisioning.PodEventLoop;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.controller.report.Chronicle;
import sh.joiner.controller.termination.TerminationLoop;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;
import sh.joiner.engine.scheduling.Plan;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.kubernetes.Kubernetes;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.Capacity;
import sh.joiner.port.Cluster;
import sh.joiner.port.ImageMemories;
import sh.joiner.port.Leadership;
import sh.joiner.port.OutsideTrouble;

/** Everything that decides and acts, put together once (in place of a file that lists every controller). */
final class ControlPlane implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ControlPlane.class);

    private final Environment environment;
    private final Leadership leadership;
    private final Kubernetes kubernetes;
    private final Aws aws;
    private final Board board;
    private final Meters meters;
    private final Consumer<Passed> passes;
    private final MarketBook market = new MarketBook();
    private final NodeClassBook classes;
    private final Chronicle chronicle;
    private final CatalogBook catalogs;
    private final ClusterFactsBook facts;
    private final LaunchOrders orders;
    private final LaunchDesk desk;
    private final ClaimActions claimActions;
    private final ImageMemories imageMemories;
    private final PolicyBook policyBook;
    private final NodeClassParts nodeClassParts;
    private final NodeClassReport nodeClassReport;
    private final PoolHashes poolHashes;
    private final RegistrationBook registrations = new RegistrationBook();
    private final ProvisioningLoop provisioning;
    private final NodeClassHashes nodeClassHashes;
    private final NodeClassDeparture nodeClassDeparture;
    private final List<Actor> acting; // in the order in which they start
    private final CatalogLoop catalogLoop;
    private final BoardFeed boardFeed;

    /** Who is told what was seen and decided. */
    record Tellers(Board board, CollectorRegistry registry, Consumer<Passed> passes) {}

    ControlPlane(Environment environment, KubernetesClient client, Settings settings, Tellers tellers) {
        this.environment = environment;
        this.board = tellers.board();
        this.passes = tellers.passes();
        var clock = environment.clock();
        var awsSettings = environment.awsSettings(client);
        leadership = Elections.leadership(client, settings.leaderElection());
        meters = new Meters(clock, observability(settings), version());
        kubernetes = new Kubernetes(client, clock, leadership::isHeld, meters::evictionAnswered);
        aws = new Aws(environment.aws(), awsSettings, clock, meters.batches());
        meters.tellThrough(tellers.registry(), () -> cluster().isSynced());
        chronicle = new Chronicle(clock, List.of(kubernetes.journal()::tell, board::decided, meters::decided));
        var unavailable = new UnavailableOfferings(clock);
        classes = new NodeClassBook(clock);
        var sizing = new SizingSettings(
                settings.sizing().vmMemoryOverheadPercent(), settings.sizing().reservedEnis());
        catalogs = new CatalogBook(
                market,
                unavailable,
                classes,
                (known, one, exhausted) -> NodeSizing.types(known, one, exhausted, sizing));
        facts = new ClusterFactsBook(aws.cluster(), clock);
        orders = new LaunchOrders(facts, awsSettings.clusterName());
        var capacity = capacityFor("nodeclaim.lifecycle");
        desk = new LaunchDesk(cluster(), catalogs, orders, capacity, unavailable, chronicle);
        claimActions = new ClaimActions(cluster(), kubernetes.claims(), kubernetes.nodes(), capacity, desk, chronicle);
        poolHashes = new PoolHashes(kubernetes.pools(), kubernetes.claims());
        var home = profileHome(awsSettings);
        var kept = new ProtectedProfiles(clock);
        imageMemories = kubernetes.imageMemories(Elections.namespace(client, settings.leaderElection()));
        policyBook = new PolicyBook(kubernetes.imagePolicies());
        nodeClassParts = nodeClassParts(home, kept, dryRuns(settings));
        nodeClassReport = new NodeClassReport(chronicle, new Looks());
        nodeClassHashes = new NodeClassHashes(cluster(), kubernetes.claims(), kubernetes.nodeClassMarks(), facts);
        nodeClassDeparture = new NodeClassDeparture(cluster(), aws.profiles(), aws.templates(), home, chronicle);
        provisioning = provisioning(settings.batch());
        acting = acting(home, kept);
        boardFeed = new BoardFeed(cluster(), List.of(this::show, meters::seen));
        catalogLoop = new CatalogLoop(aws.catalog(), market, awsSettings.region(), clock, this::planAgain);
    }

    private static Observability observability(Settings settings) {
        return settings.disableClusterStateObservability() ? Observability.WITHOUT_CLUSTER_STATE : Observability.FULL;
    }

    private static DryRuns dryRuns(Settings settings) {
        return settings.disableDryRun() ? DryRuns.DISABLED : DryRuns.ENABLED;
    }

    private static String version() {
        return ConfigProvider.getConfig()
                .getOptionalValue("quarkus.application.version", String.class)
                .orElse("");
    }

    /** Measured under the name that the controller has in the reference. */
    private Capacity capacityFor(String controller) {
        return meters.around(aws.capacity(), controller);
    }

    /** Something that acts for as long as this process leads. */
    private record Actor(Runnable start, Runnable close) {}

    private List<Actor> acting(ProfileHome home, ProtectedProfiles kept) {
        var clock = environment.clock();
        var termination = new TerminationLoop(cluster(), writers(), capacityFor("node.termination"), chronicle, clock);
        var garbage = new GarbageLoop(
                cluster(), writers(), capacityFor("nodeclaim.garbagecollection"), desk, chronicle, clock);
        var profileGarbage = new ProfileGarbageLoop(cluster(), aws.profiles(), home, kept, clock);
        var podEvents = new PodEventLoop(cluster(), kubernetes.claims(), clock);
        var transitions = new TransitionLoop(cluster(), kubernetes.journal(), clock);
        var imagePolicies = new ImagePolicyLoop(kubernetes.imagePolicies(), policyBook, clock);
        var tagging = new TaggingLoop(cluster(), aws.capacity(), kubernetes.claims(), home.cluster(), clock);
        var drift = drift();
        var reservations = reservations();
        return List.of(
                new Actor(provisioning::start, provisioning::close),
                new Actor(termination::start, termination::close),
                new Actor(garbage::start, garbage::close),
                new Actor(profileGarbage::start, profileGarbage::close),
                new Actor(podEvents::start, podEvents::close),
                new Actor(transitions::start, transitions::close),
                new Actor(imagePolicies::start, imagePolicies::close),
                new Actor(tagging::start, tagging::close),
                new Actor(drift::start, drift::close),
                new Actor(reservations::start, reservations::close));
    }

    private DriftLoop drift() {
        var sources = new DriftLoop.Sources(catalogs, classes, capacityFor("nodeclaim.disruption"));
        return new DriftLoop(cluster(), kubernetes.claims(), sources, chronicle, environment.clock());
    }

    private ReservationLoop reservations() {
        var writers = new ReservationLoop.Writers(kubernetes.claims(), kubernetes.nodes());
        var feeds = new ReservationLoop.Feeds(capacityFor("capacityreservation.capacitytype"), aws.reservations());
        return new ReservationLoop(cluster(), writers, feeds, chronicle, environment.clock());
    }

    private static ProfileHome profileHome(AwsSettings settings) {
        var iam = switch (settings.network()) {
            case OPEN -> ProfileHome.Iam.REACHABLE;
            case ISOLATED -> ProfileHome.Iam.OUT_OF_REACH;
        };
        return new ProfileHome(settings.clusterName(), settings.region(), iam);
    }

    private NodeClassParts nodeClassParts(ProfileHome home, ProtectedProfiles kept, DryRuns dryRuns) {
        var clock = environment.clock();
        var trial = new LaunchTrial(cluster(), catalogs, orders, aws.launchCheck(), dryRuns, clock);
        var feeds = new NodeClassParts.Feeds(imageDesk(), aws.network(), aws.reservations(), aws.profiles());
        return new NodeClassParts(feeds, classes, trial, home, kept, clock);
    }

    private ImageDesk imageDesk() {
        var clock = environment.clock();
        var sightings = new SightingBook(imageMemories, clock);
        var books = new ImageBooks(sightings, policyBook, chronicle, new ImageBooks.Showing() {
            @Override
            public void found(ImageFinding finding) {
                board.imagesFound(finding);
                meters.imagesFound(finding);
            }

            @Override
            public void gone(String nodeClass) {
                board.imagesGone(nodeClass);
                meters.imagesGone(nodeClass);
            }
        });
        return new ImageDesk(aws.images(), facts, catalogs, cluster(), books, clock);
    }

    private ProvisioningLoop provisioning(Settings.Batch batch) {
        var outlets = new ProvisioningLoop.Outlets(kubernetes.claims(), chronicle, new Report());
        var batching = new ProvisioningLoop.Batching(batch.idle(), batch.max());
        return new ProvisioningLoop(cluster(), catalogs, outlets, batching, environment.clock());
    }

    private TerminationLoop.Writers writers() {
        return new TerminationLoop.Writers(
                kubernetes.nodes(), kubernetes.claims(), meters.around(kubernetes.evictions()));
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

    /** Shows what passes over node classes come to. */
    private final class Looks implements NodeClassReport.Reader {

        @Override
        public void inspected(Inspection inspection) {
            board.inspected(inspection);
        }

        @Override
        public void gone(String nodeClass) {
            board.gone(nodeClass);
        }
    }

    Cluster cluster() {
        return kubernetes.cluster();
    }

    NodeClassHashes nodeClassHashes() {
        return nodeClassHashes;
    }

    NodeClassDeparture nodeClassDeparture() {
        return nodeClassDeparture;
    }

    ClaimActions claims() {
        return claimActions;
    }

    PoolHashes poolHashes() {
        return poolHashes;
    }

    RegistrationBook registrations() {
        return registrations;
    }

    NodeClassParts nodeClasses() {
        return nodeClassParts;
    }

    NodeClassReport nodeClassReport() {
        return nodeClassReport;
    }

    /** With the types, which a process knows that stands by as well. */
    private void show(Snapshot picture) {
        board.seen(picture.with(catalogs.catalog(picture.nodeClasses())));
    }

    private void planAgain() {
        boardFeed.look();
        if (leadership.isHeld()) {
            provisioning.lookAgain();
        }
    }

    /**
     * Listens, and begins to act once this process leads; until then it only shows what it sees (aws 8.5). {@code leads} is run when it acts,
     * {@code lost} when it acts no more because another may.
     */
    void start(Runnable leads, Runnable lost) {
        boardFeed.start();
        kubernetes.start();
        catalogLoop.start();
        board.standsBy();
        leadership.seek(() -> lead(leads), () -> rest(lost));
    }

    private void lead(Runnable leads) {
        adoptLaunchTemplates();
        board.leads();
        acting.forEach(actor -> actor.start().run());
        leads.run();
    }

    private void rest(Runnable lost) {
        rest();
        lost.run();
    }

    private void rest() {
        acting.reversed().forEach(actor -> actor.close().run());
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
        rest();
        catalogLoop.close();
        leadership.close(); // only now: the next leader begins at once
        kubernetes.close();
    }
}
