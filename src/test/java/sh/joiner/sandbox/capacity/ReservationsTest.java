package sh.joiner.sandbox.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.sandbox.cloud.CloudFixture.ids;
import static sh.joiner.sandbox.cloud.CloudFixture.override;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cloud.CloudControls;
import sh.joiner.sandbox.cloud.CloudFixture;
import sh.joiner.testing.ReservationRequests;
import software.amazon.awssdk.services.ec2.model.CapacityReservation;
import software.amazon.awssdk.services.ec2.model.CreateFleetError;
import software.amazon.awssdk.services.ec2.model.CreateFleetResponse;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.RequestLaunchTemplateData;

class ReservationsTest {

    final CloudFixture world = new CloudFixture();
    final CloudControls controls = world.cloud.controls();
    final List<String> subnets = world.privateSubnets();

    @Test
    void aTargetedReservationIsUsedByLaunchesThatNameIt() {
        var id = controls.reserve(ReservationRequests.targeted("m5.large", "us-east-1a", 2));
        world.template("node", targeting(id));

        var fleet = launch(3);

        assertThat(codes(fleet)).containsExactly("ReservationCapacityExceeded");
        assertThat(instances(fleet))
                .hasSize(2)
                .extracting(Instance::capacityReservationId)
                .containsOnly(id);
        assertThat(reservation(id).availableInstanceCount()).isZero();
    }

    @Test
    void aTerminatedInstanceFreesItsPlace() {
        var id = controls.reserve(ReservationRequests.targeted("m5.large", "us-east-1a", 1));
        world.template("node", targeting(id));
        var fleet = launch(1);

        world.cloud.ec2().terminateInstances(call -> call.instanceIds(ids(fleet)));

        assertThat(reservation(id).availableInstanceCount()).isEqualTo(1);
        assertThat(codes(launch(1))).isEmpty();
    }

    @Test
    void reservedCapacityIsAvailableWhenOtherCapacityIsExhausted() {
        controls.limitCapacity(new CapacityRule("*", "*", "*", 0, CapacityRule.DEFAULT_ERROR, null));
        var id = controls.reserve(ReservationRequests.open("m5.large", "us-east-1a", 1));
        world.template("node", UnaryOperator.identity());

        var fleet = launch(2);

        assertThat(instances(fleet)).extracting(Instance::capacityReservationId).containsExactly(id);
        assertThat(codes(fleet)).containsExactly("InsufficientInstanceCapacity");
    }

    @Test
    void aLaunchCanExcludeOpenReservations() {
        var id = controls.reserve(ReservationRequests.open("m5.large", "us-east-1a", 1));
        world.template(
                "node",
                data -> data.capacityReservationSpecification(
                        request -> request.capacityReservationPreference("none")));

        assertThat(instances(launch(1)))
                .extracting(Instance::capacityReservationId)
                .containsOnlyNulls();
        assertThat(reservation(id).availableInstanceCount()).isEqualTo(1);
    }

    @Test
    void aCapacityBlockExpires() {
        var end = world.clock.now().plusSeconds(3600);
        var id = controls.reserve(ReservationRequests.block("m5.large", "us-east-1a", 1, end));
        assertThat(reservation(id).reservationTypeAsString()).isEqualTo("capacity-block");
        assertThat(reservation(id).endDate()).isEqualTo(end);

        world.seconds(3600);
        world.template("node", targeting(id));
        assertThat(reservation(id).stateAsString()).isEqualTo("expired");
        assertThat(codes(launch(1))).containsExactly("ReservationCapacityExceeded");
    }

    @Test
    void aCapacityBlockWarnsFortyMinutesAndTerminatesItsInstancesThirtyMinutesBeforeItsEnd() {
        var end = world.clock.now().plusSeconds(7200);
        var block = controls.reserve(ReservationRequests.block("m5.large", "us-east-1a", 1, end));
        world.template("node", targeting(block));
        var ids = ids(launch(1));
        world.seconds(4799);
        int before = controls.queued();
        world.seconds(1);
        assertThat(controls.queued()).isEqualTo(before + 1);

        world.seconds(599);
        assertThat(world.states(ids)).containsExactly("running");
        world.seconds(1);
        assertThat(world.states(ids)).containsExactly("shutting-down");
        world.seconds(60);
        assertThat(world.states(ids)).containsExactly("terminated");
        assertThat(world.listener.stopped).isEqualTo(ids);
    }

    @Test
    void theInstancesOfACancelledReservationContinueToRun() {
        var request = ReservationRequests.targeted("m5.large", "us-east-1a", 1);
        var id = controls.reserve(request);
        world.template("node", targeting(id));
        var ids = ids(launch(1));

        controls.cancelReservation(id);
        world.seconds(7200);

        assertThat(world.states(ids)).containsExactly("running");
    }

    @Test
    void aTemplateWithAnUnknownReservationFails() {
        world.template("node", targeting("cr-0123"));

        assertThat(codes(launch(1))).containsExactly("InvalidCapacityReservationId.NotFound");
    }

    @Test
    void aSpreadGroupAcceptsSevenInstancesInAZone() {
        controls.createPlacementGroup("apart", "spread", Map.of());
        world.template("node", data -> data.placement(place -> place.groupName("apart")));

        var fleet = launch(8);

        assertThat(instances(fleet))
                .hasSize(7)
                .allMatch(instance -> "apart".equals(instance.placement().groupName()));
        assertThat(fleet.errors())
                .extracting(CreateFleetError::errorMessage)
                .singleElement()
                .asString()
                .contains("limit of instances in this spread placement group");
    }

    @Test
    void partitionsAreAssignedInTurn() {
        var id = controls.createPlacementGroup("parts", "partition", Map.of("team", "data"));
        world.template("node", data -> data.placement(place -> place.groupId(id)));
        assertThat(instances(launch(3)))
                .extracting(instance -> instance.placement().partitionNumber())
                .containsExactly(1, 2, 3);

        assertThat(world.cloud
                        .ec2()
                        .describePlacementGroups(call -> call.groupNames("parts"))
                        .placementGroups()
                        .getFirst()
                        .partitionCount())
                .isEqualTo(7);
    }

    @Test
    void aLaunchWithAnUnknownPlacementGroupFails() {
        world.template("node", data -> data.placement(place -> place.groupName("nowhere")));

        assertThat(codes(launch(1))).containsExactly("InvalidPlacementGroup.Unknown");
    }

    static UnaryOperator<RequestLaunchTemplateData.Builder> targeting(String id) {
        return data -> data.capacityReservationSpecification(
                request -> request.capacityReservationPreference("capacity-reservations-only")
                        .capacityReservationTarget(target -> target.capacityReservationId(id)));
    }

    CreateFleetResponse launch(int count) {
        return world.fleet(count, UnaryOperator.identity(), override("m5.large", subnets.get(0)));
    }

    List<Instance> instances(CreateFleetResponse fleet) {
        world.seconds(1);
        return world.cloud.ec2().describeInstances(call -> call.instanceIds(ids(fleet))).reservations().stream()
                .flatMap(reservation -> reservation.instances().stream())
                .toList();
    }

    CapacityReservation reservation(String id) {
        return world.cloud
                .ec2()
                .describeCapacityReservations(call -> call.capacityReservationIds(id))
                .capacityReservations()
                .getFirst();
    }

    static List<String> codes(CreateFleetResponse fleet) {
        return fleet.errors().stream().map(CreateFleetError::errorCode).toList();
    }
}
