package sh.joiner.aws.image;

import static sh.joiner.aws.request.AwsErrors.asking;

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
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.image.ImageTrials;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.RunInstancesRequest;
import software.amazon.awssdk.services.ec2.model.Snapshot;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * Asks EC2 about single images: a dry run of an instance without a launch template, and the description of encrypted snapshots.
 *
 * <p>A dry run does not touch KMS: a launch that may not use the key of a snapshot is taken, and ends in {@code Client.InternalError} (AWS re:Post,
 * "EC2 instance changes from pending to stopped"). So it settles nothing about keys.
 */
public final class Ec2ImageTrials implements ImageTrials {

    /** With it EC2 makes the grant by which it decrypts (Amazon EBS User Guide, "Requirements for Amazon EBS encryption"). */
    private static final String GRANT = "kms:CreateGrant";

    private static final String WHOSE = "ask whose account this is";

    private final Ec2Client ec2;
    private final StsClient sts;
    private volatile @Nullable String account; // never changes while the program runs

    public Ec2ImageTrials(Ec2Client ec2, StsClient sts) {
        this.ec2 = ec2;
        this.sts = sts;
    }

    @Override
    public CheckAnswer launchPermission(Trial trial) {
        try {
            asking("check image", () -> ec2.runInstances(dryRun(trial)));
            return new CheckAnswer.Passed();
        } catch (OutsideTrouble trouble) {
            return ImageTrialAnswers.launchPermission(trouble, trial.image());
        }
    }

    /** Neither a profile nor volumes nor user data, of which EC2 would tell before the image. */
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

    /** What the image's own description says to be plain needs no key and no right, and EC2 is not asked. */
    @Override
    public CheckAnswer snapshotAccess(Image image) {
        var snapshots = image.traits().snapshots();
        if (snapshots.isEmpty()) {
            return new CheckAnswer.NotKnown("EC2 tells of no snapshot");
        }
        var ids = snapshots.stream()
                .filter(imageSnapshot -> imageSnapshot.encryption() != Encryption.PLAIN)
                .map(ImageSnapshot::id)
                .toList();
        try {
            return ids.isEmpty() ? new CheckAnswer.Passed() : keys(image, ids);
        } catch (OutsideTrouble trouble) {
            return new CheckAnswer.NotKnown(String.valueOf(trouble.getMessage()));
        }
    }

    private CheckAnswer keys(Image image, List<String> ids) {
        var found = new ArrayList<Snapshot>();
        try {
            found.addAll(asking(
                    "describe snapshots",
                    () -> ec2.describeSnapshots(call -> call.snapshotIds(ids)).snapshots()));
        } catch (OutsideTrouble trouble) {
            return ImageTrialAnswers.snapshots(trouble).orElseGet(() -> hidden(image, ids));
        }
        if (found.size() < ids.size()) {
            return new CheckAnswer.NotKnown("EC2 left out snapshots that it was asked for: %s".formatted(ids));
        }
        var foreign = foreign(found);
        return foreign.isEmpty()
                ? new CheckAnswer.Passed()
                : new CheckAnswer.NotChecked(
                        GRANT,
                        "%s is encrypted with %s, which is not of this account: only KMS knows whether it may be used here"
                                .formatted(String.join(", ", ids), String.join(", ", foreign)));
    }

    /** Keys that are not of this account. */
    private Set<String> foreign(List<Snapshot> snapshots) {
        return snapshots.stream()
                .filter(snapshot -> Boolean.TRUE.equals(snapshot.encrypted()))
                .map(snapshot -> AwsErrors.nonNull(snapshot.kmsKeyId()))
                .filter(key -> accountOf(key).filter(own()::equals).isEmpty())
                .map(key -> key.isEmpty() ? "a key that EC2 does not tell" : key)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Whoever shares an image need not share its snapshots (EC2 User Guide, "Share an AMI with specific AWS accounts"), so of others' images nothing
     * follows; one's own are always told.
     */
    private CheckAnswer hidden(Image image, List<String> ids) {
        var names = String.join(", ", ids);
        return image.owner().equals(own())
                ? new CheckAnswer.Refused(
                        "EC2 has no snapshot %s, from which its volumes would be made".formatted(names))
                : new CheckAnswer.NotChecked(
                        GRANT,
                        "the key of %s is known to account %s alone, which must let this one use it"
                                .formatted(names, image.owner()));
    }

    /** {@code arn:aws:kms:us-east-1:111122223333:key/…}. */
    private static Optional<String> accountOf(String key) {
        var parts = key.split(":", 6);
        return parts.length == 6 ? Optional.of(parts[4]) : Optional.empty();
    }

    /** STS tells it to everybody: no policy can forbid it. */
    private String own() {
        var known = account;
        if (known == null) {
            known = asking(WHOSE, () -> sts.getCallerIdentity().account());
            if (known == null) {
                throw AwsErrors.empty(WHOSE);
            }
            account = known;
        }
        return known;
    }
}
