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
import java.util.concurrent.TimeUnit;
import sh.joiner.app.watch.StoppedInformers;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;

/**
 * The executor of the Java Operator SDK: a lane of the runner, which runs each reconciliation on a virtual thread of its own. By default, all
 * controllers would share the SDK's fixed pool of 50 threads, and waiting reconciliations of one kind could block all others. An object is never
 * reconciled twice at the same time, so the number of objects bounds the number of threads. After a shutdown the next task opens a new lane: an
 * operator can be stopped and started again.
 */
final class ReconcileThreads extends AbstractExecutorService {

    private final Runner runner;
    private Term term; // guarded by this

    ReconcileThreads(Runner runner) {
        this.runner = runner;
        this.term = fresh();
    }

    private Term fresh() {
        return new Term(runner.lane("reconcilers", Integer.MAX_VALUE));
    }

    /** The period between two shutdowns. Counts the running tasks, because a caller may wait for them after a shutdown, and a lane offers no such wait. */
    private static final class Term {

        private final Lane lane;
        private int running; // both fields are guarded by this
        private boolean shut;

        Term(Lane lane) {
            this.lane = lane;
        }

        /** Returns false after a shutdown. */
        synchronized boolean run(Runnable task) {
            if (shut) {
                return false;
            }
            running++;
            lane.execute(() -> {
                try {
                    task.run();
                } finally {
                    ended();
                }
            });
            return true;
        }

        private synchronized void ended() {
            running--;
            notifyAll();
        }

        synchronized void shut() {
            shut = true;
            notifyAll();
        }

        synchronized boolean isShut() {
            return shut;
        }

        synchronized boolean isTerminated() {
            return shut && running == 0;
        }

        synchronized boolean awaitTermination(long nanos) throws InterruptedException {
            long end = System.nanoTime() + nanos;
            for (long left = nanos; !isTerminated() && left > 0; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, TimeUnit.MILLISECONDS.toNanos(1)));
            }
            return isTerminated();
        }
    }

    /** Builds the operator with these threads. Replaces the operator that Quarkus builds. */
    @Singleton
    static class OperatorOfThreads {

        @Produces
        @ApplicationScoped
        Operator operator(
                QuarkusConfigurationService configuration,
                KubernetesClient client,
                Runner runner,
                @Any Instance<Reconciler<? extends HasMetadata>> reconcilers) {
            var operator = new Operator(new Configuration(configuration, client, runner));
            reconcilers.forEach(operator::register);
            return operator;
        }
    }

    /**
     * The operator's configuration with these threads. A {@code ConfigurationServiceCustomizer} would lose the client, because Quarkus' overridden
     * configuration does not pass the client on. The operator would then build its own client, for any cluster that it finds and without the fence of
     * the lease.
     */
    private static final class Configuration extends OverriddenConfigurationService {

        private final KubernetesClient client;

        Configuration(QuarkusConfigurationService configuration, KubernetesClient client, Runner runner) {
            super(configuration, withThreads(configuration, client, runner));
            this.client = client;
        }

        private static ConfigurationService withThreads(
                ConfigurationService configuration, KubernetesClient client, Runner runner) {
            return ConfigurationService.newOverriddenConfigurationService(
                    configuration,
                    overrider ->
                            overrider.withKubernetesClient(client).withExecutorService(new ReconcileThreads(runner)));
        }

        /** A controller takes its threads from the parent of its own configuration. Quarkus sets this parent to the configuration without these threads. */
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

    private synchronized Term current() {
        return term;
    }

    @Override
    public synchronized void execute(Runnable task) {
        if (!term.run(task)) {
            term = fresh();
            term.run(task);
        }
    }

    @Override
    public void shutdown() {
        current().shut();
    }

    /** Interrupts running tasks. There are no waiting tasks. */
    @Override
    public List<Runnable> shutdownNow() {
        var last = current();
        last.shut();
        last.lane.close();
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return current().isShut();
    }

    @Override
    public boolean isTerminated() {
        return current().isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return current().awaitTermination(unit.toNanos(timeout));
    }
}
