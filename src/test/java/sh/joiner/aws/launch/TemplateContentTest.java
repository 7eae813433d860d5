package sh.joiner.aws.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.TypeBuilder.type;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NetworkSettings;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.NodeClasses;
import software.amazon.awssdk.services.ec2.model.RequestLaunchTemplateData;

/** Tests the content of launch templates (aws 6.6, 6.7). */
class TemplateContentTest {

    private static final String EFA = "vpc.amazonaws.com/efa";

    private static LaunchOrder order(NodeClasses nodeClass, ClaimSamples claim, CapacityType capacityType) {
        var image = new ResolvedImage("ami-1", "al2023", Requirements.NONE, false);
        var type = type("p4d.24xlarge")
                .has(Map.of(EFA, "2"))
                .onDemand(30, "us-east-1a")
                .build();
        return new LaunchOrder(
                claim.build(),
                nodeClass.build(),
                List.of(type),
                capacityType,
                List.of(new LaunchOrder.Group(image, "#!/bin/sh", List.of("p4d.24xlarge"))),
                Map.of("a", "b"));
    }

    private static RequestLaunchTemplateData data(LaunchOrder order, String region, String dnsIp) {
        var settings = new AwsSettings("tour", region, "", "", "", "", dnsIp, AwsSettings.Reach.OPEN);
        return TemplateContent.of(order, order.groups().getFirst(), settings).data();
    }

    private static RequestLaunchTemplateData data(NodeClasses nodeClass, ClaimSamples claim) {
        return data(order(nodeClass, claim, CapacityType.ON_DEMAND), "us-east-1", "10.100.0.10");
    }

    private static NetworkSettings network(List<NetworkSettings.Interface> interfaces) {
        return new NetworkSettings(
                true, OptionalInt.of(3), interfaces, OptionalInt.of(300), OptionalInt.empty(), OptionalInt.empty());
    }

    @Test
    void aDefaultTemplateHasOneInterface() {
        var data = data(nodeClass(), claim());

        assertThat(data.imageId()).isEqualTo("ami-1");
        assertThat(Base64.getDecoder().decode(data.userData())).asString().isEqualTo("#!/bin/sh");
        assertThat(data.iamInstanceProfile().name()).isEqualTo("tour_1");
        assertThat(data.iamInstanceProfile().arn()).isNull();
        assertThat(data.monitoring().enabled()).isFalse();
        assertThat(data.securityGroupIds()).isEmpty();
        assertThat(data.networkInterfaces()).singleElement().satisfies(specificationRequest -> {
            assertThat(specificationRequest.deviceIndex()).isZero();
            assertThat(specificationRequest.groups()).containsExactly("sg-1");
            assertThat(specificationRequest.associatePublicIpAddress()).isNull();
            assertThat(specificationRequest.subnetId())
                    .as("the fleet request names the subnet")
                    .isNull();
        });
        assertThat(data.placement().tenancyAsString()).isEqualTo("default");
        assertThat(data.enclaveOptions().enabled()).isFalse();
        assertThat(data.metadataOptions().instanceMetadataTagsAsString()).isEqualTo("disabled");
        assertThat(data.metadataOptions().httpProtocolIpv6AsString()).isEqualTo("disabled");
    }

