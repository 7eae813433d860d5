package sh.joiner.sandbox.image;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.ec2.model.BlockDeviceMapping;
import software.amazon.awssdk.services.ec2.model.Image;

/**
 * An AMI with the properties of its content.
 *
 * @param drivers the accelerators for which the image has drivers and device plugins; instances do not offer other accelerators
 * @param kubernetesVersion the kubelet's major and minor version
 * @param key the ARN of the KMS key that encrypts the image's snapshots; empty if the snapshots are not encrypted
 * @param schedule the scheduled changes of the image, and the accounts that may use the image
 */
public record MachineImage(
        Image image, Set<Driver> drivers, String kubernetesVersion, String key, ImageSchedule schedule) {

    /** The duration for which DescribeImages still returns a deregistered image. */
    static final Duration DESCRIBED_AFTER_END = Duration.ofMinutes(1);

    /** A kind of accelerator. */
    public enum Driver {
        NVIDIA,
        NEURON
    }

    public String id() {
        return image.imageId();
    }

    public boolean isWindows() {
        return "windows".equals(image.platformAsString());
    }

    /**
     * Returns the volume for the files of pods. This volume is always the last volume. Only Bottlerocket images have a
     * separate root volume.
     */
    public BlockDeviceMapping dataVolume() {
        return image.blockDeviceMappings().getLast();
    }

    /** Returns the image in its state at this instant. */
    MachineImage at(Instant now) {
        return schedule.dueAt(now).map(due -> in(due.state(), due.at())).orElse(this);
    }

    /** Returns the image in another state. A deregistered image is hidden one minute later. */
    MachineImage in(ImageStateName state, Instant since) {
        var changed = image.toBuilder().state(state.toString());
        if (state == ImageStateName.FAILED) {
            changed.stateReason(
                    reason -> reason.code("Client.InternalError").message("Client.InternalError: Client error."));
        }
        var next = state == ImageStateName.DEREGISTERED
                ? schedule.hiddenFrom(since.plus(DESCRIBED_AFTER_END))
                : schedule.settled();
        return with(changed.build(), next);
    }

    MachineImage with(ImageSchedule other) {
        return with(image, other);
    }

    MachineImage with(Image changed, ImageSchedule other) {
        return new MachineImage(changed, drivers, kubernetesVersion, key, other);
    }

    /**
     * Returns true if this account may use the image: the account owns the image, or the image is public or shared with
     * the account. Only the owner may use a disabled image.
     */
    public boolean isFor(String account) {
        return account.equals(image.ownerId())
                || (!isDisabled() && (isPublic() || schedule.sharedWith().contains(account)));
    }

    /**
     * Returns true if the image matches a value of EC2's {@code ExecutableBy}: {@code self} requires an explicit permission of the caller,
     * {@code all} a public image.
     */
    boolean mayBeUsedBy(String user, String caller) {
        return switch (user) {
            case "all" -> isPublic();
            case "self" -> schedule.sharedWith().contains(caller);
            default -> schedule.sharedWith().contains(user);
        };
    }

    private boolean isPublic() {
        return Boolean.TRUE.equals(image.publicLaunchPermissions());
    }

    boolean isDisabled() {
        return ImageStateName.DISABLED.toString().equals(image.stateAsString());
    }

    ImageDescription description(Map<String, String> tags) {
        return new ImageDescription(
                id(),
                image.name(),
                image.imageOwnerAlias() == null ? image.ownerId() : image.imageOwnerAlias(),
                image.architectureAsString(),
                image.stateAsString(),
                image.creationDate(),
                isPublic() ? Set.of("all") : schedule.sharedWith(),
                tags);
    }
}
