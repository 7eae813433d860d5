package sh.joiner.sandbox.market;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.sandbox.cloud.CloudFixture.filter;
import static sh.joiner.sandbox.cloud.CloudFixture.refused;

import java.util.HashSet;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cloud.CloudFixture;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.ArchitectureType;
import software.amazon.awssdk.services.ec2.model.InstanceTypeHypervisor;
import software.amazon.awssdk.services.ec2.model.InstanceTypeInfo;
import software.amazon.awssdk.services.ec2.model.LocationType;

class InstanceTypesTest {

    static final Ec2Client EC2 = new CloudFixture().cloud.ec2();

    @Test
    void pagesContainEveryTypeOnce() {
        var types = EC2
                .describeInstanceTypesPaginator(call -> call.maxResults(100)
                        .filters(
                                filter("supported-virtualization-type", "hvm"),
                                filter("processor-info.supported-architecture", "x86_64", "arm64")))
                .instanceTypes()
                .stream()
                .toList();

        // There are 1,243 types; eight Mac types have other architectures.
        assertThat(types).hasSize(1243 - 8);
        assertThat(new HashSet<>(types)).hasSameSizeAs(types);
    }

    @Test
    void describesTheValuesForLabelsCapacityAndOverhead() {
        var type = only("m5.large");

        assertThat(type.vCpuInfo().defaultVCpus()).isEqualTo(2);
        assertThat(type.memoryInfo().sizeInMiB()).isEqualTo(8192L);
        assertThat(type.hypervisor()).isEqualTo(InstanceTypeHypervisor.NITRO);
        assertThat(type.networkInfo().maximumNetworkInterfaces()).isEqualTo(3);
        assertThat(type.networkInfo().ipv4AddressesPerInterface()).isEqualTo(10);
        assertThat(type.processorInfo().supportedArchitectures()).containsExactly(ArchitectureType.X86_64);
        assertThat(type.gpuInfo()).isNull();
    }

    @Test
    void describesAcceleratorsAndDisks() {
        var type = only("p4d.24xlarge");

        assertThat(type.gpuInfo().gpus()).singleElement().satisfies(gpu -> {
            assertThat(gpu.manufacturer()).isEqualTo("NVIDIA");
            assertThat(gpu.count()).isEqualTo(8);
            assertThat(gpu.memoryInfo().sizeInMiB()).isEqualTo(40960);
        });
        assertThat(type.instanceStorageInfo().totalSizeInGB()).isEqualTo(8000);
        assertThat(type.networkInfo().efaInfo().maximumEfaInterfaces()).isEqualTo(4);
        assertThat(only("inf2.xlarge")
                        .neuronInfo()
                        .neuronDevices()
                        .getFirst()
                        .coreInfo()
                        .count())
                .isEqualTo(2);
    }

    @Test
    void answersADryRunAsEc2Does() {
        refused("DryRunOperation", "would have succeeded", () -> EC2.describeInstanceTypes(call -> call.dryRun(true)));
    }

    @Test
    void refusesUnknownTypesFiltersAndTokens() {
        refused("InvalidInstanceType", "m5.huge", () -> only("m5.huge"));
        refused(
                "InvalidParameterValue",
                "'colour'",
                () -> EC2.describeInstanceTypes(call -> call.filters(filter("colour", "red"))));
        refused("InvalidParameterValue", "maxResults", () -> EC2.describeInstanceTypes(call -> call.maxResults(101)));
        refused("InvalidNextToken", "nonsense", () -> EC2.describeInstanceTypes(call -> call.nextToken("nonsense")));
    }

    @Test
    void listsTheZonesOfAType() {
        var zones = EC2
                .describeInstanceTypeOfferingsPaginator(call ->
                        call.locationType(LocationType.AVAILABILITY_ZONE).filters(filter("instance-type", "m5.large")))
                .instanceTypeOfferings()
                .stream()
                .map(offering -> offering.location())
                .toList();

        assertThat(zones).contains("us-east-1a", "us-east-1b", "us-east-1c").doesNotHaveDuplicates();
    }

    @Test
    void pagesThroughAllOfferings() {
        var all = EC2.describeInstanceTypeOfferingsPaginator(
                call -> call.locationType(LocationType.AVAILABILITY_ZONE).maxResults(1000));

        assertThat(all.instanceTypeOfferings()).hasSize(1228 + 1224 + 1237 + 1029 + 58 + 902);
    }

    static InstanceTypeInfo only(String name) {
        return EC2.describeInstanceTypes(call -> call.instanceTypesWithStrings(name))
                .instanceTypes()
                .getFirst();
    }
}
