package sh.joiner.app;

import io.prometheus.client.CollectorRegistry;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jboss.logging.Logger;
import sh.joiner.app.control.Actor;
import sh.joiner.app.control.ClaimControllers;
import sh.joiner.app.control.ControllerDependencies;
import sh.joiner.app.control.DisruptionControllers;
import sh.joiner.app.control.FinishedPass;
import sh.joiner.app.control.GateSettings;
import sh.joiner.app.control.GateUpdater;
import sh.joiner.app.control.InterruptionControllers;
import sh.joiner.app.control.NodeClassControllers;
import sh.joiner.app.control.ProvisioningControllers;
import sh.joiner.app.control.SharedInputs;
import sh.joiner.app.environment.Environment;
import sh.joiner.app.meter.Meters;
import sh.joiner.app.meter.Observability;
import sh.joiner.app.setting.AwsRequestSettings;
import sh.joiner.app.setting.Settings;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.app.watch.WatchLimits;
import sh.joiner.aws.Aws;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.fence.FencedClients;
import sh.joiner.aws.request.LimitedClients;
import sh.joiner.aws.request.Requests;
import sh.joiner.board.Board;
import sh.joiner.controller.cache.CacheRegistry;
import sh.joiner.controller.disruption.DisruptionLoop;
import sh.joiner.controller.disruption.DisruptionNeeds.PauseFacts;
import sh.joiner.controller.gate.Gates;
import sh.joiner.controller.launch.LaunchOrders;
import sh.joiner.controller.nodeclass.ProfileNames;
import sh.joiner.controller.pool.NodePoolReconciler;
import sh.joiner.controller.pool.PoolHashes;
import sh.joiner.controller.pool.RegistrationState;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.simulation.SimulatedChanges;
import sh.joiner.engine.lifecycle.GarbageLimit;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.kubernetes.Kubernetes;
import sh.joiner.kubernetes.watch.FreshnessChecks;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.Leadership;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.UserRequests;
import sh.joiner.port.WhatIf;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.RefreshRequests;
import sh.joiner.port.catalog.OverlayObjects;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;
import sh.joiner.prometheus.PrometheusServers;