    @ParameterizedTest
    @CsvSource({
        "AL2, /dev/xvda=20",
        "AL2023, /dev/xvda=20",
        "BOTTLEROCKET, /dev/xvda=4 /dev/xvdb=20",
        "WINDOWS_2022, /dev/sda1=50",
        "CUSTOM, ''"
    })
    void eachFamilyHasItsDefaultVolumes(ImageFamily family, String volumes) {
        var mappings = data(nodeClass().family(family), claim()).blockDeviceMappings();

        assertThat(mappings.stream()
                        .map(mappingRequest -> mappingRequest.deviceName() + "="
                                + mappingRequest.ebs().volumeSize())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(volumes);
        assertThat(mappings)
                .allMatch(mappingRequest -> mappingRequest.ebs().encrypted()
                        && mappingRequest.ebs().volumeTypeAsString().equals("gp3"))
                .as("as in Karpenter, EC2 decides if volumes are deleted with the instance")
                .allMatch(mappingRequest -> mappingRequest.ebs().deleteOnTermination() == null);
    }

    @Test
    void onlySpotTemplatesTagTheSpotRequest() {
        assertThat(data(order(nodeClass(), claim(), CapacityType.SPOT), "us-east-1", "")
                        .tagSpecifications())
                .extracting(tags -> tags.resourceTypeAsString())
                .containsExactly("network-interface", "spot-instances-request");
        assertThat(data(nodeClass(), claim()).tagSpecifications())
                .extracting(tags -> tags.resourceTypeAsString())
                .containsExactly("network-interface");
    }

    @Test
    void requestedEfaGivesEachNetworkCardAnInterface() {
        var interfaces = data(nodeClass(), claim().requests(Map.of("cpu", "1", EFA, "1")))
                .networkInterfaces();

        assertThat(interfaces)
                .extracting(specificationRequest -> "%s %d %d"
                        .formatted(
                                specificationRequest.interfaceType(),
                                specificationRequest.networkCardIndex(),
                                specificationRequest.deviceIndex()))
                .containsExactly("efa 0 0", "efa 1 1");
    }

    @Test
    void anEfaOnlyInterfaceHasNoAddresses() {
        var own = network(List.of(
                new NetworkSettings.Interface(0, 0, "interface"), new NetworkSettings.Interface(1, 1, "efa-only")));

        var interfaces = data(nodeClass().network(own), claim()).networkInterfaces();

        assertThat(interfaces.getFirst()).satisfies(specificationRequest -> {
            assertThat(specificationRequest.ipv4PrefixCount()).isEqualTo(3);
            assertThat(specificationRequest.associatePublicIpAddress()).isTrue();
            assertThat(specificationRequest.connectionTrackingSpecification().tcpEstablishedTimeout())
                    .isEqualTo(300);
        });
        assertThat(interfaces.getLast()).satisfies(specificationRequest -> {
            assertThat(specificationRequest.interfaceType()).isEqualTo("efa-only");
            assertThat(specificationRequest.groups()).containsExactly("sg-1");
            assertThat(specificationRequest.ipv4PrefixCount()).isNull();
            assertThat(specificationRequest.associatePublicIpAddress()).isNull();
            assertThat(specificationRequest.connectionTrackingSpecification()).isNull();
        });
    }

    @Test
    void anIpv6ClusterHasIpv6AddressesAndPrefixes() {
        var order = order(nodeClass().network(network(List.of())), claim(), CapacityType.ON_DEMAND);

        assertThat(data(order, "us-east-1", "fd00::a").networkInterfaces())
                .singleElement()
                .satisfies(specificationRequest -> {
                    assertThat(specificationRequest.primaryIpv6()).isTrue();
                    assertThat(specificationRequest.ipv6AddressCount()).isEqualTo(1);
                    assertThat(specificationRequest.ipv6PrefixCount()).isEqualTo(3);
                    assertThat(specificationRequest.ipv4PrefixCount()).isNull();
                });
    }

    @Test
    void isolatedRegionsGetNoIpv6OptionForTheMetadataService() {
        var order = order(nodeClass(), claim(), CapacityType.ON_DEMAND);

        assertThat(data(order, "us-iso-east-1", "").metadataOptions().httpProtocolIpv6())
                .isNull();
    }

    @Test
    void enclavesAndDedicatedTenancyAreRequestedIfTheClaimNeedsThem() {
        var data = data(
                nodeClass(),
                claim().requests(Map.of("eks.amazonaws.com/nip-slots", "1"))
                        .needs(Requirement.in(Labels.INSTANCE_TENANCY, "dedicated")));

        assertThat(data.enclaveOptions().enabled()).isTrue();
        assertThat(data.placement().tenancyAsString()).isEqualTo("dedicated");
    }

    @Test
    void templatesHaveTheSameNameOnlyIfTheirContentIsEqual() {
        var order = order(nodeClass(), claim(), CapacityType.ON_DEMAND);
        var other = order(nodeClass().profile("tour_2"), claim(), CapacityType.ON_DEMAND);

        assertThat(name(order)).isEqualTo(name(order(nodeClass(), claim(), CapacityType.ON_DEMAND)));
        assertThat(name(order)).isNotEqualTo(name(other)).matches("karpenter\\.k8s\\.aws/[0-9]+");
    }

    private static String name(LaunchOrder order) {
        var settings = new AwsSettings("tour", "us-east-1", "", "", "", "", "", AwsSettings.Reach.OPEN);
        return TemplateContent.of(order, order.groups().getFirst(), settings).name();
    }
}
