package sh.joiner.sandbox.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static sh.joiner.sandbox.cloud.CloudFixture.filter;
import static sh.joiner.sandbox.cloud.CloudFixture.refused;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.cloud.CloudControls;
import sh.joiner.sandbox.cloud.CloudFixture;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Snapshot;

class SnapshotsTest {

    private static final String OTHER_ACCOUNT = "222233334444";

    private final CloudFixture world = new CloudFixture();
    private final CloudControls controls = world.cloud.controls();
    private final Ec2Client ec2 = world.cloud.ec2();

    private String snapshotOf(ImageRequest request) {
        var id = controls.buildImage(request, world.clock.now());
        var device = ec2.describeImages(call -> call.imageIds(id))
                .images()
                .getFirst()
                .blockDeviceMappings()
                .getFirst();
        assertThat(device.ebs().encrypted()).isEqualTo(!request.encryptedBy().isEmpty());
        return device.ebs().snapshotId();
    }

    private Snapshot described(String id) {
        return ec2.describeSnapshots(call -> call.snapshotIds(id)).snapshots().getFirst();
    }

    @Test
    void anUnencryptedSnapshotHasNoKey() {
        var snapshot = described(snapshotOf(ImageRequest.named("web-1")));

        assertThat(snapshot.encrypted()).isFalse();
        assertThat(snapshot.kmsKeyId()).isNull();
        assertThat(snapshot.ownerId()).isEqualTo("111122223333");
        assertThat(snapshot.stateAsString()).isEqualTo("completed");
    }

    @Test
    void anEncryptedSnapshotHasTheKeyOfTheGivenAccount() {
        var first = described(snapshotOf(ImageRequest.named("web-1").encryptedBy(OTHER_ACCOUNT)));
        var second = described(snapshotOf(ImageRequest.named("web-2").encryptedBy(OTHER_ACCOUNT)));

        assertThat(first.encrypted()).isTrue();
        assertThat(first.kmsKeyId()).startsWith("arn:aws:kms:us-east-1:222233334444:key/");
        assertThat(second.kmsKeyId()).isEqualTo(first.kmsKeyId());
    }

    @Test
    void snapshotsOfASharedImageAreNotDescribed() {
        var theirs = snapshotOf(ImageRequest.named("theirs").ownedBy(OTHER_ACCOUNT, Set.of("all")));

        refused("InvalidSnapshot.NotFound", theirs, () -> described(theirs));
        assertThat(ec2.describeSnapshots().snapshots())
                .isNotEmpty()
                .extracting(Snapshot::ownerId)
                .containsOnly("111122223333");
    }

    @Test
    void refusesAnUnknownSnapshot() {
        refused("InvalidSnapshot.NotFound", "snap-0a", () -> described("snap-0a"));
    }

    @Test
    void filtersBySnapshotEncryption() {
        var encrypted = snapshotOf(ImageRequest.named("web-1").encryptedBy(OTHER_ACCOUNT));

        assertThat(ec2.describeSnapshots(call -> call.filters(filter("encrypted", "true")))
                        .snapshots())
                .extracting(Snapshot::snapshotId)
                .isEqualTo(List.of(encrypted));
    }

    @Test
    void refusesAKeyWhoseAccountIsInvalid() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ImageRequest.named("web-1").encryptedBy("alias/aws/ebs"))
                .withMessageContaining("alias/aws/ebs");
    }
}
