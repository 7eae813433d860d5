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
 * A launch of one instance for a claim (aws 6): all decisions before the call to EC2.
 *
 * @param types the instance types to choose from, cheapest first, each with the offerings that may be launched for this claim
 * @param groups image and user data of each type: together, the groups contain every type exactly once, or once for each capacity reservation of the
 *     type
 * @param tags the tags of instance, volume, fleet and all other created resources (aws 1.8)
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

    /** Returns the tenancy: {@code default} if the claim allows it, otherwise {@code dedicated} (aws 6.3). */
    public String tenancy() {
        return claim.requirements().get(Labels.INSTANCE_TENANCY).allowed().has("default") ? "default" : "dedicated";
    }

    /** Returns the partition of the placement group that the claim requires, the lowest if there are several; empty if EC2 may choose. */
    public OptionalInt partition() {
        return claim.requirements().get(Labels.PLACEMENT_PARTITION).allowed() instanceof ValueSet.OneOf(var values)
                ? values.stream()
                        .filter(value -> value.matches("[0-9]{1,4}"))
                        .mapToInt(Integer::parseInt)
                        .min()
                : OptionalInt.empty();
    }

    /** Returns the capacity reservation of a group; empty if the group uses none. */
    public Optional<Reservation> reservation(Group group) {
        return reservation(group.reservationId());
    }

    /** Returns the capacity reservation for a type in a zone. An order for reserved capacity has one reservation per type and zone (aws 6.2). */
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
     * The types that share a launch template.
     *
     * @param userData not yet encoded
     * @param instanceTypes names of the types
     * @param reservationId the capacity reservation for the launch; empty for none
     */
    public record Group(ResolvedImage image, String userData, List<String> instanceTypes, String reservationId) {
        public Group {
            instanceTypes = List.copyOf(instanceTypes);
        }

        /** Creates a group without capacity reservation. */
        public Group(ResolvedImage image, String userData, List<String> instanceTypes) {
            this(image, userData, instanceTypes, "");
        }

        /** Returns true if the launch template of the group can launch the offering. */
        public boolean takes(Offering offering) {
            return offering.reservationId().equals(reservationId);
        }
    }
}
