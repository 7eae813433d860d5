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
 * The ways to the API server: the lease, a client for controllers, which writes only while this process holds the lease, and a client for what
 * people ask of any process.
 */
final class ClusterAccess implements AutoCloseable {

    private static final String NO_NAMESPACE = "default"; // as kubectl takes it

    private final KubernetesClient people;
    private final KubernetesClient controllers;
    private final Leadership leadership;
    private final String home;

    /** {@code client} is closed with this; its requests are not limited, nor are those for the lease. */
    ClusterAccess(KubernetesClient client, WorldClock clock, Settings all) {
        var settings = all.leaderElection();
        var rate = all.kubeClient();
        people = client;
        home = settings.namespace()
                .or(() -> Optional.ofNullable(client.getNamespace()))
                .orElse(NO_NAMESPACE);
        leadership =
                settings.enabled() ? Leases.leadership(client, lease(settings, LeaseTimes.of(all))) : new SoleLeader();
        var limited = RateLimit.limited(client, rate.qps(), rate.burst(), clock);
        controllers = Leases.fenced(limited, leadership::isHeld);
    }

    /** The lease lies where the client is at home, unless the settings say where. */
    private LeaseSettings lease(Settings.LeaderElection settings, LeaseTimes times) {
        try {
            return new LeaseSettings(
                    home, settings.name(), identity(), times.duration(), times.renewDeadline(), settings.retryPeriod());
        } catch (IllegalArgumentException impossible) {
            throw new StartRefused(impossible.getMessage() + " (joiner.leader-election).");
        }
    }

    /** The pod's name, for people, and something that no other process has. */
    private static String identity() {
        return Optional.ofNullable(System.getenv("HOSTNAME")).orElse("joiner") + "_" + UUID.randomUUID();
    }

    Leadership leadership() {
        return leadership;
    }

    /** Writes only while this process holds the lease. */
    KubernetesClient controllers() {
        return controllers;
    }

    /** Writes in a standby, too. */
    KubernetesClient people() {
        return people;
    }

    /** The namespace of what belongs to the controller. */
    String home() {
        return home;
    }

    @Override
    public void close() {
        people.close();
    }
}
