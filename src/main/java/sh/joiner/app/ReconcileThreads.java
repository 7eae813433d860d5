package sh.joiner.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.ConfigurationService;
import io.javaoperatorsdk.operator.api.config.InformerStoppedHandler;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.quarkiverse.operatorsdk.runtime.QuarkusConfigurationService;
import io.quarkiverse.operatorsdk.runtime.QuarkusControllerConfiguration;
import io.quarkiverse.operatorsdk.runtime.config.OverriddenConfigurationService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import sh.joiner.app.runner.ThreadRunner;
import sh.joiner.app.watch.StoppedInformers;

/**
 * Gives each reconciliation a virtual thread of its own, which the runner owns. The Java Operator SDK's fixed pool of 50 threads is shared by all controllers, so
 * that reconciliations of one kind that wait could stop all others. An object is never reconciled twice at a time, so the number of objects
 * bounds the number of threads. After a shutdown the next task begins anew: an operator may be stopped and started again.
 */
final class ReconcileThreads extends AbstractExecutorService {

    private final ThreadRunner runner;
    private ExecutorService threads; // guarded by this

    ReconcileThreads(ThreadRunner runner) {
        this.runner = runner;
        this.threads = fresh();
    }

    private ExecutorService fresh() {
        return runner.virtualThreads("reconcilers");
    }

    /** Builds the operator with these threads, in place of the one that Quarkus builds. */
    @Singleton
    static class OperatorOfThreads {

        @Produces
        @ApplicationScoped
        Operator operator(
                QuarkusConfigurationService configuration,
                KubernetesClient client,
                ThreadRunner runner,
                @Any Instance<Reconciler<? extends HasMetadata>> reconcilers) {
            var operator = new Operator(new Configuration(configuration, client, runner));
            reconcilers.forEach(operator::register);
            return operator;
        }
    }

    /**
     * The configuration with these threads. A {@code ConfigurationServiceCustomizer} would lose the client: Quarkus' overridden configuration does not
     * pass it on, and the operator would build a client of its own, for whatever cluster it finds and without the fence of the lease.
     */
    private static final class Configuration extends OverriddenConfigurationService {

        private final KubernetesClient client;

        Configuration(QuarkusConfigurationService configuration, KubernetesClient client, ThreadRunner runner) {
            super(configuration, withThreads(configuration, client, runner));
            this.client = client;
        }

        private static ConfigurationService withThreads(
                ConfigurationService configuration, KubernetesClient client, ThreadRunner runner) {
            return ConfigurationService.newOverriddenConfigurationService(
                    configuration,
                    overrider ->
                            overrider.withKubernetesClient(client).withExecutorService(new ReconcileThreads(runner)));
        }

        /** A controller takes its threads from the parent of its own configuration, which Quarkus sets to the configuration without them. */
        @Override
        public <R extends HasMetadata> QuarkusControllerConfiguration<R> getConfigurationFor(Reconciler<R> reconciler) {
            QuarkusControllerConfiguration<R> controller = super.getConfigurationFor(reconciler);
            controller.setParent(this);
            return controller;
        }

        @Override
        public KubernetesClient getKubernetesClient() {
            return client;
        }

        @Override
        public Optional<InformerStoppedHandler> getInformerStoppedHandler() {
            return Optional.of(new StoppedInformers());
        }
    }

    private synchronized ExecutorService current() {
        return threads;
    }

    @Override
    public synchronized void execute(Runnable task) {
        if (threads.isShutdown()) {
            threads = fresh();
        }
        threads.execute(task);
    }

    @Override
    public void shutdown() {
        current().shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return current().shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return current().isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return current().isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return current().awaitTermination(timeout, unit);
    }
}