/** All controllers and their dependencies, created once and in order. */
final class ControlPlane implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ControlPlane.class);

    private final ClusterAccess access;
    private final Leadership leadership;
    private final CacheRegistry caches;
    private final PrometheusServers prometheus;
    private final ControllerDependencies shared;
    private final SharedInputs inputs;
    private final RefreshRequests refreshRequests;
    private final GateUpdater gateUpdater;
    private final NodeClassControllers nodeClasses;
    private final ClaimControllers claims;
    private final InterruptionControllers interruptions;
    private final PoolHashes poolHashes;
    private final NodePoolReconciler.Inputs poolInputs;
    private final RegistrationState registrations = new RegistrationState();
    private final NominationState nominations = new NominationState();
    private final ProvisioningControllers provisioning;
    private final List<Actor> actors; // in the order in which they start
    private final AtomicBoolean started = new AtomicBoolean();
    private final Lane templates;
    private final BoardFeed boardFeed;
    private final NoticeFeed noticeFeed;

    /** The receivers of observations and decisions. */
    record Listeners(Board board, CollectorRegistry registry, Consumer<FinishedPass> passes) {}

    /** All settings, the receivers, and the caches and AWS requests that pages and metrics show. */
    private record Reporting(Settings settings, Listeners listeners, CacheRegistry caches, Requests requests) {

        static Reporting of(Settings settings, Listeners listeners, CacheRegistry caches, WorldClock clock) {
            return new Reporting(
                    settings, listeners, caches, new Requests(clock, requestLimits(settings.awsRequests())));
        }

        PauseFacts pauses() {
            return new PauseFacts(
                    requests::usages, caches::statuses, settings.disruption().longestPriceAge());
        }
    }

    /**
     * Creates each part from the parts that are already created, and calls no method of this object. Adds the listener for changes at the end, because
     * the parts that the listener calls are created late.
     */
    ControlPlane(Environment environment, ClusterAccess access, Settings settings, Runner runner, Listeners listeners) {
        this.access = access;
        leadership = access.leadership();
        var aws = environment.awsSettings(access.controllers());
        caches = new CacheRegistry(runner.clock());
        var reporting = Reporting.of(settings, listeners, caches, runner.clock());
        prometheus = prometheus(settings, access);
        shared = shared(environment, runner, access, aws, reporting);
        var gates = new Gates(GateSettings.rules(settings.gates()), shared.clock());
        var overlays = overlays(settings, shared.kubernetes());
        gateUpdater = new GateUpdater(shared, gates, overlays);
        var stores = stores(access, shared.kubernetes(), overlays, caches);
        var changes = new ChangeListeners();
        inputs = new SharedInputs(shared, gates, aws, sizing(settings.sizing()), stores, changes);
        refreshRequests = shared.kubernetes().refreshRequests(access.home());
        var orders = inputs.clusterVersion().as(facts -> new LaunchOrders(facts, aws.clusterName()));
        var images = imagePorts(shared.kubernetes(), access, prometheus);
        nodeClasses = new NodeClassControllers(shared, inputs, orders, profileNames(aws), dryRuns(settings), images);
        claims = new ClaimControllers(shared, inputs, orders, aws.clusterName(), garbageLimits(settings));
        interruptions = new InterruptionControllers(shared, inputs, settings, environment.place(), nominations);
        var others = new DisruptionLoop.OtherDecisions(
                nominations, () -> interruptions.interruptions().all().orElse(List.of()));
        var disruption = new DisruptionControllers(shared, inputs, settings, others, reporting.pauses());
        poolInputs = new NodePoolReconciler.Inputs(gates.declare("pool", inputs.cluster()));
        poolHashes = poolHashes(shared.kubernetes());
        provisioning = new ProvisioningControllers(
                shared, inputs, settings, nominations, claims.launches(), listeners.passes());
        actors = Stream.of(
                        provisioning.actors(),
                        claims.actors(),
                        nodeClasses.actors(),
                        disruption.actors(),
                        List.of(inputs.overlays(), interruptions.actor()))
                .flatMap(List::stream)
                .toList();
        templates = runner.lane("templates", Integer.MAX_VALUE);
        boardFeed = new BoardFeed(runner, shared.cluster(), List.of(this::show, this::count));
        noticeFeed = NoticeFeed.of(runner, interruptions.interruptions(), shared.kubernetes(), shared.board());
        changes.add(this::planAgain);
    }

    private static Requests.Limits requestLimits(AwsRequestSettings settings) {
        return new Requests.Limits(settings.timeLimit(), settings.share());
    }

    private static PoolHashes poolHashes(Kubernetes kubernetes) {
        return new PoolHashes(kubernetes.pools(), kubernetes.claims());
    }

    private static GarbageLimit.Limits garbageLimits(Settings settings) {
        var limits = settings.garbageCollection();
        return new GarbageLimit.Limits(limits.readyInstances(), limits.readyShare(), limits.window());
    }

    private static ControllerDependencies shared(
            Environment environment, Runner runner, ClusterAccess access, AwsSettings awsSettings, Reporting to) {
        var clock = runner.clock();
        var leadership = access.leadership();
        var settings = to.settings();
        var caches = to.caches();
        var meters = new Meters(clock, observability(settings), version());
        var kubernetes = new Kubernetes(
                access.controllers(),
                clock,
                leadership::isHeld,
                meters::evictionAnswered,
                WatchLimits.of(settings.watch()));
        var fenced = FencedClients.of(environment.aws(), leadership::isHeld);
        var requests = to.requests();
        var clients = LimitedClients.of(fenced, requests);
        var aws = new Aws(clients, awsSettings, clock, meters.batches(), caches);
        meters.registerIn(to.listeners().registry(), () -> kubernetes.cluster().isSynced());
        var board = to.listeners().board();
        meters.cachesAre(caches::statuses);
        board.cachesAre(caches::statuses);
        meters.unclaimedAre(
                () -> board.unclaimed().orElse(List.of()), () -> board.views().nodes());
        caches.onChange(board::cachesChanged);
        meters.requestsAre(requests::usages);
        board.requestsAre(requests::usages);
        requests.onChange(board::requestsChanged);
        var readers = List.<Consumer<Decision>>of(kubernetes.eventRecorder()::report, board::decided, meters::decided);
        return new ControllerDependencies(runner, kubernetes, aws, new DecisionReporter(clock, readers), meters, board);
    }

    private static NodeClassControllers.ImagePorts imagePorts(
            Kubernetes kubernetes, ClusterAccess access, PrometheusServers prometheus) {
        return new NodeClassControllers.ImagePorts(kubernetes.imageStore(access.home()), prometheus.queries());
    }

    private static PrometheusServers prometheus(Settings settings, ClusterAccess access) {
        var keys = Kubernetes.keyValues(access.controllers(), access.home());
        try {
            return new PrometheusServers(settings.prometheus().addresses().orElse(List.of()), keys);
        } catch (IllegalArgumentException invalid) {
            throw new StartRefused(String.valueOf(invalid.getMessage()));
        }
    }

    private static OverlayObjects overlays(Settings settings, Kubernetes kubernetes) {
        return settings.featureGates().nodeOverlay() ? kubernetes.overlays() : OverlayObjects.NONE;
    }

    private static SharedInputs.Stores stores(
            ClusterAccess access, Kubernetes kubernetes, OverlayObjects overlays, CacheRegistry caches) {
        return new SharedInputs.Stores(
                kubernetes.marketStore(access.home()),
                kubernetes.capacityStore(access.home()),
                overlays,
                access.leadership()::isHeld,
                caches);
    }

    private static Observability observability(Settings settings) {
        return settings.disableClusterStateObservability() ? Observability.WITHOUT_CLUSTER_STATE : Observability.FULL;
    }

    private static String version() {
        return ConfigProvider.getConfig()
                .getOptionalValue("quarkus.application.version", String.class)
                .orElse("");
    }

    private static SizingSettings sizing(Settings.Sizing settings) {
        return new SizingSettings(settings.vmMemoryOverheadPercent(), settings.reservedEnis());
    }

    private static DryRuns dryRuns(Settings settings) {
        return settings.disableDryRun() ? DryRuns.DISABLED : DryRuns.ENABLED;
    }

    private static ProfileNames profileNames(AwsSettings aws) {
        var iam = switch (aws.network()) {
            case OPEN -> ProfileNames.Iam.REACHABLE;
            case ISOLATED -> ProfileNames.Iam.OUT_OF_REACH;
        };
        return new ProfileNames(aws.clusterName(), aws.region(), iam);
    }

    Cluster cluster() {
        return shared.cluster();
    }

    NodeClassControllers nodeClasses() {
        return nodeClasses;
    }

    ClaimControllers claims() {
        return claims;
    }

    /** Compares the watched copies with the objects of the API server. */
    FreshnessChecks freshness() {
        return shared.kubernetes().freshness();
    }

    /** Returns the requests that users send through this process. The leader handles them, even if this process is a standby. */
    UserRequests userRequests() {
        return shared.kubernetes().userRequests(access.home(), access.userClient());
    }

    /** Simulates changes of the current snapshot. */
    WhatIf whatIf() {
        return new SimulatedChanges(
                inputs::typesOf,
                shared.aws().network(),
                inputs.imageSources(),
                inputs.driftSources(claims.instances()));
    }

    /** The dependencies of the NodePool reconciler. */
    NodePoolReconciler.Inputs poolInputs() {
        return poolInputs;
    }

    PoolHashes poolHashes() {
        return poolHashes;
    }

    RegistrationState registrations() {
        return registrations;
    }

    /** Shows the snapshot together with the instance types. A standby process also shows both. */
    private void show(Snapshot snapshot) {
        shared.board().seen(snapshot.with(inputs.shown(snapshot)).withBackOffs(provisioning.backOffs()));
        var supply = inputs.supply(snapshot.takenAt());
        shared.board().supplied(supply);
        shared.meters().learned(supply.discoveries().size());
    }

    private void count(Snapshot snapshot) {
        shared.meters().seen(snapshot.withBackOffs(provisioning.backOffs()));
    }

    private void planAgain() {
        boardFeed.scheduleUpdate();
        if (leadership.isHeld()) {
            provisioning.requestPass();
        }
    }

    /**
     * Watches the cluster in every process, and acts only while this process leads (aws 8.5). {@code reconcilers} runs once, after this process has
     * become the leader and when the cluster state is confirmed. Loops and reconcilers then keep running; the leader's gate blocks them while another
     * process leads.
     */
    void start(Runnable reconcilers) {
        leadership.demandPermission(); // first, before this process sends the API server many requests
        boardFeed.start();
        shared.kubernetes().disruptionFreezes().onChange(boardFeed::scheduleUpdate);
        shared.kubernetes().maintenanceWindows().onChange(boardFeed::scheduleUpdate);
        noticeFeed.start();
        shared.kubernetes().start();
        refreshRequests.start(caches::refresh);
        gateUpdater.start();
        inputs.start();
        shared.board().standsBy();
        leadership.seek(() -> lead(reconcilers), this::standBy);
    }

    private void lead(Runnable reconcilers) {
        shared.board().leads();
        inputs.leads();
        if (started.compareAndSet(false, true)) {
            actors.forEach(actor -> actor.start().run());
        }
        gateUpdater.leads(reconcilers);
        templates.execute(this::adoptLaunchTemplates); // EC2 could take minutes to answer
    }

    /** Runs after the fence has stopped every write. Drops nominations and back-offs, because another leader could decide differently. */
    private void standBy() {
        gateUpdater.standsBy();
        nominations.forget();
        provisioning.forgetBackOffs();
        shared.board().standsBy();
    }

    private void closeActors() {
        actors.reversed().forEach(actor -> actor.close().run());
    }

    /**
     * Registers the launch templates of earlier runs, so that unused templates are deleted. Templates that cannot be read stay in EC2, where they cost
     * nothing.
     */
    private void adoptLaunchTemplates() {
        try {
            shared.aws().adoptLaunchTemplates();
        } catch (RemoteCallException failure) {
            LOG.infof(
                    "launch templates of an earlier run were not read and stay in EC2: reason=%s",
                    failure.getMessage());
        }
    }

    @Override
    public void close() {
        boardFeed.close();
        noticeFeed.close();
        closeActors();
        prometheus.close();
        refreshRequests.close();
        gateUpdater.close();
        inputs.close();
        leadership.close(); // after all controllers are closed, because the next leader starts immediately
        shared.kubernetes().close();
    }
}
