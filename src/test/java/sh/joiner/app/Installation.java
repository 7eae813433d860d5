package sh.joiner.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.prometheus.client.CollectorRegistry;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import sh.joiner.app.environment.Environment;
import sh.joiner.app.runner.ThreadRunner;
import sh.joiner.app.setting.Settings;
import sh.joiner.app.watch.StoppedInformers;
import sh.joiner.board.Board;
import sh.joiner.controller.claim.NodeClaimReconciler;
import sh.joiner.controller.nodeclass.NodeClassReconciler;
import sh.joiner.controller.pool.NodePoolReconciler;
import sh.joiner.engine.plan.Options;
import sh.joiner.port.UserRequests;
import sh.joiner.testing.ApiClients;

/** A control plane with its own reconcilers and client. Several installations can share a world, as several processes do. */
public final class Installation implements AutoCloseable {

    private final ClusterAccess access;
    private final Board board;
    private final ThreadRunner runner;
    private final ControlPlane controlPlane;
    private final AtomicInteger passes = new AtomicInteger();
    private volatile @Nullable Operator operator;
    private volatile @Nullable NodeClaimReconciler claims;

    public Installation(Environment world, Settings settings) {
        this(
                world,
                settings,
                ApiClients.builder().withConfig(world.kubernetes()).build());
    }

    /** Creates a control plane that calls the API server with this client, and closes the client at the end. */
    Installation(Environment world, Settings settings, KubernetesClient client) {
        access = new ClusterAccess(client, world.clock(), settings);
        board = new Board(world.place(), world.clock()::now, Options.DEFAULT);
        var listeners = new ControlPlane.Listeners(board, new CollectorRegistry(), _ -> passes.incrementAndGet());
        runner = new ThreadRunner(world.clock());
        controlPlane = new ControlPlane(world, access, settings, runner, listeners);
    }

    /** Returns the settings of a sandbox. The given values override the defaults. */
    public static Settings settings(Map<String, String> others) {
        return new SmallRyeConfigBuilder()
                .withMapping(Settings.class)
                .withConverter(Duration.class, 1_000, new DurationConverter())
                .withDefaultValue("joiner.world", "sandbox")
                .withDefaultValue("joiner.sandbox.api-port", "0")
                .withDefaultValue("joiner.sandbox.story", "none")
                .withDefaultValue("joiner.leader-election.lease-duration", "15S")
                .withDefaultValue("joiner.leader-election.renew-deadline", "10S")
                .withDefaultValues(others)
                .build()
                .getConfigMapping(Settings.class);
    }

    public Installation start() {
        controlPlane.start(this::lead);
        return this;
    }

    private void lead() {
        var reconcilers = new Operator(config -> config.withKubernetesClient(access.controllers())
                .withCloseClientOnStop(false)
                .withExecutorService(new ReconcileThreads(runner))
                .withInformerStoppedHandler(new StoppedInformers())
                .checkingCRDAndValidateLocalModel(false)
                .withUseSSAToPatchPrimaryResource(false));
        var cluster = controlPlane.cluster();
        var registrations = controlPlane.registrations();
        reconcilers.register(new NodePoolReconciler(
                cluster, controlPlane.poolInputs(), controlPlane.poolHashes(), registrations, runner));
        reconcilers.register(new NodeClassReconciler(
                controlPlane.nodeClasses().parts(),
                cluster,
                controlPlane.nodeClasses().hashes(),
                controlPlane.nodeClasses().termination(),
                controlPlane.nodeClasses().report(),
                runner));
        var launching = new NodeClaimReconciler(cluster, controlPlane.claims().actions(), registrations, runner);
        claims = launching;
        reconcilers.register(launching);
        reconcilers.start();
        operator = reconcilers;
    }

    public boolean isLeading() {
        return operator != null;
    }

    /** Returns the number of running launches. */
    public int launchesRunning() {
        var reconciler = claims;
        return reconciler == null ? 0 : reconciler.launching();
    }

    /** Returns the number of provisioning passes. */
    public int passes() {
        return passes.get();
    }

    public Board board() {
        return board;
    }

    public UserRequests userRequests() {
        return controlPlane.userRequests();
    }

    /** Stops the reconcilers and controllers first and releases the lease last, as {@link Startup} does. */
    @Override
    public void close() {
        var reconcilers = operator;
        if (reconcilers != null) {
            reconcilers.stop();
            endTimer(reconcilers);
            operator = null;
        }
        controlPlane.close();
        access.close();
    }

    /** Stops the operator's timer, which the operator does not stop. Its thread would keep this world in memory until the tests end. */
    private static void endTimer(Operator stopped) {
        stopped.getConfigurationService()
                .getExecutorServiceManager()
                .scheduledExecutorService()
                .shutdownNow();
    }
}
