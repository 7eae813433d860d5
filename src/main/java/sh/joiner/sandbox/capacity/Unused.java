package sh.joiner.sandbox.capacity;

import java.util.List;
import java.util.stream.Stream;
import sh.joiner.sandbox.account.Tags;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.services.ec2.model.CapacityReservation;
import software.amazon.awssdk.services.ec2.model.DescribeCapacityReservationsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeCapacityReservationsResponse;
import software.amazon.awssdk.services.ec2.model.DescribePlacementGroupsRequest;
import software.amazon.awssdk.services.ec2.model.DescribePlacementGroupsResponse;
import software.amazon.awssdk.services.ec2.model.PlacementGroup;

/** What EC2 has and this account has none of: capacity reservations and placement groups. Questions are checked as if it had. */
public final class Unused {

    private static final Filters<CapacityReservation> RESERVATION_FILTERS = new Filters<CapacityReservation>()
            .by("availability-zone", CapacityReservation::availabilityZone)
            .by("instance-match-criteria", CapacityReservation::instanceMatchCriteriaAsString)
            .by("instance-type", CapacityReservation::instanceType)
            .by("owner-id", CapacityReservation::ownerId)
            .by("state", CapacityReservation::stateAsString)
            .byTags(reservation -> Tags.mapOf(reservation.tags()));

    private static final Filters<PlacementGroup> GROUP_FILTERS = new Filters<PlacementGroup>()
            .by("group-name", PlacementGroup::groupName)
            .by("state", PlacementGroup::stateAsString)
            .by("strategy", PlacementGroup::strategyAsString)
            .byTags(group -> Tags.mapOf(group.tags()));

    private Unused() {}

    public static DescribeCapacityReservationsResponse reservations(DescribeCapacityReservationsRequest request) {
        var _ = RESERVATION_FILTERS.all(request.filters());
        request.capacityReservationIds().stream().findFirst().ifPresent(id -> {
            throw ServiceErrors.ec2(
                    "InvalidCapacityReservationId.NotFound",
                    "The capacity reservation ID '%s' does not exist".formatted(id));
        });
        return DescribeCapacityReservationsResponse.builder()
                .capacityReservations(List.of())
                .build();
    }

    public static DescribePlacementGroupsResponse placementGroups(DescribePlacementGroupsRequest request) {
        var _ = GROUP_FILTERS.all(request.filters());
        Stream.concat(request.groupNames().stream(), request.groupIds().stream())
                .findFirst()
                .ifPresent(group -> {
                    throw ServiceErrors.ec2(
                            "InvalidPlacementGroup.Unknown", "The Placement Group '%s' is unknown.".formatted(group));
                });
        return DescribePlacementGroupsResponse.builder()
                .placementGroups(List.of())
                .build();
    }
}
