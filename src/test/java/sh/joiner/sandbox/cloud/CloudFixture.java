package sh.joiner.sandbox.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import sh.joiner.sandbox.account.CloudSettings;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.CreateFleetResponse;
import software.amazon.awssdk.services.ec2.model.DefaultTargetCapacityType;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateConfigRequest;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateOverridesRequest;
import software.amazon.awssdk.services.ec2.model.FleetType;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateBlockDeviceMappingRequest;
import software.amazon.awssdk.services.ec2.model.LaunchTemplateInstanceNetworkInterfaceSpecificationRequest;
import software.amazon.awssdk.services.ec2.model.RequestLaunchTemplateData;

/** A cloud with a stepped clock, and helper methods for tests. */
public final class CloudFixture {

    public static final Instant START = Instant.parse("2026-11-21T08:00:00Z");
    public static final String AL2023 =
            "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/x86_64/standard/recommended/image_id";
    public static final String AL2023_NVIDIA =
            "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/x86_64/nvidia/recommended/image_id";

    public final SteppedClock clock = new SteppedClock(START);
    public final RecordingInstanceListener listener = new RecordingInstanceListener();
    public final SandboxCloud cloud;

    public CloudFixture() {
        this(CloudSettings.forCluster("tour", "1.34", "http://localhost:8001"));
    }

    public CloudFixture(CloudSettings settings) {
        cloud = new SandboxCloud(clock, listener, settings);
    }

    public static Filter filter(String name, String... values) {
        return Filter.builder().name(name).values(values).build();
    }

    public static void refused(String code, String phrase, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(AwsServiceException.class, e -> {
            assertThat(e.awsErrorDetails().errorCode()).isEqualTo(code);
            assertThat(e.awsErrorDetails().errorMessage()).contains(phrase);
        });
    }

    public void seconds(long seconds) {
        clock.step(Duration.ofSeconds(seconds));
    }

    /** Returns the ids of the private subnets, ordered by zone. */
    public List<String> privateSubnets() {
        return cloud
                .ec2()
                .describeSubnets(call -> call.filters(filter("tag:karpenter.sh/discovery", "tour")))
                .subnets()
                .stream()
                .map(subnet -> subnet.subnetId())
                .toList();
    }

    public String group(String name) {
        return cloud.ec2()
                .describeSecurityGroups(call -> call.filters(filter("group-name", name)))
                .securityGroups()
                .getFirst()
                .groupId();
    }

    public String image(String path) {
        return cloud.ssm().getParameter(call -> call.name(path)).parameter().value();
    }

    /** Creates a launch template as Joiner does, with the changes of a test. */
    public void template(String name, UnaryOperator<RequestLaunchTemplateData.Builder> changes) {
        var data = RequestLaunchTemplateData.builder()
                .imageId(image(AL2023))
                .userData(Base64.getEncoder().encodeToString("start me up".getBytes(UTF_8)))
                .iamInstanceProfile(profile -> profile.name("JoinerNodeInstanceProfile-tour"))
                .networkInterfaces(card(group("tour-node")));
        cloud.ec2()
                .createLaunchTemplate(call -> call.launchTemplateName(name)
                        .launchTemplateData(changes.apply(data).build()));
    }

    public static LaunchTemplateInstanceNetworkInterfaceSpecificationRequest card(String group) {
        return LaunchTemplateInstanceNetworkInterfaceSpecificationRequest.builder()
                .deviceIndex(0)
                .groups(group)
                .build();
    }

    public static FleetLaunchTemplateOverridesRequest override(String type, String subnet) {
        return FleetLaunchTemplateOverridesRequest.builder()
                .instanceType(type)
                .subnetId(subnet)
                .build();
    }

    /** Creates an instant fleet from launch template {@code node}. The instances are on-demand unless the changes set another capacity type. */
    public CreateFleetResponse fleet(
            int count,
            UnaryOperator<CreateFleetRequest.Builder> changes,
            FleetLaunchTemplateOverridesRequest... overrides) {
        var request = CreateFleetRequest.builder()
                .type(FleetType.INSTANT)
                .launchTemplateConfigs(FleetLaunchTemplateConfigRequest.builder()
                        .launchTemplateSpecification(
                                used -> used.launchTemplateName("node").version("$Latest"))
                        .overrides(overrides)
                        .build())
                .targetCapacitySpecification(target -> target.totalTargetCapacity(count)
                        .defaultTargetCapacityType(DefaultTargetCapacityType.ON_DEMAND));
        return cloud.ec2().createFleet(changes.apply(request).build());
    }

    public static List<String> ids(CreateFleetResponse fleet) {
        return fleet.instances().stream()
                .flatMap(launched -> launched.instanceIds().stream())
                .toList();
    }

    public Stream<String> states(List<String> ids) {
        return cloud.ec2().describeInstances(call -> call.instanceIds(ids)).reservations().stream()
                .flatMap(reservation -> reservation.instances().stream())
                .map(instance -> instance.state().nameAsString());
    }

    public static LaunchTemplateBlockDeviceMappingRequest disk(String device, int gibibytes) {
        return LaunchTemplateBlockDeviceMappingRequest.builder()
                .deviceName(device)
                .ebs(disk -> disk.volumeSize(gibibytes))
                .build();
    }
}
