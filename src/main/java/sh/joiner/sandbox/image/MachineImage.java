package sh.joiner.sandbox.image;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.ec2.model.BlockDeviceMapping;
import software.amazon.awssdk.services.ec2.model.Image;

/**
 * An AMI and what is in it.
 *
 * @param drivers the accelerators that its kernel and device plugins drive; others in the machine stay dark
 * @param kubernetesVersion the kubelet's major and minor version
 * @param key the ARN of the KMS key that encrypts its snapshots; empty if they are plain
 * @param fate what becomes of it and who may use it
 */
public record MachineImage(Image image, Set<Driver> drivers, String kubernetesVersion, String key, ImageFate fate) {

    /** How long a deregistered image is still described. */
    static final Duration STAYS_IN_SIGHT = Duration.ofMinutes(1);

    /** A family of accelerators. */
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

    /** The volume that holds the pods' files: the last one, which is the root but for Bottlerocket. */
    public BlockDeviceMapping dataVolume() {
        return image.blockDeviceMappings().getLast();
    }

    /** The image as it is at this instant. */
    MachineImage at(Instant now) {
        return fate.dueAt(now).map(turn -> in(turn.condition(), turn.at())).orElse(this);
    }

    /** The same image in another state; a deregistered one vanishes a while later. */
    MachineImage in(ImageCondition condition, Instant since) {
        var changed = image.toBuilder().state(condition.toString());
        if (condition == ImageCondition.FAILED) {
            changed.stateReason(why -> why.code("Client.InternalError").message("Client.InternalError: Client error."));
        }
        var left = condition == ImageCondition.DEREGISTERED ? fate.goneAt(since.plus(STAYS_IN_SIGHT)) : fate.settled();
        return with(changed.build(), left);
    }

    MachineImage with(ImageFate other) {
        return with(image, other);
    }

    MachineImage with(Image changed, ImageFate other) {
        return new MachineImage(changed, drivers, kubernetesVersion, key, other);
    }

    /** Whether this account may use it: its own, a public one, or one that is shared with it. Others' disabled ones are nobody's. */
    public boolean isFor(String account) {
        return account.equals(image.ownerId())
                || (!isDisabled() && (isPublic() || fate.sharedWith().contains(account)));
    }

    /** EC2's {@code ExecutableBy}: {@code self} asks for explicit permissions of the caller, {@code all} for public images. */
    boolean mayBeUsedBy(String user, String caller) {
        return switch (user) {
            case "all" -> isPublic();
            case "self" -> fate.sharedWith().contains(caller);
            default -> fate.sharedWith().contains(user);
        };
    }

    private boolean isPublic() {
        return Boolean.TRUE.equals(image.publicLaunchPermissions());
    }

    boolean isDisabled() {
        return ImageCondition.DISABLED.toString().equals(image.stateAsString());
    }

    ImageState state(Map<String, String> tags) {
        return new ImageState(
                id(),
                image.name(),
                image.imageOwnerAlias() == null ? image.ownerId() : image.imageOwnerAlias(),
                image.architectureAsString(),
                image.stateAsString(),
                image.creationDate(),
                isPublic() ? Set.of("all") : fate.sharedWith(),
                tags);
    }
}
