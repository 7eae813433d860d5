package sh.joiner.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.aws.AwsWorld.DISCOVERY;
import static sh.joiner.aws.AwsWorld.alias;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.ImageMapping;
import sh.joiner.engine.image.ImageQuestions;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.SecurityGroupTerm;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.nodeclass.SubnetTerm;
import sh.joiner.model.resource.Resources;
import sh.joiner.port.RemoteCallException;
import software.amazon.awssdk.services.ec2.model.DescribeImagesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypesRequest;

/** Tests the feeds with the sandbox's AWS. */
class AwsFeedsTest {

    private final AwsWorld world = new AwsWorld();

    @Test
    void everyTypeOfTheRegionIsReadPageByPage() {
        var types = world.aws.catalog().types();

        assertThat(types).hasSize(1243 - 8); // EC2 reports neither x86_64 nor arm64 for Mac instance types
        assertThat(world.ec2.calls(DescribeInstanceTypesRequest.class)).hasSize(13);
        assertThat(types.get("p4d.24xlarge")).satisfies(type -> {
            assertThat(type.gpus())
                    .singleElement()
                    .satisfies(gpu -> assertThat(gpu.count()).isEqualTo(8));
            assertThat(type.network().cards()).hasSize(4);
            assertThat(type.network().maxEfaInterfaces()).isEqualTo(4);
            assertThat(type.instanceStorageGb()).isEqualTo(8000);
        });
        assertThat(types)
                .hasEntrySatisfying(
                        "inf2.24xlarge",
                        type -> assertThat(type.neuronDevices())
                                .singleElement()
                                .satisfies(device -> assertThat(device.count() * device.cores())
                                        .isEqualTo(12)));
    }

    @Test
    void theMarketHasZonesAndPrices() {
        var market = AwsWorld.MARKET;

        assertThat(market.zonesOf()).hasSize(1243);
        assertThat(market.onDemandPrices()).containsEntry("m5.large", 0.096);
        assertThat(market.price("m5.large", "us-east-1a", CapacityType.SPOT).orElseThrow())
                .isBetween(0.001, 0.096);
        assertThat(world.aws.catalog().staticPrices()).containsEntry("m5.large", 0.096);
    }

    /** Checks the m5.large of aws appendix D, with EC2's own description. */
    @Test
    void anM5LargeHasTheSameCapacityAsInKarpenter() {
        var types = NodeSizing.size(AwsWorld.MARKET, world.resolvedClass(), SizingSettings.DEFAULT);

        assertThat(types)
                .filteredOn(type -> type.name().equals("m5.large"))
                .singleElement()
                .satisfies(type -> {
                    assertThat(type.capacity().get(Resources.MEMORY)).isEqualTo(7577L << 20);
                    assertThat(type.capacity().get(Resources.PODS)).isEqualTo(29);
                    assertThat(type.overhead().kubeReserved().get(Resources.MEMORY))
                            .isEqualTo(574L << 20);
                    assertThat(type.overhead().kubeReserved().get(Resources.CPU))
                            .isEqualTo(70);
                });
    }

    @ParameterizedTest
    @CsvSource({
        "al2023@latest, 1.34, 5",
        "bottlerocket@latest, 1.34, 4",
        "windows2022@latest, 1.34, 1",
        "al2@latest, 1.32, 4"
    })
    void anAliasResolvesToOneImageForEachVariant(String alias, String kubernetes, int variants) {
        var images = world.aws.images().images(List.of(alias(alias)), kubernetes);

        var chosen =
                Candidates.of(ImageQuestions.about(images, world.clock.now())).selected();

        assertThat(chosen)
                .extracting(ResolvedImage::requirements)
                .doesNotHaveDuplicates()
                .hasSizeGreaterThanOrEqualTo(variants);
    }

    @Test
    void aGpuInstanceTypeGetsTheGpuImage() {
        var nodeClass = world.resolvedClass();
        var types = NodeSizing.size(AwsWorld.MARKET, nodeClass, SizingSettings.DEFAULT);

        assertThat(imageName(types, nodeClass.resolved().images(), "g5.xlarge")).contains("nvidia");
        assertThat(imageName(types, nodeClass.resolved().images(), "m6g.large")).contains("arm64-standard");
        assertThat(imageName(types, nodeClass.resolved().images(), "m5.large")).contains("x86_64-standard");
    }

