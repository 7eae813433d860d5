package sh.joiner.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElector;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.Leadership;

/**
 * Leadership by a {@code coordination.k8s.io} Lease, with the client's own elector.
 *
 * <p>Its requests have a time-out of their own, one retry period, and are not repeated by the client: a holder that cannot reach the API server
 * must have given up before another may take over.
 */
final class LeaseLeadership implements Leadership {

    private static final Logger LOG = Logger.getLogger(LeaseLeadership.class);

    private final KubernetesClient client;
    private final LeaseSettings settings;
    private final AtomicBoolean held = new AtomicBoolean();
    private final AtomicBoolean closing = new AtomicBoolean();
    private final ExecutorService elections = thread("joiner-lease");
    private final ExecutorService callbacks = thread("joiner-leader");
    private @Nullable CompletableFuture<?> election;

    LeaseLeadership(KubernetesClient client, LeaseSettings settings) {
        var requests = new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                .withRequestTimeout((int) settings.retryPeriod().toMillis())
                .withRequestRetryBackoffLimit(0)
                .build();
        this.client = client.newClient(requests).adapt(NamespacedKubernetesClient.class);
        this.settings = settings;
    }

    /** Threads that see the classes of whoever made them, which is not a matter of course in tests and while developing. */
    private static ExecutorService thread(String name) {
        var loader = Thread.currentThread().getContextClassLoader();
        return Executors.newSingleThreadExecutor(task -> {
            var thread = Thread.ofPlatform().daemon().name(name).unstarted(task);
            thread.setContextClassLoader(loader);
            return thread;
        });
    }

    @Override
    public void demandPermission() {
        LeasePermission.demand(client, settings);
    }

    @Override
    public synchronized void seek(Runnable gained, Runnable lost) {
        var told = new LeaderCallbacks(() -> begin(gained), () -> end(lost), this::tell);
        var lock = new ToldLock(new LeaseLock(settings.namespace(), settings.name(), settings.identity()));
        var config = new LeaderElectionConfigBuilder()
                .withName(settings.name())
                .withLock(lock)
                .withLeaseDuration(settings.duration())
                .withRenewDeadline(settings.renewDeadline())
                .withRetryPeriod(settings.retryPeriod())
                .withReleaseOnCancel(true)
                .withLeaderCallbacks(told)
                .build();
        election = new LeaderElector(client, config, elections).start();
    }

    /** The elector holds its lock while it calls, and must renew in time: whatever takes long goes elsewhere. */
    private void begin(Runnable gained) {
        if (held.compareAndSet(false, true)) {
            callbacks.execute(gained);
        }
    }

    private void end(Runnable lost) {
        if (held.compareAndSet(true, false) && !closing.get()) {
            callbacks.execute(lost);
        }
    }

    private void tell(@Nullable String holder) {
        if (holder != null && !holder.isEmpty()) {
            LOG.infof("leader: lease=%s holder=%s here=%s", settings, holder, holder.equals(settings.identity()));
        }
    }

    @Override
    public boolean isHeld() {
        return held.get();
    }

    @Override
    public synchronized void close() {
        closing.set(true);
        if (election != null) {
            election.cancel(true); // the elector gives the lease back before this returns
        }
        held.set(false);
        elections.shutdown();
        callbacks.shutdown(); // it may be this very thread
    }
}
