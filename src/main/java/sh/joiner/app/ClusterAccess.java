package sh.joiner.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Optional;
import java.util.UUID;
import sh.joiner.app.setting.LeaseTimes;
import sh.joiner.app.setting.Settings;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.kubernetes.lease.LeaseSettings;
import sh.joiner.kubernetes.lease.Leases;
import sh.joiner.kubernetes.rate.RateLimit;
import sh.joiner.port.Leadership;
import sh.joiner.port.WorldClock;

/**
 * Access to the API server: the lease and two clients. The client for controllers writes only while this process holds the lease. The other client is
 * for requests that users send to any process.
 */
final class ClusterAccess implements AutoCloseable {

    private static final String NO_NAMESPACE = "default"; // kubectl's default

    private final KubernetesClient userClient;
    private final KubernetesClient controllers;
    private final Leadership leadership;
    private final String home;

    /** Closing this object closes {@code client}. Requests of {@code client} and requests for the lease have no rate limit. */
    ClusterAccess(KubernetesClient client, WorldClock clock, Settings all) {
        var settings = all.leaderElection();
        var rate = all.kubeClient();
        userClient = client;
        home = settings.namespace()
                .or(() -> Optional.ofNullable(client.getNamespace()))
                .orElse(NO_NAMESPACE);
        leadership =
                settings.enabled() ? Leases.leadership(client, lease(settings, LeaseTimes.of(all))) : new SoleLeader();
        var limited = RateLimit.limited(client, rate.qps(), rate.burst(), clock);
        controllers = Leases.fenced(limited, leadership::isHeld);
    }

    /** Returns the settings of the lease. */
    private LeaseSettings lease(Settings.LeaderElection settings, LeaseTimes times) {
        try {
            return new LeaseSettings(
                    home, settings.name(), identity(), times.duration(), times.renewDeadline(), settings.retryPeriod());
        } catch (IllegalArgumentException impossible) {
            throw new StartRefused(impossible.getMessage() + " (joiner.leader-election).");
        }
    }

    /** Returns the host name, which in a cluster is the pod's name, and a suffix that is unique to this process. */
    private static String identity() {
        return Optional.ofNullable(System.getenv("HOSTNAME")).orElse("joiner") + "_" + UUID.randomUUID();
    }

    Leadership leadership() {
        return leadership;
    }

    /** A client that writes only while this process holds the lease. */
    KubernetesClient controllers() {
        return controllers;
    }

    /** A client that also writes in a standby process. */
    KubernetesClient userClient() {
        return userClient;
    }

    /** The namespace of the controller's own objects. */
    String home() {
        return home;
    }

    @Override
    public void close() {
        userClient.close();
    }
}
