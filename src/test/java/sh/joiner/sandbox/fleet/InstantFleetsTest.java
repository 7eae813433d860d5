package sh.joiner.sandbox.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.sandbox.cloud.CloudFixture.disk;
import static sh.joiner.sandbox.cloud.CloudFixture.ids;
import static sh.joiner.sandbox.cloud.CloudFixture.override;
import static sh.joiner.sandbox.cloud.CloudFixture.refused;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cloud.CloudFixture;
import sh.joiner.sandbox.market.OfferedZones;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.CreateFleetError;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.CreateFleetResponse;
import software.amazon.awssdk.services.ec2.model.DefaultTargetCapacityType;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateOverridesRequest;
import software.amazon.awssdk.services.ec2.model.FleetOnDemandAllocationStrategy;
import software.amazon.awssdk.services.ec2.model.FleetType;
import software.amazon.awssdk.services.ec2.model.SpotAllocationStrategy;

class InstantFleetsTest {

    static final UnaryOperator<CreateFleetRequest.Builder> ON_DEMAND = UnaryOperator.identity();

    final CloudFixture world = new CloudFixture();
    final Ec2Client ec2 = world.cloud.ec2();
    final List<String> subnets = world.privateSubnets();

    @BeforeEach
    void createTemplate() {
        world.template("node", UnaryOperator.identity());
    }

    @Test
    void lowestPriceTakesTheCheapestTypeForAllInstances() {
        var fleet = world.fleet(
                3,
                ON_DEMAND,
                override("m5.2xlarge", subnets.get(0)),
                override("m5.large", subnets.get(1)),
                override("m5.xlarge", subnets.get(2)));

        assertThat(fleet.errors()).isEmpty();
        assertThat(fleet.instances()).singleElement().satisfies(launched -> {
            assertThat(launched.instanceTypeAsString()).isEqualTo("m5.large");
            assertThat(launched.instanceIds()).hasSize(3);
            assertThat(launched.lifecycleAsString()).isEqualTo("on-demand");
            assertThat(launched.launchTemplateAndOverrides().overrides().subnetId())
                    .isEqualTo(subnets.get(1));
        });
    }

    @Test
    void prioritizedTakesTheLowestPriorityNumberAtAnyPrice() {
        var fleet = world.fleet(
                1,
                request -> request.onDemandOptions(
                        options -> options.allocationStrategy(FleetOnDemandAllocationStrategy.PRIORITIZED)),
                prioritized("m5.large", 2.0),
                prioritized("m5.2xlarge", 1.0));

        assertThat(typeOf(fleet)).isEqualTo("m5.2xlarge");
    }

    @Test
    void spotInstancesHaveTheLifecycleSpot() {
        var fleet = world.fleet(
                1, spot(SpotAllocationStrategy.PRICE_CAPACITY_OPTIMIZED), override("m5.large", subnets.get(0)));
        world.seconds(1);

        var instance = ec2.describeInstances(call -> call.instanceIds(ids(fleet)))
                .reservations()
                .getFirst()
                .instances()
                .getFirst();

        assertThat(instance.instanceLifecycleAsString()).isEqualTo("spot");
        assertThat(instance.spotInstanceRequestId()).startsWith("sir-");
    }

    @Test
    void priceCapacityOptimizedTakesAMuchCheaperTypeWithLessSpareCapacity() {
        var fleet = world.fleet(
                1,
                spot(SpotAllocationStrategy.PRICE_CAPACITY_OPTIMIZED),
                override("m5.24xlarge", subnets.get(0)),
                override("m5.large", subnets.get(0)));

        assertThat(typeOf(fleet)).isEqualTo("m5.large");
    }

    @Test
    void triesTheNextOfferAndReportsFailures() {

        var absent = typeMissingIn("us-east-1b");

        var fleet = world.fleet(
                1,
                request -> request.onDemandOptions(
                        options -> options.allocationStrategy(FleetOnDemandAllocationStrategy.PRIORITIZED)),
                prioritized(absent, 0.0, subnets.get(1)),
                prioritized("m5.large", 1.0, "subnet-0123"),
                prioritized("m5.large", 2.0, subnets.get(1)));

        assertThat(typeOf(fleet)).isEqualTo("m5.large");
        assertThat(fleet.errors())
                .extracting(CreateFleetError::errorCode)
                .containsExactly("InvalidFleetConfiguration", "InvalidSubnetID.NotFound");
        assertThat(fleet.errors()
                        .getFirst()
                        .launchTemplateAndOverrides()
                        .overrides()
                        .instanceTypeAsString())
                .isEqualTo(absent);
    }