    private static String imageName(
            List<sh.joiner.model.catalog.InstanceType> types, List<ResolvedImage> images, String name) {
        return types.stream()
                .filter(type -> type.name().equals(name))
                .findFirst()
                .flatMap(type -> ImageMapping.imageFor(type.requirements(), images))
                .map(ResolvedImage::name)
                .orElse("");
    }

    @Test
    void imagesInEveryStateAreReturned() {
        var own = new ImageTerm("", "", "*", "self", "", Map.of());

        var images = world.aws.images().images(List.of(own), "1.34").images();

        assertThat(images).extracting(Image::state).contains("available", "pending");
        assertThat(images)
                .isSortedAccordingTo((first, second) -> second.createdAt().compareTo(first.createdAt()));
    }

    @Test
    void equalTermsShareOneQueryAndAllIdsShareOneQuery() {
        var own = new ImageTerm("", "", "*", "self", "", Map.of());
        var first = new ImageTerm("", "ami-1", "", "", "", Map.of());
        var second = new ImageTerm("", "ami-2", "", "", "", Map.of());

        world.aws.images().images(List.of(own, first, second, own), "1.34");

        assertThat(world.ec2.calls(DescribeImagesRequest.class))
                .hasSize(2)
                .noneMatch(request -> request.filters().stream()
                        .anyMatch(filter -> filter.name().equals("state")));
    }

    @Test
    void equalTermsOfSeveralNodeClassesAreQueriedOncePerMinute() {
        var terms = List.of(alias("al2023@latest"));
        for (int nodeClass = 0; nodeClass < 20; nodeClass++) {
            world.aws.images().images(terms, "1.34");
        }

        assertThat(world.ec2.calls(DescribeImagesRequest.class)).hasSize(1);
        world.clock.advance(Duration.ofMinutes(1));
        world.aws.images().images(terms, "1.34");
        assertThat(world.ec2.calls(DescribeImagesRequest.class))
                .as("a minute later")
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"al2@latest, 1.33", "windows2025@latest, 1.34", "amiga@latest, 1.34"})
    void anAliasWithoutImagesForTheKubernetesVersionIsRejected(String alias, String kubernetes) {
        assertThatThrownBy(() -> world.aws.images().images(List.of(alias(alias)), kubernetes))
                .isInstanceOfSatisfying(RemoteCallException.class, failure -> {
                    assertThat(failure.code()).isEqualTo("UnsupportedAlias");
                    assertThat(failure.mayPass()).isFalse();
                });
    }

    @Test
    void aSubnetThatMatchesByTagAndByIdIsReturnedOnce() {
        var tagged = world.aws.network().subnets(List.of(new SubnetTerm("", DISCOVERY)));
        var first = tagged.getFirst();

        var again = world.aws
                .network()
                .subnets(List.of(new SubnetTerm("", DISCOVERY), new SubnetTerm(first.id(), Map.of())));

        assertThat(again).isEqualTo(tagged).isNotEmpty();
        assertThat(tagged).extracting(Subnet::zoneId).allMatch(id -> id.startsWith("use1-az"));
        assertThat(world.aws.network().subnets(List.of(new SubnetTerm("", Map.of("karpenter.sh/discovery", "x")))))
                .isEmpty();
    }

    @Test
    void securityGroupsAreFoundByNameAndByTag() {
        var named = world.aws.network().securityGroups(List.of(new SecurityGroupTerm("", "tour-node", Map.of())));
        var tagged = world.aws.network().securityGroups(List.of(new SecurityGroupTerm("", "", DISCOVERY)));

        assertThat(named).extracting(SecurityGroup::name).containsExactly("tour-node");
        assertThat(tagged)
                .containsAll(named)
                .isSortedAccordingTo((first, second) -> first.id().compareTo(second.id()));
    }

    @Test
    void missingSettingsOfTheClusterAreReadFromEks() {
        var facts = world.aws.cluster().facts();

        assertThat(facts.name()).isEqualTo("tour");
        assertThat(facts.endpoint()).isEqualTo("http://localhost:8001");
        assertThat(facts.kubernetesVersion()).isEqualTo("1.34");
        assertThat(facts.serviceCidr()).matches("\\d+\\.\\d+\\.\\d+\\.\\d+/\\d+");
        assertThat(facts.caBundle()).isNotEmpty();
    }
}
