package sh.joiner.model.claim;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.ValueSet;

/**
 * One instance to be launched for a claim (aws 6): everything that is decided before EC2 is asked.
 *
 * @param types the instance types to choose from, cheapest first, each with the offerings that may be bought for this claim
 * @param capacityType bought as
 * @param groups which image and start-up text each type is started with: together they hold every type exactly once,
 *     or once for each of its capacity reservations
 * @param tags of instance, volume, fleet and the rest (aws 1.8)
 */
public record LaunchOrder(
        Claim claim,
        NodeClass nodeClass,
        List<InstanceType> types,
        CapacityType capacityType,
        List<Group> groups,
        Map<String, String> tags) {

    public LaunchOrder {
        types = List.copyOf(types);
        groups = List.copyOf(groups);
        tags = Map.copyOf(tags);
    }

    /** On shared or on dedicated hardware: the first that the claim allows (aws 6.3). */
    public String tenancy() {
        return claim.requirements().get(Labels.INSTANCE_TENANCY).allowed().has("default") ? "default" : "dedicated";
    }

    /** The partition of its placement group that the claim asks for, the lowest of several; empty if EC2 may choose. */
    public OptionalInt partition() {
        return claim.requirements().get(Labels.PLACEMENT_PARTITION).allowed() instanceof ValueSet.OneOf(var values)
                ? values.stream()
                        .filter(value -> value.matches("[0-9]{1,4}"))
                        .mapToInt(Integer::parseInt)
                        .min()
                : OptionalInt.empty();
    }

    /** The capacity reservation of a group; empty for common capacity. */
    public Optional<Reservation> reservation(Group group) {
        return reservation(group.reservationId());
    }

    /** The capacity reservation in which a type is started in a zone: a reserved order has one for each (aws 6.2). */
    public Optional<Reservation> reservation(String type, String zone) {
        return types.stream()
                .filter(instanceType -> instanceType.name().equals(type))
                .flatMap(instanceType -> instanceType.offerings().stream())
                .filter(offering -> offering.zone().equals(zone))
                .findFirst()
                .flatMap(offering -> reservation(offering.reservationId()));
    }

    private Optional<Reservation> reservation(String id) {
        return nodeClass.resolved().reservations().stream()
                .filter(reservation -> reservation.id().equals(id))
                .findFirst();
    }

    /**
     * The types that share one launch template.
     *
     * @param userData the start-up text, not yet encoded
     * @param instanceTypes names of the types
     * @param reservationId the capacity reservation that they are started in; empty for common capacity
     */
    public record Group(ResolvedImage image, String userData, List<String> instanceTypes, String reservationId) {
        public Group {
            instanceTypes = List.copyOf(instanceTypes);
        }

        /** In common capacity. */
        public Group(ResolvedImage image, String userData, List<String> instanceTypes) {
            this(image, userData, instanceTypes, "");
        }

        /** Whether its template starts what is offered so. */
        public boolean takes(Offering offering) {
            return offering.reservationId().equals(reservationId);
        }
    }
}
