package sh.joiner.model.claim;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import sh.joiner.model.Wide;
import sh.joiner.model.catalog.CapacityType;

/**
 * An EC2 instance of this cluster, as EC2 describes it (aws 6.12).
 *
 * @param providerId {@code aws:///<zone>/<id>}
 * @param placement network, reservation and placement group of the instance
 * @param tags by key
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
        Placement placement,
        Map<String, String> tags) {

    public Instance {
        tags = Map.copyOf(tags);
    }

    /**
     * The network, reservation and placement group of an instance; empty if EC2 does not report them or there are none.
     *
     * @param securityGroups the ids of the security groups of the first network interface
     * @param reservationId the id of the capacity reservation of an instance with capacity type reserved; empty for other instances
     * @param reservationType the value of the label {@code karpenter.k8s.aws/capacity-reservation-type}
     * @param partition the partition of the placement group; 0 if there is none
     */
    public record Placement(
            Set<String> securityGroups,
            String reservationId,
            String reservationType,
            boolean interruptible,
            String placementGroupId,
            int partition) {

        /** EC2 has reported nothing. */
        public static final Placement UNKNOWN = new Placement(Set.of(), "", "", false, "", 0);

        public Placement {
            securityGroups = Set.copyOf(securityGroups);
        }
    }

    /** The states of an instance in EC2. */
    public enum State {
        PENDING,
        RUNNING,
        STOPPING,
        STOPPED,
        SHUTTING_DOWN,
        TERMINATED
    }

    /** Returns the token of the launch that started the instance; empty if the instance has none. */
    public String launchToken() {
        return tags.getOrDefault(Claim.LAUNCH, "");
    }

    /** Returns true if the instance is being terminated or is terminated. */
    public boolean isTerminating() {
        return state == State.SHUTTING_DOWN || state == State.TERMINATED;
    }
}