    @Test
    void reportsErrorsOfATemplateWhenItIsLaunched() {
        assertThat(failure(data -> data.imageId("ami-0123456789abcdef0"))).isEqualTo("InvalidAMIID.NotFound");
        assertThat(failure(data -> data.imageId(pendingImage()))).isEqualTo("InvalidAMIID.Unavailable");
        assertThat(failure(data -> data.iamInstanceProfile(profile -> profile.name("absent"))))
                .isEqualTo("InvalidParameterValue");
        assertThat(failure(data -> data.networkInterfaces(CloudFixture.card(world.group("elsewhere")))))
                .isEqualTo("InvalidParameter");
        assertThat(failure(data -> data.networkInterfaces(CloudFixture.card("sg-0"))))
                .isEqualTo("InvalidGroup.NotFound");
        assertThat(failure(data -> data.blockDeviceMappings(disk("/dev/xvda", 8))))
                .isEqualTo("InvalidBlockDeviceMapping");
    }

    @Test
    void anIntelImageDoesNotLaunchOnAnArmType() {
        var fleet = world.fleet(1, ON_DEMAND, override("m6g.large", subnets.get(0)));

        assertThat(fleet.instances()).isEmpty();
        assertThat(fleet.errors().getFirst().errorMessage()).contains("arm64").contains("x86_64");
    }

    @Test
    void aDryRunReturnsTheErrorDryRunOperation() {
        refused(
                "DryRunOperation",
                "would have succeeded",
                () -> world.fleet(1, request -> request.dryRun(true), override("m5.large", subnets.get(0))));
        assertThat(world.cloud.instances()).isEmpty();
    }

    @Test
    void refusesUnsupportedValuesAndMissingTemplates() {
        refused(
                "UnsupportedOperation",
                "maintain",
                () -> world.fleet(
                        1, request -> request.type(FleetType.MAINTAIN), override("m5.large", subnets.get(0))));
        refused(
                "UnsupportedOperation",
                "diversified",
                () -> world.fleet(1, spot(SpotAllocationStrategy.DIVERSIFIED), override("m5.large", subnets.get(0))));
        ec2.deleteLaunchTemplate(call -> call.launchTemplateName("node"));
        refused(
                "InvalidLaunchTemplateName.NotFoundException",
                "node",
                () -> world.fleet(1, ON_DEMAND, override("m5.large", subnets.get(0))));
    }

    @Test
    void aFullSubnetMovesTheFleetToTheNextOffer() {
        // A /22 has 1,024 addresses, of which AWS reserves five.
        var small = ec2.describeSubnets(call -> call.filters(CloudFixture.filter("tag-key", "kubernetes.io/role/elb")))
                .subnets()
                .getFirst()
                .subnetId();

        var fleet = world.fleet(
                1020,
                request -> request.onDemandOptions(
                        options -> options.allocationStrategy(FleetOnDemandAllocationStrategy.PRIORITIZED)),
                prioritized("m5.large", 1.0, small),
                prioritized("m5.large", 2.0, subnets.get(1)));

        assertThat(fleet.instances())
                .extracting(launched -> launched.instanceIds().size())
                .containsExactly(1019, 1);
        assertThat(fleet.errors())
                .extracting(CreateFleetError::errorCode)
                .containsExactly("InsufficientFreeAddressesInSubnet");
    }

    String failure(UnaryOperator<software.amazon.awssdk.services.ec2.model.RequestLaunchTemplateData.Builder> flaw) {
        ec2.deleteLaunchTemplate(call -> call.launchTemplateName("node"));
        world.template("node", flaw);
        var fleet = world.fleet(1, ON_DEMAND, override("m5.large", subnets.get(0)));
        assertThat(fleet.instances()).isEmpty();
        return fleet.errors().getFirst().errorCode();
    }

    String pendingImage() {
        return ec2.describeImages(call -> call.owners("self").filters(CloudFixture.filter("state", "pending")))
                .images()
                .getFirst()
                .imageId();
    }

    String typeMissingIn(String zone) {
        var offerings = new OfferedZones();
        return offerings.all().stream()
                .map(offering -> offering.instanceTypeAsString())
                .filter(type -> !offerings.zonesOf(type).contains(zone))
                .findFirst()
                .orElseThrow();
    }

    static String typeOf(CreateFleetResponse fleet) {
        return fleet.instances().getFirst().instanceTypeAsString();
    }

    FleetLaunchTemplateOverridesRequest prioritized(String type, double priority) {
        return prioritized(type, priority, subnets.get(0));
    }

    static FleetLaunchTemplateOverridesRequest prioritized(String type, double priority, String subnet) {
        return override(type, subnet).toBuilder().priority(priority).build();
    }

    static UnaryOperator<CreateFleetRequest.Builder> spot(SpotAllocationStrategy strategy) {
        return request -> request.spotOptions(options -> options.allocationStrategy(strategy))
                .targetCapacitySpecification(target ->
                        target.totalTargetCapacity(1).defaultTargetCapacityType(DefaultTargetCapacityType.SPOT));
    }
}
