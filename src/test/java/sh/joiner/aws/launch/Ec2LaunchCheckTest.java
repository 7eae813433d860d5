package sh.joiner.aws.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.aws.AwsWorld;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NetworkSettings;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.launch.LaunchCheck;
import sh.joiner.port.launch.LaunchCheck.Answer;
import sh.joiner.port.launch.LaunchCheckContract;
import sh.joiner.sandbox.image.ImageRequest;
import sh.joiner.testing.NodeClasses;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.InstanceNetworkInterfaceSpecification;
import software.amazon.awssdk.services.ec2.model.RunInstancesRequest;

/** Tests the dry runs with the sandbox's EC2 (aws 2.4). */
class Ec2LaunchCheckTest extends LaunchCheckContract {

    private final AwsWorld world = new AwsWorld();
    private final NodeClass resolved = world.resolvedClass();

    @Override
    protected LaunchCheck check() {
        return world.aws.launchCheck();
    }

    @Override
    protected LaunchOrder order() {
        return order(like(resolved));
    }

    @Override
    protected int started() {
        return world.aws.capacity().list().size();
    }

    private static NodeClasses like(NodeClass nodeClass) {
        var found = nodeClass.resolved();
        return nodeClass()
                .images(found.images().toArray(ResolvedImage[]::new))
                .subnets(found.subnets().toArray(Subnet[]::new))
                .groups(found.securityGroups())
                .profile(found.instanceProfile());
    }

    private LaunchOrder order(NodeClasses sample) {
        var nodeClass = sample.build();
        var needs = claim().needs(
                        Requirement.in(Labels.INSTANCE_TYPE, "m5.large"),
                        Requirement.in(Labels.CAPACITY_TYPE, "on-demand"));
        return world.order(needs, nodeClass, NodeSizing.size(AwsWorld.MARKET, nodeClass, SizingSettings.DEFAULT));
    }

    private List<InstanceNetworkInterfaceSpecification> interfacesOfTheDryRun() {
        return world.ec2.calls(RunInstancesRequest.class).getFirst().networkInterfaces();
    }

    @Test
    void fleetAndInstanceAreRequestedAsDryRuns() {
        check().check(order());

        assertThat(world.ec2.calls(CreateFleetRequest.class)).singleElement().matches(CreateFleetRequest::dryRun);
        assertThat(world.ec2.calls(RunInstancesRequest.class)).singleElement().satisfies(run -> {
            assertThat(run.dryRun()).isTrue();
            assertThat(run.instanceTypeAsString()).isEqualTo("m5.large");
            assertThat(run.tagSpecifications())
                    .extracting(tags -> tags.resourceTypeAsString())
                    .containsExactly("instance", "volume", "network-interface");
        });
    }

    @Test
    void theDefaultInterfaceHasTheSubnetAndSecurityGroupsOfTheClass() {
        check().check(order());

        assertThat(interfacesOfTheDryRun()).singleElement().satisfies(interfaceSpecification -> {
            assertThat(interfaceSpecification.deviceIndex()).isZero();
            assertThat(interfaceSpecification.subnetId())
                    .isEqualTo(resolved.resolved().subnets().getFirst().id());
            assertThat(interfaceSpecification.groups())
                    .containsExactlyElementsOf(resolved.resolved().securityGroups().stream()
                            .map(SecurityGroup::id)
                            .toList());
        });
    }

    @Test
    void theInterfacesOfTheClassAreSent() {
        var own = new NetworkSettings(
                null,
                OptionalInt.empty(),
                List.of(
                        new NetworkSettings.Interface(0, 0, "interface"),
                        new NetworkSettings.Interface(0, 1, "interface")),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty());

        check().check(order(like(resolved).network(own)));

        assertThat(interfacesOfTheDryRun())
                .extracting(InstanceNetworkInterfaceSpecification::deviceIndex)
                .containsExactly(0, 1);
        assertThat(interfacesOfTheDryRun())
                .allMatch(interfaceSpecification ->
                        !interfaceSpecification.groups().isEmpty() && interfaceSpecification.interfaceType() != null);
    }

    @Test
    void aProfileThatEc2DoesNotKnowYetHasAnAnswerOfItsOwn() {
        assertThat(check().check(order(like(resolved).profile("absent"))))
                .isInstanceOfSatisfying(
                        Answer.ProfileUnseen.class,
                        unseen -> assertThat(unseen.message()).contains("Invalid IAM Instance Profile name"));
    }

    @Test
    void aProfileWithoutAKnownRoleHasAnAnswerOfItsOwn() {
        world.cloud.iam().createInstanceProfile(call -> call.instanceProfileName("fresh"));
        world.clock.advance(Duration.ofHours(1));

        assertThat(check().check(order(like(resolved).profile("fresh"))))
                .isInstanceOfSatisfying(
                        Answer.ProfileUnseen.class,
                        unseen -> assertThat(unseen.message()).contains("no associated IAM Roles"));
    }

    @Test
    void anImageThatIsNotSharedWithTheAccountHasAReasonOfItsOwn() {
        var id = world.cloud
                .controls()
                .buildImage(ImageRequest.named("theirs").ownedBy("222233334444", Set.of()), world.clock.now());

        var answer =
                check().check(order(like(resolved).images(new ResolvedImage(id, "theirs", Requirements.NONE, false))));

        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.Refused.class,
                        refused -> assertThat(refused.reason()).isEqualTo("AMIAuthorizationFailure"));
    }

    @Test
    void nestedVirtualizationIsRefusedWithoutACall() {
        var types = NodeSizing.size(AwsWorld.MARKET, like(resolved).build(), SizingSettings.DEFAULT);
        var needs = claim().needs(
                        Requirement.in(Labels.INSTANCE_TYPE, "m5.large"),
                        Requirement.in(Labels.CAPACITY_TYPE, "on-demand"));
        var order = world.order(needs, like(resolved).nestedVirtualization().build(), types);

        assertThat(check().check(order)).isInstanceOf(Answer.Refused.class);
        assertThat(world.ec2.calls(CreateFleetRequest.class)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "UnauthorizedOperation, 403, CreateFleetAuthCheckFailed",
        "RequestLimitExceeded, 503, AWSThrottled",
        "InternalError, 500, AWSUnreachable",
        "ExpiredToken, 400, AWSCredentialsRefused",
        "VcpuLimitExceeded, 400, VCPULimitExceeded"
    })
    void errorsOfTheFleetHaveTheirReasons(String code, int status, String reason) {
        world.ec2.answerFleets(_ -> {
            throw DryRunErrors.exception(code, status, "unknown error");
        });

        var answer = check().check(order());

        assertThat(answer)
                .isEqualTo(
                        code.equals("UnauthorizedOperation")
                                ? new Answer.Refused(reason, message(answer))
                                : new Answer.Unclear(reason, message(answer)));
    }

    /** Returns the message, whose wording may change. It must contain EC2's message. */
    private static String message(Answer answer) {
        var message = switch (answer) {
            case Answer.Refused(var _, var text) -> text;
            case Answer.Unclear(var _, var text) -> text;
            case Answer.Allowed _, Answer.ProfileUnseen _ -> "";
        };
        assertThat(message).contains("unknown error");
        return message;
    }
}
