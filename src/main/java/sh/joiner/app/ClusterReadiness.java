package sh.joiner.app;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import sh.joiner.port.Cluster;

/** Ready once every informer has seen its first list: before that nothing is decided. Tells a name and no details. */
@Readiness
@ApplicationScoped
class ClusterReadiness implements HealthCheck {

    private final Cluster cluster;

    ClusterReadiness(Cluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("ClusterState")
                .status(cluster.isSynced())
                .build();
    }
}
