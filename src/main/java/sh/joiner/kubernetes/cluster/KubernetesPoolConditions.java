package sh.joiner.kubernetes.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Optional;
import java.util.function.Predicate;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.v1.NodePool;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.kubernetes.call.Locked;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cluster.PoolConditions;

/** Writes conditions of NodePools with optimistic locking, because the status has other writers. */
public final class KubernetesPoolConditions implements PoolConditions {

    private final KubernetesClient client;
    private final WorldClock clock;

    public KubernetesPoolConditions(KubernetesClient client, WorldClock clock) {
        this.client = client;
        this.clock = clock;
    }

    @Override
    public void set(String pool, ConditionReport report) {
        write(pool, conditions -> switch (report.status()) {
            case TRUE -> conditions.setTrue(report.type(), report.reason(), report.message());
            case FALSE -> conditions.setFalse(report.type(), report.reason(), report.message());
            case UNKNOWN -> conditions.setUnknown(report.type(), report.reason(), report.message());
        });
    }

    @Override
    public void clear(String pool, String type) {
        write(pool, conditions -> conditions.clear(type));
    }

    /** @param change returns true if it has changed a condition */
    private void write(String pool, Predicate<ConditionSet> change) {
        ApiCalls.ignoringNotFound(() -> Locked.write(Optional.empty(), () -> read(pool), found -> {
            if (change.test(found.conditions(clock.now()))) {
                client.resource(found).updateStatus();
            }
        }));
    }

    private Optional<NodePool> read(String pool) {
        return Optional.ofNullable(
                client.resources(NodePool.class).withName(pool).get());
    }
}
