package sh.joiner.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.SingleLaunchRecord.launch;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.nodeclass.PlacementGroupTerm;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.ReservationTerm;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.port.launch.Capacity.Exhausted;
import sh.joiner.port.launch.Capacity.Launch;
import sh.joiner.sandbox.capacity.ReservationRequest;
import sh.joiner.testing.ReservationRequests;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.CreateLaunchTemplateRequest;
import software.amazon.awssdk.services.ec2.model.RequestLaunchTemplateData;

/** Tests requests to EC2 for instances in reservations and placement groups, and EC2's answers (aws 6.6, 6.8, 6.12). */
class ReservedFleetTest {

    private static final Requirement M5_LARGE = Requirement.in(Labels.INSTANCE_TYPE, "m5.large");

    private final AwsWorld world = new AwsWorld();

    private List<Reservation> reserved(ReservationRequest request) {
        var id = world.cloud.controls().reserve(request);
        return world.aws.reservations().reservations(List.of(new ReservationTerm(id, "", "", Map.of())));
    }

    private LaunchOrder order(List<Reservation> reservations, @Nullable PlacementGroup group, Requirement... needs) {
        var plain = world.resolvedClass();
        var nodeClass = plain.with(plain.resolved().with(reservations, group));
        var types = NodeSizing.size(AwsWorld.MARKET, nodeClass, SizingSettings.DEFAULT);
        var order = world.order(claim().needs(needs), nodeClass, types);
        return new LaunchOrder(
                order.claim(),
                nodeClass,
                order.types(),
                order.capacityType(),
                order.groups().stream()
                        .map(plainGroup -> new LaunchOrder.Group(
                                plainGroup.image(),
                                plainGroup.userData(),
                                plainGroup.instanceTypes(),
                                reservationOf(order.types())))
                        .toList(),
                order.tags());
    }

    /** Returns the reservation of the first offering. All orders with a reservation have one instance type and one zone. */
    private static String reservationOf(List<InstanceType> types) {
        return types.getFirst().offerings().stream()
                .map(Offering::reservationId)
                .findFirst()
                .orElse("");
    }

    private Instance launched(LaunchOrder order) {
        var launch = launch(world.aws.capacity(), order);
        assertThat(launch).isInstanceOf(Launch.Launched.class);
        world.clock.advance(Duration.ofSeconds(10)); // after this time EC2 returns the instance
        var id = ((Launch.Launched) launch).instance().id();
        return world.aws.capacity().find(id).orElseThrow();
    }

    private RequestLaunchTemplateData template() {
        return world.ec2.calls(CreateLaunchTemplateRequest.class).getFirst().launchTemplateData();
    }

    private String target() {
        return world.ec2
                .calls(CreateFleetRequest.class)
                .getFirst()
                .targetCapacitySpecification()
                .defaultTargetCapacityTypeAsString();
    }

    @Test
    void aReservedInstanceRunsInTheRequestedReservation() {
        var reservations = reserved(ReservationRequests.targeted("m5.large", "us-east-1a", 1));

        var instance = launched(order(reservations, null, M5_LARGE));

        assertThat(instance.capacityType()).isEqualTo(CapacityType.RESERVED);
        assertThat(instance.placement().reservationId())
                .isEqualTo(reservations.getFirst().id());
        assertThat(instance.placement().reservationType()).isEqualTo("default");
        assertThat(template().capacityReservationSpecification().capacityReservationPreferenceAsString())
                .isEqualTo("capacity-reservations-only");
        assertThat(target()).isEqualTo("on-demand");
    }

    @Test
    void anExhaustedReservationIsReported() {
        var order = order(reserved(ReservationRequests.targeted("m5.large", "us-east-1a", 1)), null, M5_LARGE);
        launch(world.aws.capacity(), order);

        assertThat(launch(world.aws.capacity(), order))
                .isInstanceOfSatisfying(
                        Launch.NoCapacity.class,
                        none -> assertThat(none.exhausted())
                                .extracting(Exhausted::code)
                                .containsExactly("ReservationCapacityExceeded"));
    }

    @Test
    void anOnDemandInstanceUsesNoOpenReservation() {
        world.cloud.controls().reserve(ReservationRequests.open("m5.large", "us-east-1a", 5));

        var instance = launched(order(
                List.of(),
                null,
                M5_LARGE,
                Requirement.in(Labels.ZONE, "us-east-1a"),
                Requirement.in(Labels.CAPACITY_TYPE, "on-demand")));

        assertThat(instance.capacityType()).isEqualTo(CapacityType.ON_DEMAND);
        assertThat(instance.placement().reservationId()).isEmpty();
    }

    @Test
    void aCapacityBlockHasAMarketTypeOfItsOwn() {
        var end = world.clock.now().plus(Duration.ofDays(1));
        var block = reserved(ReservationRequests.block("m5.large", "us-east-1a", 1, end));

        launch(world.aws.capacity(), order(block, null, M5_LARGE));

        assertThat(target()).isEqualTo("capacity-block");
        assertThat(template().instanceMarketOptions().marketTypeAsString()).isEqualTo("capacity-block");
    }

    @Test
    void anInstanceIsLaunchedIntoTheRequestedPartition() {
        world.cloud.controls().createPlacementGroup("rack", "partition", Map.of());
        var group = world.aws
                .reservations()
                .placementGroup(new PlacementGroupTerm("rack", ""))
                .orElseThrow();

        var instance =
                launched(order(List.of(), group, M5_LARGE, Requirement.in(Labels.PLACEMENT_PARTITION, "4", "10")));

        assertThat(instance.placement().placementGroupId()).isEqualTo(group.id());
        assertThat(instance.placement().partition()).isEqualTo(4);
        assertThat(world.ec2.calls(CreateFleetRequest.class).getFirst().launchTemplateConfigs())
                .singleElement()
                .satisfies(config -> assertThat(config.overrides())
                        .extracting(overridesRequest -> overridesRequest.availabilityZone())
                        .doesNotHaveDuplicates());
    }
}
