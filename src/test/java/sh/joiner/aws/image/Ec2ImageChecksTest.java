package sh.joiner.aws.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.aws.AwsWorld;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.CheckAnswer.NotChecked;
import sh.joiner.model.image.CheckAnswer.NotKnown;
import sh.joiner.model.image.CheckAnswer.Passed;
import sh.joiner.model.image.CheckAnswer.Refused;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageSnapshot;
import sh.joiner.model.image.ImageSnapshot.Encryption;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.image.ImageTraits;
import sh.joiner.model.image.ImageTraits.Networking;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.port.image.ImageChecks;
import sh.joiner.port.image.ImageChecks.Trial;
import sh.joiner.port.image.ImageChecksContract;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.image.ImageRequest;
import sh.joiner.testing.CallFaults;
import sh.joiner.testing.ImageAnswers;
import software.amazon.awssdk.services.ec2.model.DescribeSnapshotsRequest;
import software.amazon.awssdk.services.ec2.model.RunInstancesRequest;

/** Tests checks of single images with the sandbox's AWS. */
class Ec2ImageChecksTest extends ImageChecksContract {

    private static final String OWN = "111122223333";
    private static final String OTHER = "444455556666";

    private final AwsWorld world = new AwsWorld();

    @Override
    protected ImageChecks checks() {
        return world.aws.imageChecks();
    }

    @Override
    protected Trial allowed() {
        return trial(world.cloud.controls().buildImage(ImageRequest.named("web-1"), world.clock.now()));
    }

    private Trial trial(String image) {
        var resolved = world.resolvedClass().resolved();
        return new Trial(
                image,
                "m5.large",
                resolved.subnets().getFirst().id(),
                resolved.securityGroups().stream().map(SecurityGroup::id).toList(),
                AwsWorld.TAGS);
    }

    @Override
    protected Image plain() {
        return built(ImageRequest.named("web-1"));
    }

    private Image built(ImageRequest request) {
        var id = world.cloud.controls().buildImage(request, world.clock.now());
        return world.aws
                .images()
                .images(List.of(new ImageTerm("", id, "", "", "", Map.of())), "1.34")
                .images()
                .getFirst();
    }

    @Override
    protected Image withUnreportedSnapshots() {
        return with(plain(), List.of());
    }

    private static Image with(Image image, List<ImageSnapshot> snapshots) {
        return ImageAnswers.with(
                image, new ImageTraits("ebs", "hvm", Networking.ENA, "", "", snapshots, "", List.of()));
    }

    @Override
    protected int started() {
        return world.aws.capacity().list().size();
    }

    @Test
    void karpentersPolicyAllowsTheDryRun() {
        checks().launchPermission(allowed());

        assertThat(world.ec2.calls(RunInstancesRequest.class)).singleElement().satisfies(run -> {
            assertThat(run.dryRun()).isTrue();
            assertThat(run.launchTemplate()).isNull();
            assertThat(run.iamInstanceProfile())
                    .as("a profile would need iam:PassRole")
                    .isNull();
            assertThat(run.tagSpecifications())
                    .extracting(tags -> tags.resourceTypeAsString())
                    .containsExactly("instance", "volume", "network-interface");
        });
    }

    @Test
    void anImageThatIsNoLongerSharedIsRefused() {
        var controls = world.cloud.controls();
        var id = controls.buildImage(ImageRequest.named("theirs").ownedBy(OTHER, Set.of(OWN)), world.clock.now());
        assertThat(checks().launchPermission(trial(id))).isEqualTo(new Passed());

        controls.shareImage(id, Set.of());

        assertThat(checks().launchPermission(trial(id)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.found()).contains("Not authorized for images: [" + id));
    }

    @Test
    void anImageThatDoesNotExistIsRefused() {
        assertThat(checks().launchPermission(trial("ami-0123456789abcdef0"))).isInstanceOf(Refused.class);
    }

    @Test
    void anErrorInOtherParametersDoesNotRefuseTheImage() {
        var good = allowed();
        var broken = new Trial(good.image(), good.instanceType(), "subnet-0", good.securityGroups(), good.tags());

        assertThat(checks().launchPermission(broken))
                .isInstanceOfSatisfying(
                        NotKnown.class, open -> assertThat(open.why()).contains("InvalidSubnetID.NotFound"));
    }

