package sh.joiner.aws.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.SingleLaunchRecord.launch;
import static sh.joiner.testing.TypeBuilder.type;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.Aws;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.SecurityGroupTerm;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.nodeclass.SubnetTerm;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.launch.Capacity.Launch;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.NeedsTool;
import sh.joiner.testing.UnlimitedAws;
import software.amazon.awssdk.services.ec2.model.LaunchTemplate;

/**
 * Tests the adapters over HTTP against moto, a simulation of AWS that is independent of Joiner's sandbox.
 *
 * <p>moto does not support failed fleets, pending images, capacity reservations, placement groups, Pricing, or the SSM parameters of EKS
 * images.
 */
@NeedsTool("moto_server")
class MotoTest {

    private static final Map<String, String> TAGS = Map.of(
            "karpenter.sh/nodepool", "default",
            "karpenter.k8s.aws/ec2nodeclass", "default",
            "kubernetes.io/cluster/tour", "owned",
            "eks:eks-cluster-name", "tour");

    private static Moto moto;
    private static AwsClients clients;

    private final HandClock clock = new HandClock();
    private Aws aws;

    @BeforeAll
    static void start() {
        moto = new Moto();
        clients = moto.clients();
    }

    @AfterAll
    static void stop() {
        moto.close();
    }

    @BeforeEach
    void begin() {
        moto.reset();
        aws = UnlimitedAws.of(
                clients,
                new AwsSettings(
                        "tour",
                        "us-east-1",
                        "https://api",
                        "Q0E=",
                        "1.34",
                        "10.100.0.0/16",
                        "10.100.0.10",
                        AwsSettings.Reach.OPEN),
                clock);
    }

    private List<Subnet> subnets() {
        return aws.network().subnets(List.of(new SubnetTerm("", Map.of("kind", "nodes"))));
    }

    private void tagSubnets() {
        var ids = clients.ec2().describeSubnets().subnets().stream()
                .map(subnet -> subnet.subnetId())
                .toList();
        clients.ec2().createTags(call -> call.resources(ids).tags(Ec2Tags.of(Map.of("kind", "nodes"))));
    }

    private List<SecurityGroup> groups() {
        return aws.network().securityGroups(List.of(new SecurityGroupTerm("", "default", Map.of())));
    }

    private Image image() {
        var term = new ImageTerm("", "", "amzn2-ami-hvm*", "amazon", "", Map.of());
        return aws.images().images(List.of(term), "1.34").images().stream()
                .filter(image -> image.architecture().equals("x86_64"))
                .findFirst()
                .orElseThrow();
    }

    private LaunchOrder order(CapacityType capacityType) {
        tagSubnets();
        var image = image();
        var resolved = new ResolvedImage(image.id(), image.name(), Requirements.NONE, false);
        var type = type("m5.large");
        var offered = capacityType == CapacityType.SPOT
                ? type.spot(0.03, "us-east-1a", "us-east-1b")
                : type.onDemand(0.096, "us-east-1a", "us-east-1b");
        aws.profiles().ensure("tour_1", "/", role(), Map.of());
        return new LaunchOrder(
                claim().build(),
                nodeClass()
                        .subnets(subnets().toArray(Subnet[]::new))
                        .groups(groups())
                        .images(resolved)
                        .profile("tour_1")
                        .build(),
                List.of(offered.build()),
                capacityType,
                List.of(new LaunchOrder.Group(resolved, "#!/bin/sh", List.of("m5.large"))),
                TAGS);
    }

    private String role() {
        clients.iam().createRole(call -> call.roleName("node-role").assumeRolePolicyDocument("{}"));
        return "node-role";
    }

    private Instance launched(CapacityType capacityType) {
        var launch = launch(aws.capacity(), order(capacityType));
        assertThat(launch).isInstanceOf(Launch.Launched.class);
        return ((Launch.Launched) launch).instance();
    }

    @Test
    void imagesAreFoundByNameAndById() {
        var image = image();

        var again = aws.images()
                .images(List.of(new ImageTerm("", image.id(), "", "", "", Map.of())), "1.34")
                .images();

        assertThat(image.isAvailable()).isTrue();
        assertThat(image.createdAt()).isAfter(Instant.EPOCH);
        assertThat(again).extracting(Image::id).containsExactly(image.id());
    }

    @Test
    void subnetsAndSecurityGroupsAreFound() {
        assertThat(subnets()).isEmpty();
        tagSubnets();
        clock.advance(Duration.ofMinutes(1)); // the time-to-live of the cached answer

        assertThat(subnets()).hasSizeGreaterThan(2).allSatisfy(subnet -> {
            assertThat(subnet.zone()).startsWith("us-east-1");
            assertThat(subnet.zoneId()).startsWith("use1-az");
            assertThat(subnet.freeAddresses()).isPositive();
        });
        assertThat(groups()).extracting(SecurityGroup::name).containsExactly("default");
        assertThat(aws.network()
                        .securityGroups(List.of(
                                new SecurityGroupTerm(groups().getFirst().id(), "", Map.of()))))
                .isEqualTo(groups());
    }

