package sh.joiner.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.ConfigurationServiceOverrider;
import io.quarkiverse.operatorsdk.runtime.api.ConfigurationServiceCustomizer;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Gives each reconciliation a virtual thread of its own. The Java Operator SDK's fixed pool of 50 threads is shared by all controllers, so
 * that reconciliations of one kind that wait could stop all others. An object is never reconciled twice at a time, so the number of objects
 * bounds the number of threads. After a shutdown the next task begins anew: an operator may be stopped and started again.
 */
final class ReconcileThreads extends AbstractExecutorService {

    private ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor(); // guarded by this

    /** Hands the threads to the operator that Quarkus builds. A configuration that is overridden has to be given its client again. */
    @Singleton
    static class Customizer implements ConfigurationServiceCustomizer {

        private final KubernetesClient client;

        Customizer(KubernetesClient client) {
            this.client = client;
        }

        @Override
        public Consumer<ConfigurationServiceOverrider> overrider() {
            return configuration -> configuration
                    .withExecutorService(new ReconcileThreads())
                    .withKubernetesClient(client)
                    .withCloseClientOnStop(false);
        }
    }

    private synchronized ExecutorService current() {
        return threads;
    }

    @Override
    public synchronized void execute(Runnable task) {
        if (threads.isShutdown()) {
            threads = Executors.newVirtualThreadPerTaskExecutor();
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
