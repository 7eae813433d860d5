package sh.joiner.sandbox.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.sandbox.cloud.CloudFixture.filter;
import static sh.joiner.sandbox.cloud.CloudFixture.ids;
import static sh.joiner.sandbox.cloud.CloudFixture.override;
import static sh.joiner.sandbox.cloud.CloudFixture.refused;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.account.Tags;
import sh.joiner.sandbox.cloud.CloudFixture;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.Tag;
import software.amazon.awssdk.services.ec2.model.TagSpecification;

class LaunchTest {

    final CloudFixture world = new CloudFixture();
    final Ec2Client ec2 = world.cloud.ec2();
    final List<String> subnets = world.privateSubnets();

    @BeforeEach
    void createTemplate() {
        world.template("node", UnaryOperator.identity());
    }

    @Test
    void anInstancePassesFromPendingToTerminatedAndIsThenNoLongerDescribed() {
        var fleet = world.fleet(1, tagged("karpenter.sh/nodepool", "default"), override("m5.large", subnets.get(1)));
        var id = ids(fleet).getFirst();
        world.seconds(1);
        assertThat(world.states(List.of(id))).containsExactly("pending");

        world.seconds(9);
        assertThat(world.states(List.of(id))).containsExactly("running");
        assertThat(world.listener.booted).isEmpty();

        world.seconds(41);
        assertThat(world.listener.booted)
                .extracting(instance -> instance.instanceId())
                .containsExactly(id);

        ec2.terminateInstances(call -> call.instanceIds(id));
        world.seconds(1);
        assertThat(world.states(List.of(id))).containsExactly("shutting-down");
        assertThat(world.listener.stopped).containsExactly(id);

        world.seconds(30);
        assertThat(world.states(List.of(id))).containsExactly("terminated");

        world.seconds(3601);
        refused("InvalidInstanceID.NotFound", id, () -> ec2.describeInstances(call -> call.instanceIds(id)));
    }

    @Test
    void anInstanceHasTheRequestedProperties() {
        var fleet = world.fleet(1, tagged("karpenter.sh/nodepool", "default"), override("m5.large", subnets.get(1)));
        world.seconds(1);
        var instance = instance(ids(fleet).getFirst());

        assertThat(instance.instanceId()).matches("i-0[0-9a-f]{16}");
        assertThat(instance.instanceTypeAsString()).isEqualTo("m5.large");
        assertThat(instance.imageId()).isEqualTo(world.image(CloudFixture.AL2023));
        assertThat(instance.subnetId()).isEqualTo(subnets.get(1));
        assertThat(instance.placement().availabilityZone()).isEqualTo("us-east-1b");
        assertThat(instance.launchTime()).isEqualTo(CloudFixture.START);
        assertThat(instance.privateDnsName()).isEqualTo("ip-10-0-64-4.ec2.internal");
        assertThat(instance.iamInstanceProfile().arn())
                .isEqualTo("arn:aws:iam::111122223333:instance-profile/JoinerNodeInstanceProfile-tour");
        assertThat(instance.securityGroups())
                .extracting(group -> group.groupName())
                .containsExactly("tour-node");
        assertThat(Tags.mapOf(instance.tags()))
                .containsEntry("karpenter.sh/nodepool", "default")
                .containsEntry("aws:ec2:fleet-id", fleet.fleetId());
        assertThat(instance.spotInstanceRequestId()).isNull();
    }

    @Test
    void filtersMatchTagsAndStates() {
        var mine = ids(world.fleet(2, tagged("karpenter.sh/nodepool", "a"), override("m5.large", subnets.get(0))));
        var other = ids(world.fleet(1, UnaryOperator.identity(), override("m5.large", subnets.get(0))));
        world.seconds(1);
        ec2.terminateInstances(call -> call.instanceIds(mine.get(0)));

        var found = ec2
                .describeInstancesPaginator(call -> call.maxResults(1000)
                        .filters(
                                filter("tag-key", "karpenter.sh/nodepool"),
                                filter("instance-state-name", "pending", "running")))
                .reservations()
                .stream()
                .flatMap(reservation -> reservation.instances().stream());

        assertThat(found)
                .extracting(Instance::instanceId)
                .containsExactly(mine.get(1))
                .doesNotContainAnyElementsOf(other);
    }

