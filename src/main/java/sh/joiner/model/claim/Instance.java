package sh.joiner.model.claim;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import sh.joiner.model.Wide;
import sh.joiner.model.catalog.CapacityType;

/**
 * An EC2 instance that belongs to this cluster, as EC2 tells it (aws 6.12).
 *
 * @param providerId {@code aws:///<zone>/<id>}
 * @param seat where in EC2 it was put
 * @param tags its tags by key
 */
@Wide("the fields of EC2 DescribeInstances that the controllers read")
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
        Seat seat,
        Map<String, String> tags) {

    public Instance {
        tags = Map.copyOf(tags);
    }

    /**
     * What an instance was attached to and put into; empty where EC2 does not tell or there is none.
     *
     * @param securityGroups ids, of its first interface
     * @param reservationId of the capacity reservation that it runs in
     * @param reservationType the value of the label {@code karpenter.k8s.aws/capacity-reservation-type}
     * @param partition of its placement group; 0 if it is in none
     */
    public record Seat(
            Set<String> securityGroups,
            String reservationId,
            String reservationType,
            boolean interruptible,
            String placementGroupId,
            int partition) {

        /** EC2 has told nothing. */
        public static final Seat UNTOLD = new Seat(Set.of(), "", "", false, "", 0);

        public Seat {
            securityGroups = Set.copyOf(securityGroups);
        }
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

    /** Returns the token of the launch that started it; empty if it carries none. */
    public String launchToken() {
        return tags.getOrDefault(Claim.LAUNCH, "");
    }

    /** Whether it is on its way out for good. */
    public boolean isGoing() {
        return state == State.SHUTTING_DOWN || state == State.TERMINATED;
    }
}
