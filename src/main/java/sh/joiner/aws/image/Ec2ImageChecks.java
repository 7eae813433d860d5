package sh.joiner.aws.image;

import static sh.joiner.aws.request.AwsErrors.callAws;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.aws.request.Ec2Tags;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageSnapshot;
import sh.joiner.model.image.ImageSnapshot.Encryption;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.image.ImageChecks;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.RunInstancesRequest;
import software.amazon.awssdk.services.ec2.model.Snapshot;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * Checks single images with EC2. Checks the launch permission by a dry run of RunInstances without a launch template, and the access to
 * encrypted snapshots by DescribeSnapshots.
 *
 * <p>A dry run does not call KMS. EC2 accepts a launch without the permission to use the snapshot's key; the instance then fails with
 * {@code Client.InternalError} (AWS re:Post, "EC2 instance changes from pending to stopped"). So a dry run cannot check the permission to
 * use keys.
 */
public final class Ec2ImageChecks implements ImageChecks {

    /**
     * EC2 needs this permission to create the grant that it uses for decryption (Amazon EBS User Guide, "Requirements for Amazon EBS
     * encryption").
     */
    private static final String GRANT = "kms:CreateGrant";

    private static final String GET_ACCOUNT = "get caller identity";

    private final Ec2Client ec2;
    private final StsClient sts;
    private volatile @Nullable String account; // never changes while the program runs

    public Ec2ImageChecks(Ec2Client ec2, StsClient sts) {
        this.ec2 = ec2;
        this.sts = sts;
    }

    @Override
    public CheckAnswer launchPermission(Trial trial) {
        try {
            callAws("check image", () -> ec2.runInstances(dryRun(trial)));
            return new CheckAnswer.Passed();
        } catch (RemoteCallException failure) {
            return ImageCheckErrors.launchPermission(failure, trial.image());
        }
    }

    /**
     * Returns a request without instance profile, volumes and user data, because EC2 would report an error in one of
     * these parameters instead of an error of the image.
     */
    private static RunInstancesRequest dryRun(Trial trial) {
        return RunInstancesRequest.builder()
                .dryRun(true)
                .minCount(1)
                .maxCount(1)
                .imageId(trial.image())
                .instanceType(trial.instanceType())
                .subnetId(trial.subnet())
                .securityGroupIds(trial.securityGroups())
                .tagSpecifications(
                        Ec2Tags.on(ResourceType.INSTANCE, trial.tags()),
                        Ec2Tags.on(ResourceType.VOLUME, trial.tags()),
                        Ec2Tags.on(ResourceType.NETWORK_INTERFACE, trial.tags()))
                .build();
    }

    /**
     * Checks access to the encrypted snapshots of the image. Does not call EC2 if the image's description says that all snapshots are
     * unencrypted: those need no key and no permission.
     */
    @Override
    public CheckAnswer snapshotAccess(Image image) {
        var snapshots = image.traits().snapshots();
        if (snapshots.isEmpty()) {
            return new CheckAnswer.NotKnown("EC2 reports no snapshot of the image");
        }
        var ids = snapshots.stream()
                .filter(imageSnapshot -> imageSnapshot.encryption() != Encryption.PLAIN)
                .map(ImageSnapshot::id)
                .toList();
        try {
            return ids.isEmpty() ? new CheckAnswer.Passed() : keys(image, ids);
        } catch (RemoteCallException failure) {
            return new CheckAnswer.NotKnown(String.valueOf(failure.getMessage()));
        }
    }

    private CheckAnswer keys(Image image, List<String> ids) {
        var found = new ArrayList<Snapshot>();
        try {
            found.addAll(callAws(
                    "describe snapshots",
                    () -> ec2.describeSnapshots(call -> call.snapshotIds(ids)).snapshots()));
        } catch (RemoteCallException failure) {
            return ImageCheckErrors.snapshots(failure).orElseGet(() -> hidden(image, ids));
        }
        if (found.size() < ids.size()) {
            return new CheckAnswer.NotKnown("EC2 did not return all of the requested snapshots: %s".formatted(ids));
        }
        var foreign = foreign(found);
        return foreign.isEmpty()
                ? new CheckAnswer.Passed()
                : new CheckAnswer.NotChecked(
                        GRANT,
                        "%s is encrypted with %s, which is not known to belong to this account; check in KMS that this account may use the key"
                                .formatted(String.join(", ", ids), String.join(", ", foreign)));
    }

    /** Returns the keys that are not known to belong to this account. */
    private Set<String> foreign(List<Snapshot> snapshots) {
        return snapshots.stream()
                .filter(snapshot -> Boolean.TRUE.equals(snapshot.encrypted()))
                .map(snapshot -> AwsErrors.nonNull(snapshot.kmsKeyId()))
                .filter(key -> accountOf(key).filter(own()::equals).isEmpty())
                .map(key -> key.isEmpty() ? "a key that EC2 does not name" : key)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Returns the answer for snapshots that EC2 does not show. Sharing an image does not share its snapshots (EC2 User Guide, "Share an AMI
     * with specific AWS accounts"), so a hidden snapshot of another account may exist. EC2 always shows an account its own snapshots.
     */
    private CheckAnswer hidden(Image image, List<String> ids) {
        var names = String.join(", ", ids);
        return image.owner().equals(own())
                ? new CheckAnswer.Refused(
                        "EC2 does not find snapshot %s, from which the AMI's volumes are created: select another AMI"
                                .formatted(names))
                : new CheckAnswer.NotChecked(
                        GRANT,
                        "only account %s can see the key of %s; that account must allow this account to use the key"
                                .formatted(image.owner(), names));
    }

    /** Returns the account of a key, for example of {@code arn:aws:kms:us-east-1:111122223333:key/…}. */
    private static Optional<String> accountOf(String key) {
        var parts = key.split(":", 6);
        return parts.length == 6 ? Optional.of(parts[4]) : Optional.empty();
    }

    /** Returns this program's account. No policy can deny GetCallerIdentity. */
    private String own() {
        var known = account;
        if (known == null) {
            known = callAws(GET_ACCOUNT, () -> sts.getCallerIdentity().account());
            if (known == null) {
                throw AwsErrors.empty(GET_ACCOUNT);
            }
            account = known;
        }
        return known;
    }
}