    @Test
    void terminatesAllOrNone() {
        var id = ids(world.fleet(1, UnaryOperator.identity(), override("m5.large", subnets.get(0))))
                .getFirst();
        world.seconds(1);
        var unknown = "i-0123456789abcdef0";

        refused(
                "InvalidInstanceID.NotFound",
                unknown,
                () -> ec2.terminateInstances(call -> call.instanceIds(id, unknown)));
        refused("InvalidInstanceID.Malformed", "i-9", () -> ec2.terminateInstances(call -> call.instanceIds("i-9")));

        assertThat(world.states(List.of(id))).containsExactly("pending");
        var change = ec2.terminateInstances(call -> call.instanceIds(id))
                .terminatingInstances()
                .getFirst();
        assertThat(change.previousState().name()).isEqualTo(InstanceStateName.PENDING);
        assertThat(change.currentState().name()).isEqualTo(InstanceStateName.SHUTTING_DOWN);
    }

    @Test
    void anInstanceThatIsTerminatedEarlyNeverBoots() {
        var id = ids(world.fleet(1, UnaryOperator.identity(), override("m5.large", subnets.get(0))))
                .getFirst();
        world.seconds(10);
        ec2.terminateInstances(call -> call.instanceIds(id));

        world.seconds(60);

        assertThat(world.listener.booted).isEmpty();
        assertThat(world.listener.stopped).containsExactly(id);
    }

    @Test
    void terminatedInstancesReleaseTheirAddresses() {
        var ids = ids(world.fleet(3, UnaryOperator.identity(), override("m5.large", subnets.get(0))));
        assertThat(freeAddresses()).isEqualTo(16379 - 3);

        world.seconds(1);
        ec2.terminateInstances(call -> call.instanceIds(ids));
        assertThat(freeAddresses()).as("while instances shut down").isEqualTo(16379 - 3);

        world.seconds(30);
        assertThat(freeAddresses()).isEqualTo(16379);
    }

    @Test
    void tagsCanBeAddedToExistingInstancesOnly() {
        var id = ids(world.fleet(1, UnaryOperator.identity(), override("m5.large", subnets.get(0))))
                .getFirst();
        var name = Tag.builder().key("Name").value("n").build();
        world.seconds(1);

        ec2.createTags(call -> call.resources(id).tags(name));

        assertThat(instance(id).tags()).contains(name);
        refused(
                "InvalidInstanceID.NotFound",
                "i-0abc",
                () -> ec2.createTags(call -> call.resources("i-0abc").tags(name)));
    }

    @Test
    void runningInstancesPassTheirStatusChecksAfterSomeMinutes() {
        world.fleet(1, UnaryOperator.identity(), override("m5.large", subnets.get(0)));
        assertThat(ec2.describeInstanceStatus().instanceStatuses()).isEmpty();

        world.seconds(200);

        assertThat(ec2.describeInstanceStatus(call -> call.filters(filter("instance-status.status", "ok")))
                        .instanceStatuses())
                .hasSize(1);
        assertThat(ec2.describeInstanceStatus(call -> call.filters(filter("system-status.status", "impaired")))
                        .instanceStatuses())
                .isEmpty();
    }

    @Test
    void equalSeedsAndCallsGiveEqualIds() {
        var twin = new CloudFixture();
        twin.template("node", UnaryOperator.identity());

        var here = world.fleet(2, UnaryOperator.identity(), override("m5.large", subnets.get(0)));
        var there = twin.fleet(2, UnaryOperator.identity(), override("m5.large", subnets.get(0)));

        assertThat(ids(here)).isEqualTo(ids(there)).doesNotHaveDuplicates();
    }

    Instance instance(String id) {
        return ec2.describeInstances(call -> call.instanceIds(id))
                .reservations()
                .getFirst()
                .instances()
                .getFirst();
    }

    int freeAddresses() {
        return ec2.describeSubnets(call -> call.subnetIds(subnets.get(0)))
                .subnets()
                .getFirst()
                .availableIpAddressCount();
    }

    static UnaryOperator<CreateFleetRequest.Builder> tagged(String key, String value) {
        var specification = TagSpecification.builder()
                .resourceType(ResourceType.INSTANCE)
                .tags(Tag.builder().key(key).value(value).build())
                .build();
        return request -> request.tagSpecifications(specification);
    }
}
