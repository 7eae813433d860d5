package sh.joiner.sandbox.instance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static sh.joiner.sandbox.cloud.CloudFixture.override;

import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.cloud.CloudFixture;
import sh.joiner.sandbox.kubelet.BootedInstance;
import sh.joiner.sandbox.market.OfferedZones;
import software.amazon.awssdk.services.ec2.model.InstanceTypeInfo;
import software.amazon.awssdk.services.ec2.model.RequestLaunchTemplateData;

class HardwareTest {

    final CloudFixture world = new CloudFixture();

    @Test
    void aBootedInstanceHasTheDataThatItsKubeletNeeds() {
        var instance = booted("m5.large", UnaryOperator.identity());

        assertThat(instance.providerId()).isEqualTo("aws:///us-east-1a/" + instance.instanceId());
        assertThat(instance.privateDnsName()).isEqualTo("ip-10-0-0-4.ec2.internal");
        assertThat(instance.zoneId()).isEqualTo("use1-az1");
        assertThat(instance.architecture()).isEqualTo("amd64");
        assertThat(instance.operatingSystem()).isEqualTo("linux");
        assertThat(instance.kubernetesVersion()).isEqualTo("1.34");
        assertThat(instance.userData()).isEqualTo("start me up");
        // 3 interfaces with 10 addresses each: 29 pods (aws appendix D).
        assertThat(instance.maxPods()).isEqualTo(29);
        assertThat(instance.capacity()).containsEntry("cpu", "2").containsEntry("ephemeral-storage", "20959212Ki");
    }

    /**
     * The next sandbox account in the same cluster assigns the same addresses again. Nodes that are named after addresses would then have the names of
     * old nodes, to which pods may still be bound.
     */
    @Test
    void instancesAreNamedAfterTheirIdsIfTheClusterOutlivesTheAccount() {
        var settings = CloudSettings.forCluster("tour", "1.34", "http://localhost:8001");
        var first = new CloudFixture(settings.forExistingCluster("", 100_000));
        var second = new CloudFixture(settings.forExistingCluster("", 200_000));

        var before = booted(first, "m5.large", UnaryOperator.identity());
        var after = booted(second, "m5.large", UnaryOperator.identity());

        assertThat(before.privateDnsName()).isEqualTo(before.instanceId() + ".ec2.internal");
        assertThat(after.privateDnsName()).isNotEqualTo(before.privateDnsName());
    }

    @Test
    void mostTypesHaveMoreMemoryThanEstimatedAndSomeHaveLess() {
        var shares = new HashMap<String, Double>();
        for (var type : largeTypes()) {
            var instance = booted(type.instanceTypeAsString(), UnaryOperator.identity());
            shares.put(
                    instance.instanceType(),
                    quantity(instance, "memory") / (type.memoryInfo().sizeInMiB() * 1024.0));
        }

        assertThat(shares.values()).allSatisfy(share -> assertThat(share).isBetween(1 - 0.0761, 1 - 0.0299));
        assertThat(shares.values()).filteredOn(share -> share < 1 - 0.075).isNotEmpty();
        assertThat(shares.values()).filteredOn(share -> share > 1 - 0.075).hasSizeGreaterThan(shares.size() / 2);
    }

    /** The instance has 8,192 MiB, of which a quarter is not available to the kubelet. */
    @Test
    void instancesOfATypeLackTheGivenShareOfMemory() {
        world.cloud.controls().reserveMemory("m5.large", 0.25);

        assertThat(quantity(booted("m5.large", UnaryOperator.identity()), "memory"))
                .isEqualTo(6144L << 10);
        assertThat(quantity(booted("m5.xlarge", UnaryOperator.identity()), "memory"))
                .isGreaterThan(15_000L << 10);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1, Double.NaN})
    void refusesAnInvalidShareOfMemory(double share) {
        var controls = world.cloud.controls();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> controls.reserveMemory("m5.large", share))
                .withMessageContaining("memory share %s is invalid".formatted(share));
    }

    @Test
    void aLargerVolumeGivesMoreStorage() {
        var instance = booted("m5.large", data -> data.blockDeviceMappings(CloudFixture.disk("/dev/xvda", 100)));

        assertThat(quantity(instance, "ephemeral-storage")).isBetween(99L << 20, 100L << 20);
    }

    @Test
    void localDisksCountIfTheUserDataCreatesARaid0() {
        var separate = booted("m5d.large", UnaryOperator.identity());
        var joined = booted("m5d.large", data -> data.userData(base64("""
                spec:
                  instance:
                    localStorage:
                      strategy: RAID0
                """)));

        assertThat(quantity(separate, "ephemeral-storage")).isEqualTo(20_959_212);
        // m5d.large has one local disk of 75 GB.
        assertThat(quantity(joined, "ephemeral-storage")).isBetween(73_000_000_000L / 1024, 75_000_000_000L / 1024);
    }

    @Test
    void acceleratorsAreReportedOnlyByAnImageWithDrivers() {
        var withoutDriver = booted("g4dn.xlarge", UnaryOperator.identity());
        var withDriver = booted("g4dn.xlarge", data -> data.imageId(world.image(CloudFixture.AL2023_NVIDIA)));

        assertThat(withoutDriver.capacity()).doesNotContainKey("nvidia.com/gpu");
        assertThat(withDriver.capacity()).containsEntry("nvidia.com/gpu", "1");
    }

    @Test
    void bottlerocketKeepsPodsOnItsSecondVolume() {
        var image = world.image("/aws/service/bottlerocket/aws-k8s-1.34/x86_64/latest/image_id");

        var instance = booted(
                "m5.large",
                data -> data.imageId(image)
                        .blockDeviceMappings(CloudFixture.disk("/dev/xvda", 4), CloudFixture.disk("/dev/xvdb", 50)));

        assertThat(quantity(instance, "ephemeral-storage")).isBetween(49L << 20, 50L << 20);
    }

    /** Returns all {@code large} types for Intel and AMD in the first zone. */
    List<InstanceTypeInfo> largeTypes() {
        var offered = new OfferedZones();
        return world
                .cloud
                .ec2()
                .describeInstanceTypesPaginator(call -> call.filters(
                        CloudFixture.filter("instance-type", "*.large"),
                        CloudFixture.filter("processor-info.supported-architecture", "x86_64")))
                .instanceTypes()
                .stream()
                .filter(type -> offered.zonesOf(type.instanceTypeAsString()).contains("us-east-1a"))
                .toList();
    }

    BootedInstance booted(String type, UnaryOperator<RequestLaunchTemplateData.Builder> changes) {
        return booted(world, type, changes);
    }

    static BootedInstance booted(
            CloudFixture world, String type, UnaryOperator<RequestLaunchTemplateData.Builder> changes) {
        world.template("node", changes);
        var fleet = world.fleet(
                1,
                UnaryOperator.identity(),
                override(type, world.privateSubnets().getFirst()));
        assertThat(fleet.errors()).isEmpty();
        world.cloud.ec2().deleteLaunchTemplate(call -> call.launchTemplateName("node"));
        world.seconds(60);
        return world.listener.booted.getLast();
    }

    static long quantity(BootedInstance instance, String resource) {
        return Long.parseLong(
                Map.copyOf(instance.capacity()).getOrDefault(resource, "").replace("Ki", ""));
    }

    static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }
}