    @ParameterizedTest
    @CsvSource({"RequestLimitExceeded", "InternalError", "ExpiredToken", "Unavailable"})
    void anErrorOfEc2DoesNotRefuseTheImage(String code) {
        var trial = allowed();
        world.cloud.calls().add(fault("RunInstances", code));

        assertThat(checks().launchPermission(trial)).isInstanceOf(NotKnown.class);
    }

    private static Fault fault(String call, String code) {
        return CallFaults.always("EC2", call, new Fault.Effect.Refusal(code, ""));
    }

    @Test
    void aMissingLaunchPermissionIsNamedAndDoesNotRefuseTheImage() {
        var trial = allowed();
        world.cloud.calls().add(fault("RunInstances", "UnauthorizedOperation"));

        assertThat(checks().launchPermission(trial))
                .isInstanceOfSatisfying(
                        NotChecked.class, open -> assertThat(open.action()).isEqualTo("ec2:RunInstances"));
    }

    @Test
    void unencryptedSnapshotsNeedNoCall() {
        checks().snapshotAccess(plain());

        assertThat(world.ec2.calls(DescribeSnapshotsRequest.class)).isEmpty();
    }

    @Test
    void aKeyOfTheSameAccountPasses() {
        assertThat(checks().snapshotAccess(built(ImageRequest.named("web-1").encryptedBy(OWN))))
                .isEqualTo(new Passed());

        assertThat(world.ec2.calls(DescribeSnapshotsRequest.class)).hasSize(1);
    }

    @Test
    void aKeyOfAnotherAccountIsNotChecked() {
        assertThat(checks().snapshotAccess(built(ImageRequest.named("web-1").encryptedBy(OTHER))))
                .isInstanceOfSatisfying(NotChecked.class, open -> {
                    assertThat(open.action()).isEqualTo("kms:CreateGrant");
                    assertThat(open.why()).contains("arn:aws:kms:us-east-1:444455556666:key/");
                });
    }

    /** An image can be launched although its snapshots are not shared. */
    @Test
    void encryptedSnapshotsThatOnlyTheirOwnerMayReadAreNotChecked() {
        var theirs = ImageRequest.named("theirs").ownedBy(OTHER, Set.of("all")).encryptedBy(OTHER);

        assertThat(checks().snapshotAccess(built(theirs))).isInstanceOfSatisfying(NotChecked.class, open -> {
            assertThat(open.action()).isEqualTo("kms:CreateGrant");
            assertThat(open.why()).contains(OTHER);
        });
    }

    @Test
    void anOwnImageWithoutItsSnapshotIsRefused() {
        var lost = with(plain(), List.of(new ImageSnapshot("snap-0123456789abcdef0", Encryption.ENCRYPTED)));

        assertThat(checks().snapshotAccess(lost))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.found()).contains("snap-0123456789abcdef0"));
    }

    @Test
    void aMissingPermissionToDescribeSnapshotsIsNamed() {
        var image = built(ImageRequest.named("web-1").encryptedBy(OWN));
        world.cloud.calls().add(fault("DescribeSnapshots", "UnauthorizedOperation"));

        assertThat(checks().snapshotAccess(image))
                .isInstanceOfSatisfying(
                        NotChecked.class, open -> assertThat(open.action()).isEqualTo("ec2:DescribeSnapshots"));
    }

    @Test
    void aFailedDescriptionOfSnapshotsGivesNoAnswer() {
        var image = built(ImageRequest.named("web-1").encryptedBy(OWN));
        world.cloud.calls().add(fault("DescribeSnapshots", "RequestLimitExceeded"));

        assertThat(checks().snapshotAccess(image)).isInstanceOf(NotKnown.class);
    }

    @Test
    void anAnswerWithoutTheSnapshotsGivesNoAnswer() {
        var image = built(ImageRequest.named("web-1").encryptedBy(OTHER));
        world.cloud.calls().add(CallFaults.always("EC2", "DescribeSnapshots", new Fault.Effect.EmptyAnswer()));

        assertThat(checks().snapshotAccess(image)).isInstanceOf(NotKnown.class);
    }

    @Test
    void anUnknownOwnAccountGivesNoAnswerAboutAKey() {
        var image = built(ImageRequest.named("web-1").encryptedBy(OWN));
        world.cloud.calls().add(CallFaults.always("STS", "*", new Fault.Effect.Refusal("ServiceUnavailable", "")));

        CheckAnswer answer = checks().snapshotAccess(image);

        assertThat(answer).isInstanceOf(NotKnown.class);
    }
}
