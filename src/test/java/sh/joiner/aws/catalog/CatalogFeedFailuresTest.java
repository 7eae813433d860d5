package sh.joiner.aws.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.AwsWorld;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.request.AwsClients;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.catalog.CatalogFeed;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.testing.CallFaults;
import sh.joiner.testing.Logged;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypesResponse;
import software.amazon.awssdk.services.ec2.model.DescribeSpotPriceHistoryRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSpotPriceHistoryResponse;
import software.amazon.awssdk.services.ec2.model.Ec2Exception;
import software.amazon.awssdk.services.ec2.model.InstanceTypeInfo;
import software.amazon.awssdk.services.ec2.model.NetworkCardInfo;
import software.amazon.awssdk.services.ec2.model.SpotPrice;

/** Tests answers of AWS that are incomplete or invalid. */
class CatalogFeedFailuresTest {

    private static final NetworkCardInfo CARD = NetworkCardInfo.builder()
            .networkCardIndex(0)
            .maximumNetworkInterfaces(3)
            .build();
    private static final InstanceTypeInfo LARGE = type("m5.large");

    private final AwsWorld world = new AwsWorld();

    /** An EC2 with two instance types, each on a separate page. The test changes the second page. */
    private static final class TwoPages implements Ec2Client {
        private UnaryOperator<InstanceTypeInfo> second = type -> type;
        private List<SpotPrice> spot = List.of();

        @Override
        public DescribeInstanceTypesResponse describeInstanceTypes(DescribeInstanceTypesRequest request) {
            return request.nextToken() == null
                    ? DescribeInstanceTypesResponse.builder()
                            .instanceTypes(LARGE)
                            .nextToken("2")
                            .build()
                    : DescribeInstanceTypesResponse.builder()
                            .instanceTypes(second.apply(type("m5.xlarge")))
                            .build();
        }

        @Override
        public DescribeSpotPriceHistoryResponse describeSpotPriceHistory(DescribeSpotPriceHistoryRequest request) {
            return DescribeSpotPriceHistoryResponse.builder()
                    .spotPriceHistory(spot)
                    .build();
        }

        @Override
        public String serviceName() {
            return "ec2";
        }

        @Override
        public void close() {
            // there is nothing to close
        }
    }

    private static InstanceTypeInfo type(String name) {
        return InstanceTypeInfo.builder()
                .instanceType(name)
                .vCpuInfo(cpu -> cpu.defaultVCpus(2))
                .memoryInfo(memory -> memory.sizeInMiB(8192L))
                .processorInfo(processor -> processor.supportedArchitecturesWithStrings("x86_64"))
                .networkInfo(network -> network.ipv4AddressesPerInterface(10).networkCards(CARD))
                .build();
    }

    private CatalogFeed feed(Ec2Client ec2, AwsSettings.Reach reach) {
        var cloud = world.cloud;
        var clients =
                new AwsClients(ec2, cloud.ssm(), cloud.iam(), cloud.pricing(), cloud.eks(), cloud.sts(), cloud.sqs());
        var settings = new AwsSettings("tour", "us-east-1", "", "", "", "", "10.100.0.10", reach);
        return new AwsCatalog(clients, settings, world.clock);
    }

    private CatalogFeed feed(Ec2Client ec2) {
        return feed(ec2, AwsSettings.Reach.OPEN);
    }

    @Test
    void anEmptyListIsAnError() {
        world.cloud.calls().add(CallFaults.always("ec2", "DescribeInstanceType*", new Fault.Effect.EmptyAnswer()));
        world.cloud.calls().add(CallFaults.always("ec2", "DescribeSpotPrice*", new Fault.Effect.EmptyAnswer()));
        var feed = world.aws.catalog();

        assertThatThrownBy(feed::types).isInstanceOf(RemoteCallException.class).hasMessageContaining("empty list");
        assertThatThrownBy(feed::zonesOf).isInstanceOf(RemoteCallException.class);
        assertThatThrownBy(feed::spotPrices).isInstanceOf(RemoteCallException.class);
    }

    @Test
    void aListThatFailsHalfwayIsAnError() {
        var ec2 = new TwoPages();
        ec2.second = _ -> {
            throw Ec2Exception.builder().message("unavailable").statusCode(503).build();
        };

        assertThatThrownBy(feed(ec2)::types).isInstanceOf(RemoteCallException.class);
    }

    @Test
    void anIncompleteDescriptionIsReplacedByTheLastCompleteOneAndLoggedOnce() {
        var ec2 = new TwoPages();
        var feed = feed(ec2);
        var whole = feed.types();
        ec2.second = type -> type.toBuilder().memoryInfo(memory -> {}).build();
        try (var log = Logged.by(TypeReading.class)) {
            assertThat(feed.types()).isEqualTo(whole);
            assertThat(feed.types()).isEqualTo(whole);

            assertThat(log.lines())
                    .containsExactly(
                            "EC2's description of an instance type is incomplete: type=m5.xlarge missing=[memoryInfo.sizeInMiB] used=the last complete description");
        }
    }

    @Test
    void aTypeThatWasNeverDescribedCompletelyIsLeftOut() {
        List<UnaryOperator<InstanceTypeInfo>> incomplete = List.of(
                type -> type.toBuilder().vCpuInfo(cpu -> {}).build(),
                type -> type.toBuilder().processorInfo(processor -> {}).build(),
                type -> InstanceTypeInfo.builder().instanceType("m5.xlarge").build());
        for (var change : incomplete) {
            var ec2 = new TwoPages();
            ec2.second = change;

            assertThat(feed(ec2).types()).containsOnlyKeys("m5.large");
        }
    }

    @Test
    void aPriceThatIsNotPositiveIsIgnored() {
        var ec2 = new TwoPages();
        ec2.spot = List.of(spot("us-east-1a", "0.0000"), spot("us-east-1b", "0.04"), spot("us-east-1c", "NaN"));

        assertThat(feed(ec2).spotPrices()).isEqualTo(Map.of("m5.large", Map.of("us-east-1b", 0.04)));
    }

    @Test
    void aPriceWithoutAZoneIsIgnored() {
        var ec2 = new TwoPages();
        ec2.spot = List.of(
                SpotPrice.builder().instanceType("m5.large").spotPrice("0.03").build(), spot("us-east-1b", "0.04"));

        assertThat(feed(ec2).spotPrices()).isEqualTo(Map.of("m5.large", Map.of("us-east-1b", 0.04)));
    }

    private static SpotPrice spot(String zone, String price) {
        return SpotPrice.builder()
                .instanceType("m5.large")
                .availabilityZone(zone)
                .spotPrice(price)
                .build();
    }

    @Test
    void pricingIsNotCalledFromAnIsolatedVpc() {
        world.cloud.calls().add(CallFaults.always("pricing", "*", new Fault.Effect.Throttle()));

        assertThat(feed(world.ec2, AwsSettings.Reach.ISOLATED).onDemandPrices()).isEmpty();
        assertThatThrownBy(world.aws.catalog()::onDemandPrices).isInstanceOf(RemoteCallException.class);
    }
}
