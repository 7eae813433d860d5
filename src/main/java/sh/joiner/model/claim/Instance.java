package sh.joiner.model.claim;

import java.time.Instant;
import java.util.Map;
import sh.joiner.model.catalog.CapacityType;

/**
 * An EC2 instance that belongs to this cluster, as EC2 tells it (aws 6.12).
 *
 * @param providerId {@code aws:///<zone>/<id>}
 * @param tags its tags by key
 */
public record Instance(
        InstanceId id,
        String providerId,
        State state,
        String instanceType,
        String zone,
        CapacityType capacityType,
        String imageId,
        String subnetId,
        Instant launchedAt,
        Map<String, String> tags) {

    public Instance {
        tags = Map.copyOf(tags);
    }

    /** EC2's states of an instance. */
    public enum State {
        PENDING,
        RUNNING,
        STOPPING,
        STOPPED,
        SHUTTING_DOWN,
        TERMINATED
    }

    /** Whether it is on its way out for good. */
    public boolean isGoing() {
        return state == State.SHUTTING_DOWN || state == State.TERMINATED;
    }
}
