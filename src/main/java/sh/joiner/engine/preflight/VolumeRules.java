package sh.joiner.engine.preflight;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageVolume;
import sh.joiner.model.nodeclass.BlockDevice;

/**
 * Compares the volumes of an image with the volumes that the node class sets, and with the volumes of the image in use. At a launch, EC2 replaces only
 * the volumes of the image whose device names the class uses.
 */
final class VolumeRules {

    private final PreflightFacts facts;

    VolumeRules(PreflightFacts facts) {
        this.facts = facts;
    }

    /**
     * Returns the problem if the settings for the root volume do not reach the root volume of the image. Without such
     * settings, returns the problem if the root device differs from that of the image in use.
     */
    Optional<String> rootDeviceName(Image image, @Nullable Image inUse) {
        var root = image.traits().rootDeviceName();
        if (root.isEmpty() || facts.volume(root).isPresent()) {
            return Optional.empty();
        }
        return facts.rootDevice()
                .filter(device -> image.traits().gib(device).isEmpty()) // otherwise the AMI has another volume there
                .map(device ->
                        "the root device of the AMI is %s, but the EC2NodeClass sets %s, so the root volume has the AMI's size: set deviceName in spec.blockDeviceMappings to %1$s"
                                .formatted(root, device))
                .or(() -> renamed(root, inUse));
    }

    private static Optional<String> renamed(String root, @Nullable Image inUse) {
        var before = inUse == null ? "" : inUse.traits().rootDeviceName();
        return inUse == null || before.isEmpty() || before.equals(root)
                ? Optional.empty()
                : Optional.of(
                        "the root device of the AMI is %s, but %s in %s, which is in use: change the settings and scripts that name %2$s"
                                .formatted(root, before, inUse.id()));
    }

    /**
     * Returns the possible problem if the class sets a smaller volume than the image. EC2 refuses a volume that is smaller than its snapshot (EC2 API,
     * EbsBlockDevice.VolumeSize). The volume of the image may be larger than its snapshot, whose size the image does not contain.
     */
    Optional<String> tooSmall(Image image) {
        return image.traits().volumes().stream()
                .filter(volume -> setFor(volume).orElse(volume.gib()) < volume.gib())
                .findFirst()
                .map(volume ->
                        "the EC2NodeClass sets %d GiB for %s, which is smaller than the AMI's volume (%d GiB); EC2 refuses the launch if its snapshot is larger than %1$d GiB: set volumeSize to at least %3$dGi"
                                .formatted(setFor(volume).orElse(0), volume.device(), volume.gib()));
    }

    private OptionalInt setFor(ImageVolume volume) {
        return facts.volume(volume.device())
                .filter(own -> own.snapshotId().isEmpty())
                .map(BlockDevice::gib)
                .orElse(OptionalInt.empty());
    }

    /** Returns the problem if the volumes shrink. */
    Optional<String> smaller(Image image, @Nullable Image inUse) {
        if (inUse == null || image.traits().volumes().isEmpty()) {
            return Optional.empty();
        }
        var changes = inUse.traits().volumes().stream()
                .flatMap(volume -> change(volume, image, inUse))
                .toList();
        return changes.isEmpty() ? Optional.empty() : Optional.of(sentence(changes, inUse));
    }

    private static String sentence(List<Change> changes, Image inUse) {
        return "the AMI has smaller volumes than %s, which is in use (%s)%s: set volumeSize in spec.blockDeviceMappings of the EC2NodeClass"
                .formatted(
                        inUse.id(),
                        changes.stream().map(Change::text).collect(joining(", ")),
                        changes.stream().anyMatch(Change::concernsPods)
                                ? ", so new nodes have less ephemeral storage"
                                : "");
    }

    /** The change of a volume that shrinks. */
    private record Change(String text, boolean concernsPods) {}

    /** Returns the change of one volume if it shrinks. The root volumes are compared with each other, even if their devices differ. */
    private Stream<Change> change(ImageVolume volume, Image image, Image inUse) {
        boolean isRoot = volume.device().equals(inUse.traits().rootDeviceName());
        var device = isRoot ? image.traits().rootDeviceName() : volume.device();
        var before = size(volume.device(), inUse);
        var after = size(device, image);
        if (before.isEmpty() || isReplaced(device)) {
            return Stream.empty();
        }
        boolean concernsPods = facts.holdsPods(device, isRoot);
        if (after.isEmpty()) {
            return isRoot
                    ? Stream.empty()
                    : Stream.of(new Change("%s: %d GiB to none".formatted(device, before.getAsInt()), concernsPods));
        }
        return after.getAsInt() < before.getAsInt()
                ? Stream.of(new Change(
                        "%s: %d GiB to %d GiB".formatted(device, before.getAsInt(), after.getAsInt()), concernsPods))
                : Stream.empty();
    }

    /** Returns the size of the volume of an instance; empty if it is not known. */
    private OptionalInt size(String device, Image image) {
        var own = facts.gib(device);
        return own.isPresent() || isReplaced(device) ? own : image.traits().gib(device);
    }

    /** Returns true if another snapshot determines the size of the volume. */
    private boolean isReplaced(String device) {
        return facts.volume(device)
                .filter(volume -> !volume.snapshotId().isEmpty() && volume.gib().isEmpty())
                .isPresent();
    }
}
