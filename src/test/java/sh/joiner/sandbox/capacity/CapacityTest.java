package sh.joiner.sandbox.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static sh.joiner.sandbox.cloud.CloudFixture.filter;
import static sh.joiner.sandbox.cloud.CloudFixture.ids;
import static sh.joiner.sandbox.cloud.CloudFixture.override;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.capacity.Quotas.Bucket;
import sh.joiner.sandbox.cloud.CloudControls;
import sh.joiner.sandbox.cloud.CloudFixture;
import sh.joiner.sandbox.market.SpotSurge;
import software.amazon.awssdk.services.ec2.model.CreateFleetError;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.CreateFleetResponse;
import software.amazon.awssdk.services.ec2.model.DefaultTargetCapacityType;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateOverridesRequest;
import software.amazon.awssdk.services.ec2.model.SpotPrice;

class CapacityTest {

    final CloudFixture world = new CloudFixture();
    final CloudControls controls = world.cloud.controls();
    final List<String> subnets = world.privateSubnets();

    @BeforeEach
    void createTemplate() {
        world.template("node", UnaryOperator.identity());
    }

    @Test
    void aFleetLaunchesWhatIsLeftAndTriesTheNextOffer() {
        controls.limitCapacity(rule("m5.large", "us-east-1a", "on-demand", 2));

        var fleet = onDemand(5, override("m5.large", subnets.get(0)), override("m5.xlarge", subnets.get(0)));

        assertThat(fleet.instances())
                .extracting(some -> some.instanceIds().size())
                .containsExactly(2, 3);
        assertThat(codes(fleet)).containsExactly("InsufficientInstanceCapacity");
        assertThat(fleet.errors().getFirst().errorMessage()).contains("m5.large", "us-east-1a");
    }

    @Test
    void aShortageIsLimitedToItsZoneAndCapacityType() {
        controls.limitCapacity(rule("m5.*", "us-east-1a", "spot", 0));

        assertThat(codes(spot(1, override("m5.large", subnets.get(0)))))
                .containsExactly("InsufficientInstanceCapacity");
        assertThat(codes(spot(1, override("m5.large", subnets.get(1))))).isEmpty();
        assertThat(codes(onDemand(1, override("m5.large", subnets.get(0))))).isEmpty();
    }

    @Test
    void capacityIsBackAfterTheEndOfTheRule() {
        var until = world.clock.now().plusSeconds(600);
        controls.limitCapacity(new CapacityRule("*", "*", "*", 0, "UnfulfillableCapacity", until));
        assertThat(codes(onDemand(1, override("m5.large", subnets.get(0))))).containsExactly("UnfulfillableCapacity");

        world.seconds(600);
        assertThat(codes(onDemand(1, override("m5.large", subnets.get(0))))).isEmpty();
        assertThat(controls.capacity()).isEmpty();
    }

    @Test
    void vCpusAreLimitedPerBucketUntilInstancesTerminate() {
        controls.limitVcpus(Bucket.STANDARD, "on-demand", 4);

        var fleet = onDemand(3, override("m5.large", subnets.get(0)));
        assertThat(ids(fleet)).hasSize(2);
        assertThat(codes(fleet)).containsExactly("VcpuLimitExceeded");
        assertThat(codes(onDemand(1, override("g4dn.xlarge", subnets.get(0))))).isEmpty();

        world.cloud.ec2().terminateInstances(call -> call.instanceIds(ids(fleet)));
        world.seconds(40);
        assertThat(codes(onDemand(2, override("c5.large", subnets.get(0))))).isEmpty();
    }

    @Test
    void theSpotQuotaHasAnErrorOfItsOwn() {
        controls.limitVcpus(Bucket.STANDARD, "spot", 1);

        assertThat(codes(spot(1, override("m5.large", subnets.get(0)))))
                .containsExactly("MaxSpotInstanceCountExceeded");
    }

    @Test
    void aSubnetWithoutFreeAddressesRefusesLaunches() {
        controls.setFreeAddresses(subnets.get(0), 1);

        var fleet = onDemand(2, override("m5.large", subnets.get(0)));

        assertThat(ids(fleet)).hasSize(1);
        assertThat(codes(fleet)).containsExactly("InsufficientFreeAddressesInSubnet");
        assertThat(world.cloud
                        .ec2()
                        .describeSubnets(call -> call.subnetIds(subnets.get(0)))
                        .subnets()
                        .getFirst()
                        .availableIpAddressCount())
                .isZero();
    }

    @Test
    void spotPricesRiseForAWhile() {
        var before = price();
        world.seconds(120);
        var now = world.clock.now();
        controls.multiplySpotPrices(new SpotSurge("m5.large", "us-east-1a", 1.5, now, now.plusSeconds(600)));

        assertThat(price()).isCloseTo(before * 1.5, offset(0.00001));
        world.seconds(600);
        assertThat(price()).isEqualTo(before);
    }

    double price() {
        return Double.parseDouble(world
                .cloud
                .ec2()
                .describeSpotPriceHistory(call -> call.startTime(
                                world.clock.now().minusSeconds(3600))
                        .filters(filter("instance-type", "m5.large"), filter("availability-zone", "us-east-1a")))
                .spotPriceHistory()
                .stream()
                .findFirst()
                .map(SpotPrice::spotPrice)
                .orElseThrow());
    }

    static CapacityRule rule(String type, String zone, String capacityType, int left) {
        return new CapacityRule(type, zone, capacityType, left, CapacityRule.DEFAULT_ERROR, null);
    }

    CreateFleetResponse onDemand(int count, FleetLaunchTemplateOverridesRequest... offers) {
        return world.fleet(count, UnaryOperator.identity(), offers);
    }

    CreateFleetResponse spot(int count, FleetLaunchTemplateOverridesRequest... offers) {
        UnaryOperator<CreateFleetRequest.Builder> spot = call -> call.targetCapacitySpecification(
                target -> target.totalTargetCapacity(count).defaultTargetCapacityType(DefaultTargetCapacityType.SPOT));
        return world.fleet(count, spot, offers);
    }

    static List<String> codes(CreateFleetResponse fleet) {
        return fleet.errors().stream().map(CreateFleetError::errorCode).toList();
    }
}
