package sh.joiner.aws.launch;

import java.util.stream.Collectors;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance.Placement;
import sh.joiner.model.nodeclass.Reservation;
import software.amazon.awssdk.services.ec2.model.GroupIdentifier;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceLifecycleType;

/** Reads the placement of an instance, and its capacity type (aws 6.12). */
final class PlacementReader {

    private static final String RESERVED_ONLY = "capacity-reservations-only";

    private PlacementReader() {}

    /** Returns the capacity type. An instance that matches an open reservation but would also run without it is an on-demand instance. */
    static CapacityType capacityType(Instance instance) {
        if (instance.spotInstanceRequestId() != null) {
            return CapacityType.SPOT;
        }
        var specification = instance.capacityReservationSpecification();
        boolean reserved = instance.capacityReservationId() != null
                && specification != null
                && RESERVED_ONLY.equals(specification.capacityReservationPreferenceAsString());
        return reserved ? CapacityType.RESERVED : CapacityType.ON_DEMAND;
    }

    static Placement of(Instance instance) {
        boolean reserved = capacityType(instance) == CapacityType.RESERVED;
        boolean block = instance.instanceLifecycle() == InstanceLifecycleType.CAPACITY_BLOCK;
        var kind = block ? Reservation.Kind.CAPACITY_BLOCK : Reservation.Kind.DEFAULT;
        var placement = instance.placement();
        var partition = placement == null ? null : placement.partitionNumber();
        return new Placement(
                instance.securityGroups().stream().map(GroupIdentifier::groupId).collect(Collectors.toSet()),
                reserved ? instance.capacityReservationId() : "",
                reserved ? kind.wire() : "",
                reserved && instance.instanceLifecycle() == InstanceLifecycleType.INTERRUPTIBLE_CAPACITY_RESERVATION,
                placement == null ? "" : AwsErrors.nonNull(placement.groupId()),
                partition == null ? 0 : partition);
    }
}
