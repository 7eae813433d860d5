package sh.joiner.app;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import sh.joiner.port.Cluster;

/**
 * Ready once every informer has seen its first list: before that nothing is decided. A world without a controller has none and is ready when it
 * answers. Tells a name and no details.
 */
@Readiness
@ApplicationScoped
class ClusterReadiness implements HealthCheck {

    private final Settings settings;
    private final Instance<Cluster> cluster;

    ClusterReadiness(Settings settings, Instance<Cluster> cluster) {
        this.settings = settings;
        this.cluster = cluster;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("ClusterState")
                .status(settings.world() == Settings.World.SANDBOX_ONLY
                        || cluster.get().isSynced())
                .build();
    }
}
