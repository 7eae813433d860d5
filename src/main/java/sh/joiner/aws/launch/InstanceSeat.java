package sh.joiner.aws.launch;

import java.util.stream.Collectors;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance.Seat;
import sh.joiner.model.nodeclass.Reservation;
import software.amazon.awssdk.services.ec2.model.GroupIdentifier;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceLifecycleType;

/** Where EC2 has put an instance, and how it was bought (aws 6.12). */
final class InstanceSeat {

    private static final String RESERVED_ONLY = "capacity-reservations-only";

    private InstanceSeat() {}

    /** An instance that merely fits an open reservation, and would run without it, is an on-demand one. */
    static CapacityType boughtAs(Instance instance) {
        if (instance.spotInstanceRequestId() != null) {
            return CapacityType.SPOT;
        }
        var wish = instance.capacityReservationSpecification();
        boolean reserved = instance.capacityReservationId() != null
                && wish != null
                && RESERVED_ONLY.equals(wish.capacityReservationPreferenceAsString());
        return reserved ? CapacityType.RESERVED : CapacityType.ON_DEMAND;
    }

    static Seat of(Instance instance) {
        boolean reserved = boughtAs(instance) == CapacityType.RESERVED;
        boolean block = instance.instanceLifecycle() == InstanceLifecycleType.CAPACITY_BLOCK;
        var kind = block ? Reservation.Kind.CAPACITY_BLOCK : Reservation.Kind.DEFAULT;
        var placement = instance.placement();
        var partition = placement == null ? null : placement.partitionNumber();
        return new Seat(
                instance.securityGroups().stream().map(GroupIdentifier::groupId).collect(Collectors.toSet()),
                reserved ? instance.capacityReservationId() : "",
                reserved ? kind.wire() : "",
                reserved && instance.instanceLifecycle() == InstanceLifecycleType.INTERRUPTIBLE_CAPACITY_RESERVATION,
                placement == null ? "" : AwsErrors.nonNull(placement.groupId()),
                partition == null ? 0 : partition);
    }
}
