package sh.joiner.sandbox.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static sh.joiner.sandbox.cloud.CloudFixture.filter;
import static sh.joiner.sandbox.cloud.CloudFixture.refused;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cloud.CloudControls;
import sh.joiner.sandbox.cloud.CloudFixture;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeImagesRequest;
import software.amazon.awssdk.services.ec2.model.Image;

class ImageLifeTest {

    static final String OTHER_ACCOUNT = "222233334444";

    final CloudFixture world = new CloudFixture();
    final CloudControls controls = world.cloud.controls();
    final Ec2Client ec2 = world.cloud.ec2();

    @Test
    void anImageIsPendingUntilItsBuildIsComplete() {
        var id = controls.buildImage(
                ImageRequest.named("web-1")
                        .availableAfter(Duration.ofMinutes(10))
                        .tagged(Map.of("app", "web")),
                world.clock.now());
        assertThat(states(id)).containsExactly("pending");

        world.seconds(599);
        assertThat(states(id)).containsExactly("pending");

        world.seconds(1);
        assertThat(states(id)).containsExactly("available");
        assertThat(images(call -> call.filters(filter("tag:app", "web"))))
                .extracting(Image::name)
                .containsExactly("web-1");
    }

    @Test
    void aBuildCanFail() {
        var id =
                controls.buildImage(ImageRequest.named("web-1").failingAfter(Duration.ofMinutes(3)), world.clock.now());
        world.seconds(180);

        var image = image(id);
        assertThat(image.stateAsString()).isEqualTo("failed");
        assertThat(image.stateReason().code()).isEqualTo("Client.InternalError");
    }

    @Test
    void aDeregisteredImageIsDescribedForAMinute() {
        var id = controls.buildImage(ImageRequest.named("web-1"), world.clock.now());
        controls.changeImageState(
                id, ImageStateName.DEREGISTERED, world.clock.now().plus(Duration.ofMinutes(5)));
        world.seconds(300);
        assertThat(states(id)).containsExactly("deregistered");

        world.seconds(60);
        refused("InvalidAMIID.NotFound", id, () -> image(id));
        assertThat(images(call -> call.owners("self")))
                .extracting(Image::imageId)
                .doesNotContain(id);
    }

    @Test
    void aDisabledImageIsDescribedOnlyOnRequest() {
        var id = controls.buildImage(ImageRequest.named("web-1"), world.clock.now());
        controls.changeImageState(id, ImageStateName.DISABLED, world.clock.now());

        assertThat(states(id)).isEmpty();
        assertThat(images(call -> call.imageIds(id).includeDisabled(true)))
                .extracting(Image::stateAsString)
                .containsExactly("disabled");

        controls.changeImageState(id, ImageStateName.AVAILABLE, world.clock.now());
        assertThat(states(id)).containsExactly("available");
    }

    @Test
    void anImageOfAnotherAccountIsUsableOnlyWhileItIsShared() {
        var id = controls.buildImage(ImageRequest.named("theirs").ownedBy(OTHER_ACCOUNT, Set.of()), world.clock.now());
        refused("AuthFailure", "Not authorized for images: [" + id, () -> image(id));
        assertThat(images(call -> call.owners(OTHER_ACCOUNT))).isEmpty();

        controls.shareImage(id, Set.of("111122223333"));
        assertThat(image(id).ownerId()).isEqualTo(OTHER_ACCOUNT);
        assertThat(images(call -> call.executableUsers("self"))).hasSize(1);

        controls.shareImage(id, Set.of());
        refused("AuthFailure", id, () -> image(id));
    }

    @Test
    void anImageThatIsNoLongerSharedIsDescribedUntilThePropagationDelayIsOver() {
        var id = controls.buildImage(
                ImageRequest.named("theirs").ownedBy(OTHER_ACCOUNT, Set.of("111122223333")), world.clock.now());
        controls.setPropagationDelay(Duration.ofMinutes(2));
        controls.shareImage(id, Set.of());

        assertThat(images(call -> call.owners(OTHER_ACCOUNT))).hasSize(1);
        refused("AuthFailure", "Not authorized for images: [" + id, () -> image(id));

        world.seconds(120);
        assertThat(images(call -> call.owners(OTHER_ACCOUNT))).isEmpty();
    }

    @Test
    void aPublicImageIsUsable() {
        var id = controls.buildImage(
                ImageRequest.named("theirs").ownedBy(OTHER_ACCOUNT, Set.of("all")), world.clock.now());

        assertThat(image(id).publicLaunchPermissions()).isTrue();
    }

    @Test
    void deprecatedImagesOfOtherAccountsAreDescribedOnlyOnRequest() {
        var id = controls.buildImage(
                ImageRequest.named("theirs").ownedBy(OTHER_ACCOUNT, Set.of("all")), world.clock.now());
        controls.deprecateImage(id, world.clock.now().plusSeconds(60));
        assertThat(states(id)).hasSize(1);

        world.seconds(60);
        assertThat(states(id)).isEmpty();
        assertThat(images(call -> call.imageIds(id).includeDeprecated(true))).hasSize(1);
    }

    @Test
    void everyImageHasSnapshotsAndABootMode() {
        var id = controls.buildImage(ImageRequest.named("web-arm").of("arm64", ""), world.clock.now());

        var image = image(id);
        assertThat(image.bootModeAsString()).isEqualTo("uefi");
        var snapshot = image.blockDeviceMappings().getFirst().ebs().snapshotId();
        assertThat(snapshot).startsWith("snap-0");
        assertThat(images(call -> call.filters(filter("block-device-mapping.snapshot-id", snapshot))))
                .containsExactly(image);
    }

    @Test
    void aReleaseChangesOnlyTheParametersOfItsFamily() {
        var before = world.image(CloudFixture.AL2023);
        var bottlerocket = "/aws/service/bottlerocket/aws-k8s-1.34/x86_64/latest/image_id";
        var other = world.image(bottlerocket);
        world.seconds(3600);

        controls.releaseImages("AL2023");

        assertThat(image(world.image(CloudFixture.AL2023)).name())
                .isEqualTo("amazon-eks-node-al2023-x86_64-standard-1.34-v20261121");
        assertThat(image(before).stateAsString()).isEqualTo("available");
        assertThat(world.image(bottlerocket)).isEqualTo(other);
    }

    @Test
    void refusesUnknownImagesFamiliesAndStates() {
        Assertions.assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> controls.changeImageState("ami-0", ImageStateName.FAILED, world.clock.now()))
                .withMessageContaining("ami-0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> controls.releaseImages("CENTOS"))
                .withMessageContaining("CENTOS");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ImageStateName.of("transient"))
                .withMessageContaining("transient");
    }

    List<String> states(String id) {
        return images(call -> call.imageIds(id)).stream()
                .map(Image::stateAsString)
                .toList();
    }

    Image image(String id) {
        return images(call -> call.imageIds(id)).getFirst();
    }

    List<Image> images(UnaryOperator<DescribeImagesRequest.Builder> call) {
        return ec2.describeImages(call.apply(DescribeImagesRequest.builder()).build())
                .images();
    }
}
