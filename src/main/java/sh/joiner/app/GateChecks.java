package sh.joiner.app;

import static sh.joiner.model.readiness.GateName.AWS_CREDENTIALS;
import static sh.joiner.model.readiness.GateName.CLUSTER_STATE;
import static sh.joiner.model.readiness.GateName.CLUSTER_VERSION;
import static sh.joiner.model.readiness.GateName.CUSTOM_RESOURCES;
import static sh.joiner.model.readiness.GateName.DISRUPTION_FREEZES;
import static sh.joiner.model.readiness.GateName.IMAGES;
import static sh.joiner.model.readiness.GateName.INSTANCE_STATUS;
import static sh.joiner.model.readiness.GateName.INSTANCE_TYPES;
import static sh.joiner.model.readiness.GateName.INTERRUPTION_OBJECTS;
import static sh.joiner.model.readiness.GateName.INTERRUPTION_QUEUE;
import static sh.joiner.model.readiness.GateName.KUBERNETES_API;
import static sh.joiner.model.readiness.GateName.LEADER;
import static sh.joiner.model.readiness.GateName.LEARNED_CAPACITY;
import static sh.joiner.model.readiness.GateName.OFFERINGS;
import static sh.joiner.model.readiness.GateName.PRICES;
import static sh.joiner.model.readiness.GateName.PROFILES;
import static sh.joiner.model.readiness.GateName.SUBNETS;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import sh.joiner.board.Board;
import sh.joiner.model.readiness.GateName;

/**
 * Reports the readiness of each gate. Shows names and no details, because every client that can reach the port can read the response. In a sandbox
 * without a controller, every check succeeds.
 */
@ApplicationScoped
class GateChecks {

    private final Board board;

    GateChecks(Board board) {
        this.board = board;
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck kubernetesApi() {
        return check(KUBERNETES_API);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck customResources() {
        return check(CUSTOM_RESOURCES);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck leader() {
        return check(LEADER);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck clusterState() {
        return check(CLUSTER_STATE);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck awsCredentials() {
        return check(AWS_CREDENTIALS);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck clusterVersion() {
        return check(CLUSTER_VERSION);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck instanceTypes() {
        return check(INSTANCE_TYPES);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck offerings() {
        return check(OFFERINGS);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck prices() {
        return check(PRICES);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck learnedCapacity() {
        return check(LEARNED_CAPACITY);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck subnets() {
        return check(SUBNETS);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck images() {
        return check(IMAGES);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck profiles() {
        return check(PROFILES);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck interruptionQueue() {
        return check(INTERRUPTION_QUEUE);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck instanceStatus() {
        return check(INSTANCE_STATUS);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck interruptionObjects() {
        return check(INTERRUPTION_OBJECTS);
    }

    @Produces
    @Readiness
    @ApplicationScoped
    HealthCheck disruptionFreezes() {
        return check(DISRUPTION_FREEZES);
    }

    private HealthCheck check(GateName gate) {
        return () -> HealthCheckResponse.named(gate.word())
                .status(board.readiness().map(now -> now.isReady(gate)).orElse(true))
                .build();
    }
}