    @Test
    void aFleetLaunchesAnInstanceThatIsFoundListedTaggedAndTerminated() {
        var instance = launched(CapacityType.ON_DEMAND);

        assertThat(instance.instanceType()).isEqualTo("m5.large");
        assertThat(instance.capacityType()).isEqualTo(CapacityType.ON_DEMAND);
        aws.capacity().tag(instance.id(), Map.of("Name", "node-1"));
        assertThat(aws.capacity().find(instance.id())).get().satisfies(found -> {
            assertThat(found.providerId()).isEqualTo(instance.providerId());
            assertThat(found.tags()).containsAllEntriesOf(TAGS).containsEntry("Name", "node-1");
        });
        assertThat(aws.capacity().list()).extracting(Instance::id).containsExactly(instance.id());

        assertThat(aws.capacity().terminate(instance.id())).isTrue();
        assertThat(aws.capacity().list()).allMatch(Instance::isTerminating);
    }

    @Test
    void anInstanceThatEc2DoesNotKnowDoesNotExist() {
        var absent = new InstanceId("i-0123456789abcdef0");

        assertThat(aws.capacity().find(absent)).isEmpty();
        assertThat(aws.capacity().terminate(absent)).isFalse();
    }

    @Test
    void aLaunchTemplateHasTheRequestedContentAndIsDeletedWithItsClass() {
        launched(CapacityType.ON_DEMAND);

        var template = clients.ec2().describeLaunchTemplates().launchTemplates().getFirst();
        var data = clients.ec2()
                .describeLaunchTemplateVersions(call -> call.launchTemplateId(template.launchTemplateId()))
                .launchTemplateVersions()
                .getFirst()
                .launchTemplateData();
        assertThat(template.launchTemplateName()).matches("karpenter\\.k8s\\.aws/\\d+");
        assertThat(data.iamInstanceProfile().name()).isEqualTo("tour_1");
        assertThat(data.metadataOptions().httpTokensAsString()).isEqualTo("required");
        assertThat(data.blockDeviceMappings()).singleElement().satisfies(deviceMapping -> {
            assertThat(deviceMapping.deviceName()).isEqualTo("/dev/xvda");
            assertThat(deviceMapping.ebs().volumeSize()).isEqualTo(20);
        });

        aws.templates().deleteOf("default");
        assertThat(clients.ec2().describeLaunchTemplates().launchTemplates())
                .extracting(LaunchTemplate::launchTemplateName)
                .isEmpty();
    }

    @Test
    void aProfileIsCreatedListedAndDeleted() {
        var path = "/karpenter/us-east-1/tour/uid/";
        var created = aws.profiles().ensure("tour_7", path, "teams/" + role(), Map.of("a", "b"));

        assertThat(created.role()).isEqualTo("node-role");
        assertThat(created.arn()).endsWith(":instance-profile" + path + "tour_7");
        assertThat(aws.profiles().under("/karpenter/us-east-1/tour/")).containsExactly("tour_7");
        aws.profiles().delete("tour_7");
        assertThat(aws.profiles().find("tour_7")).isEmpty();
        aws.profiles().delete("tour_7");
    }

    @Test
    void aRoleThatIamDoesNotKnowIsNotFound() {
        assertThatThrownBy(() -> aws.profiles().ensure("tour_8", "/", "absent", Map.of()))
                .isInstanceOfSatisfying(
                        RemoteCallException.class,
                        failure -> assertThat(failure.category()).isEqualTo(Category.NOT_FOUND));
    }

    @Test
    void aParameterContainsAnImageId() {
        var image = image();
        clients.ssm()
                .putParameter(call -> call.name("/team/image").value(image.id()).type("String"));

        var found = aws.images()
                .images(
                        List.of(
                                new ImageTerm("", "", "", "", "/team/image", Map.of()),
                                new ImageTerm("", "", "", "", "/team/none", Map.of())),
                        "1.34");

        assertThat(found.images()).extracting(Image::id).containsExactly(image.id());
    }

    @Test
    void instanceTypesAndZonesAreRead() {
        assertThat(aws.catalog().types())
                .hasSizeGreaterThan(500)
                .hasEntrySatisfying(
                        "m5.large",
                        instanceTypeFacts ->
                                assertThat(instanceTypeFacts.cpu().vcpus()).isEqualTo(2));
        assertThat(aws.catalog().zonesOf().get("m5.large")).contains("us-east-1a");
    }

    /** EC2 answers a dry run that would have succeeded with error code DryRunOperation. */
    @Test
    void aDryRunReturnsTheErrorDryRunOperation() {
        var id = launched(CapacityType.ON_DEMAND).id().value();

        assertThatThrownBy(() -> AwsErrors.callAws(
                        "try",
                        () -> clients.ec2()
                                .terminateInstances(call -> call.dryRun(true).instanceIds(id))))
                .isInstanceOfSatisfying(
                        RemoteCallException.class,
                        failure -> assertThat(failure.code()).isEqualTo("DryRunOperation"));
    }
}
