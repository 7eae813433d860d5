package sh.joiner.aws.image;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageSnapshot;
import sh.joiner.model.image.ImageSnapshot.Encryption;
import sh.joiner.model.image.ImageTraits;
import sh.joiner.model.image.ImageTraits.Networking;
import sh.joiner.model.image.ImageVolume;
import sh.joiner.model.requirement.Requirements;
import software.amazon.awssdk.services.ec2.model.Tag;

/** Translates EC2's images into the model. */
public final class ImageTranslation {

    private ImageTranslation() {}

    /** Translates an image. The result has no term and no variant, because EC2 does not know them. */
    public static Image image(software.amazon.awssdk.services.ec2.model.Image image) {
        var tags = new TreeMap<String, String>();
        for (Tag tag : image.tags()) {
            tags.put(tag.key(), AwsErrors.nonNull(tag.value()));
        }
        return new Image(
                image.imageId(),
                AwsErrors.nonNull(image.name()),
                AwsErrors.nonNull(image.ownerId()),
                AwsErrors.nonNull(image.stateAsString()),
                AwsErrors.nonNull(image.architectureAsString()),
                instant(image.creationDate()).orElse(Instant.EPOCH),
                instant(image.deprecationTime()).orElse(null),
                tags,
                Requirements.NONE,
                "",
                traits(image));
    }

    private static ImageTraits traits(software.amazon.awssdk.services.ec2.model.Image image) {
        return new ImageTraits(
                AwsErrors.nonNull(image.rootDeviceTypeAsString()),
                AwsErrors.nonNull(image.virtualizationTypeAsString()),
                networking(image.enaSupport()),
                AwsErrors.nonNull(image.bootModeAsString()),
                AwsErrors.nonNull(image.platformAsString()),
                snapshots(image),
                AwsErrors.nonNull(image.rootDeviceName()),
                volumes(image));
    }

    private static List<ImageVolume> volumes(software.amazon.awssdk.services.ec2.model.Image image) {
        return image.blockDeviceMappings().stream()
                .filter(device -> device.deviceName() != null
                        && device.ebs() != null
                        && device.ebs().volumeSize() != null)
                .map(device -> new ImageVolume(device.deviceName(), device.ebs().volumeSize()))
                .toList();
    }

    private static List<ImageSnapshot> snapshots(software.amazon.awssdk.services.ec2.model.Image image) {
        return image.blockDeviceMappings().stream()
                .flatMap(device -> Stream.ofNullable(device.ebs()))
                .filter(disk -> disk.snapshotId() != null)
                .map(disk -> new ImageSnapshot(disk.snapshotId(), encryption(disk.encrypted())))
                .toList();
    }

    private static Encryption encryption(@Nullable Boolean encrypted) {
        if (encrypted == null) {
            return Encryption.UNKNOWN;
        }
        return encrypted ? Encryption.ENCRYPTED : Encryption.PLAIN;
    }

    private static Networking networking(@Nullable Boolean ena) {
        if (ena == null) {
            return Networking.UNKNOWN;
        }
        return ena ? Networking.ENA : Networking.WITHOUT_ENA;
    }

    /**
     * Parses EC2's date. An image without a readable creation date is treated as the oldest; without a readable deprecation date, as never
     * deprecated.
     */
    private static Optional<Instant> instant(@Nullable String text) {
        try {
            return text == null || text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
        } catch (DateTimeParseException unreadable) {
            return Optional.empty();
        }
    }
}
