package sh.joiner.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Optional;
import java.util.UUID;
import sh.joiner.kubernetes.Kubernetes;
import sh.joiner.kubernetes.LeaseSettings;
import sh.joiner.port.Leadership;

/** How leadership is come by, as the settings say. */
final class Elections {

    private static final String NO_NAMESPACE = "default"; // as kubectl takes it

    private Elections() {}

    /** The lease lies where the client is at home, unless the settings say where. */
    static Leadership leadership(KubernetesClient client, Settings.LeaderElection settings) {
        return settings.enabled() ? Kubernetes.leadership(client, lease(client, settings)) : new Unopposed();
    }

    private static LeaseSettings lease(KubernetesClient client, Settings.LeaderElection settings) {
        try {
            return new LeaseSettings(
                    namespace(client, settings),
                    settings.name(),
                    identity(),
                    settings.leaseDuration(),
                    settings.renewDeadline(),
                    settings.retryPeriod());
        } catch (IllegalArgumentException impossible) {
            throw new StartRefused(impossible.getMessage() + " (joiner.leader-election).");
        }
    }

    /** Where what belongs to the controller lies. */
    static String namespace(KubernetesClient client, Settings.LeaderElection settings) {
        return settings.namespace()
                .or(() -> Optional.ofNullable(client.getNamespace()))
                .orElse(NO_NAMESPACE);
    }

    /** The pod's name, for people, and something that no other process has. */
    private static String identity() {
        return Optional.ofNullable(System.getenv("HOSTNAME")).orElse("joiner") + "_" + UUID.randomUUID();
    }
}
