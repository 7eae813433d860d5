package sh.joiner.app;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.prometheus.client.CollectorRegistry;
import io.quarkus.kubernetes.client.runtime.internal.KubernetesClientBuildConfig;
import io.quarkus.kubernetes.client.runtime.internal.KubernetesClientUtils;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Optional;
import sh.joiner.app.control.FinishedPass;
import sh.joiner.app.control.SchedulingOptions;
import sh.joiner.app.environment.ClusterEnvironment;
import sh.joiner.app.environment.Environment;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.environment.SandboxOnlyEnvironment;
import sh.joiner.app.environment.SharedSandboxEnvironment;
import sh.joiner.app.runner.ThreadRunner;
import sh.joiner.app.setting.Settings;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.board.Board;
import sh.joiner.board.Simulations;
import sh.joiner.controller.claim.ClaimActions;
import sh.joiner.controller.nodeclass.NodeClassHashes;
import sh.joiner.controller.nodeclass.NodeClassParts;
import sh.joiner.controller.nodeclass.NodeClassReport;
import sh.joiner.controller.nodeclass.NodeClassTermination;
import sh.joiner.controller.pool.NodePoolReconciler;
import sh.joiner.controller.pool.PoolHashes;
import sh.joiner.controller.pool.RegistrationState;
import sh.joiner.engine.scheduling.Scheduler;
import sh.joiner.port.UserRequests;
import sh.joiner.port.WhatIf;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.runner.Runner;
import sh.joiner.port.sandbox.Provocations;

/** Produces the singletons of the program, such as the environment and the control plane. */
@ApplicationScoped
class Wiring {

    @Produces
    @Singleton
    Environment environment(Settings settings, KubernetesClientBuildConfig kubernetes) {
        return switch (settings.world()) {
            case SANDBOX -> sandbox(settings);
            case SANDBOX_ONLY -> new SandboxOnlyEnvironment(settings);
            case CLUSTER -> new ClusterEnvironment(settings, KubernetesClientUtils.createConfig(kubernetes));
        };
    }

    private static Environment sandbox(Settings settings) {
        var url = settings.sandbox().url();
        if (url.isEmpty()) {
            return SandboxEnvironment.of(settings);
        }
        if (settings.sandbox().cluster() == Settings.Sandbox.Cluster.EXTERNAL) {
            throw new StartRefused(
                    "joiner.sandbox.url and joiner.sandbox.cluster=external select two different clusters: set only one of them.");
        }
        return new SharedSandboxEnvironment(url.get(), ProcessEnd::because);
    }

    void close(@Disposes Environment environment) {
        environment.close();
    }

    /** Replaces the client configuration of Quarkus, so that every client connects to the chosen environment. */
    @Produces
    @Singleton
    Config kubernetesConfig(Environment environment) {
        return environment.kubernetes();
    }

    @Produces
    @Singleton
    WorldClock clock(Environment environment) {
        return environment.clock();
    }

    /** Owns the threads and timers of every controller. */
    @Produces
    @Singleton
    ThreadRunner runner(WorldClock clock) {
        return new ThreadRunner(clock);
    }

    void close(@Disposes ThreadRunner runner) {
        runner.close();
    }

    @Produces
    @Singleton
    Optional<Provocations> provocations(Environment environment) {
        return environment.provocations();
    }

    @Produces
    @Singleton
    Board board(Environment environment, Settings settings) {
        return new Board(environment.place(), environment.clock()::now, SchedulingOptions.of(settings.scheduling()));
    }

    @Produces
    @Singleton
    ControlPlane controlPlane(
            Environment environment,
            ClusterAccess access,
            Settings settings,
            Runner runner,
            ControlPlane.Listeners listeners) {
        return new ControlPlane(environment, access, settings, runner, listeners);
    }

    @Produces
    @Singleton
    ClusterAccess access(KubernetesSerialization serialization, Config config, WorldClock clock, Settings settings) {
        var client = new KubernetesClientBuilder()
                .withKubernetesSerialization(serialization)
                .withConfig(config)
                .build();
        return new ClusterAccess(client, clock, settings);
    }

    void close(@Disposes ClusterAccess access) {
        access.close();
    }

    /** Replaces the client of Quarkus, so that the reconcilers of the operator SDK also write only while this process holds the lease. */
    @Produces
    @Singleton
    KubernetesClient client(ClusterAccess access) {
        return access.controllers();
    }

    /** Provides one instance for Micrometer and Joiner. The default of Quarkus creates a new instance for each injection. */
    @Produces
    @Singleton
    CollectorRegistry collectorRegistry() {
        return new CollectorRegistry(true);
    }

    @Produces
    @Singleton
    ControlPlane.Listeners listeners(Board board, CollectorRegistry registry, Event<FinishedPass> passes) {
        return new ControlPlane.Listeners(board, registry, passes::fire);
    }

    void close(@Disposes ControlPlane controlPlane) {
        controlPlane.close();
    }

    @Produces
    @Singleton
    ClusterChanges cluster(ControlPlane controlPlane) {
        return controlPlane.cluster();
    }

    @Produces
    @Singleton
    UserRequests userRequests(ControlPlane controlPlane) {
        return controlPlane.userRequests();
    }

    @Produces
    @Singleton
    WhatIf whatIf(ControlPlane controlPlane) {
        return controlPlane.whatIf();
    }

    @Produces
    @Singleton
    Simulations simulations(Board board, Settings settings) {
        var options = SchedulingOptions.simulated(settings.scheduling());
        return new Simulations(
                board, settings.whatIf().timeLimit(), (snapshot, stop) -> Scheduler.plan(snapshot, options, stop));
    }

    @Produces
    @Singleton
    NodeClassHashes nodeClassHashes(ControlPlane controlPlane) {
        return controlPlane.nodeClasses().hashes();
    }

    @Produces
    @Singleton
    NodeClassTermination nodeClassDeparture(ControlPlane controlPlane) {
        return controlPlane.nodeClasses().termination();
    }

    @Produces
    @Singleton
    ClaimActions claimActions(ControlPlane controlPlane) {
        return controlPlane.claims().actions();
    }

    @Produces
    @Singleton
    NodePoolReconciler.Inputs poolInputs(ControlPlane controlPlane) {
        return controlPlane.poolInputs();
    }

    @Produces
    @Singleton
    PoolHashes poolHashes(ControlPlane controlPlane) {
        return controlPlane.poolHashes();
    }

    @Produces
    @Singleton
    RegistrationState registrations(ControlPlane controlPlane) {
        return controlPlane.registrations();
    }

    @Produces
    @Singleton
    NodeClassParts nodeClassParts(ControlPlane controlPlane) {
        return controlPlane.nodeClasses().parts();
    }

    @Produces
    @Singleton
    NodeClassReport nodeClassReport(ControlPlane controlPlane) {
        return controlPlane.nodeClasses().report();
    }
}
