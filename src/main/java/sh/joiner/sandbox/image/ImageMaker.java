package sh.joiner.sandbox.image;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.image.ImageFate.Turn;
import sh.joiner.sandbox.image.MachineImage.Driver;
import software.amazon.awssdk.services.ec2.model.BlockDeviceMapping;
import software.amazon.awssdk.services.ec2.model.Image;

/** Makes images: AWS's releases and what people build. */
final class ImageMaker {

    private static final String EVERYBODY = "all";
    private static final Duration DEPRECATED_AFTER = Duration.ofDays(730);
    private static final DateTimeFormatter WITH_MILLIS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final SharedAccount shared;

    ImageMaker(SharedAccount shared) {
        this.shared = shared;
    }

    /** A release of a line that AWS publishes; AWS deprecates it after two years. */
    MachineImage release(ImageLine line, String kubernetesVersion, String release, Instant made) {
        var name = ImageLine.fill(line.name(), kubernetesVersion, release);
        var family = line.family();
        var image = base(family, name, line.architecture(), made)
                .ownerId(family.owner())
                .imageLocation("%s/%s".formatted(family.owner(), name))
                .imageOwnerAlias("amazon")
                .deprecationTime(text(made.plus(DEPRECATED_AFTER)))
                .publicLaunchPermissions(true)
                .state("available")
                .build();
        return new MachineImage(image, line.drivers(), kubernetesVersion, "", ImageFate.SETTLED);
    }

    /** What somebody builds. Its id follows from owner, name and instant. */
    MachineImage build(ImageWish wish, Instant made) {
        var owner = wish.owner().isEmpty() ? shared.settings().account() : wish.owner();
        var image = base(family(wish.base()), wish.name(), wish.architecture(), made)
                .imageId(shared.chance().idFor("ami", "%s/%s/%s".formatted(owner, wish.name(), made)))
                .ownerId(owner)
                .imageLocation("%s/%s".formatted(owner, wish.name()))
                .publicLaunchPermissions(wish.sharedWith().contains(EVERYBODY))
                .state(wish.condition().toString());
        if (!wish.bootMode().isEmpty()) {
            image.bootMode(wish.bootMode());
        }
        var drivers = wish.drivers().stream().map(Driver::valueOf).collect(Collectors.toUnmodifiableSet());
        return new MachineImage(
                encrypted(image.build(), wish),
                drivers,
                shared.settings().kubernetesVersion(),
                key(wish.encryptedBy()),
                fate(wish, made));
    }

    /** Every volume, as a copy with encryption has it. */
    private static Image encrypted(Image image, ImageWish wish) {
        if (wish.encryptedBy().isEmpty()) {
            return image;
        }
        var devices = image.blockDeviceMappings().stream()
                .map(device -> device.toBuilder()
                        .ebs(device.ebs().toBuilder().encrypted(true).build())
                        .build())
                .toList();
        return image.toBuilder().blockDeviceMappings(devices).build();
    }

    /** Each account has one key. */
    private static String key(String account) {
        return account.isEmpty()
                ? ""
                : "arn:aws:kms:%s:%s:key/%s"
                        .formatted(CloudSettings.REGION, account, UUID.nameUUIDFromBytes(account.getBytes(UTF_8)));
    }

    private static ImageFate fate(ImageWish wish, Instant made) {
        var fate = ImageFate.SETTLED.sharedWith(wish.sharedWith());
        if (wish.condition() == ImageCondition.DEREGISTERED) {
            return fate.goneAt(made.plus(MachineImage.STAYS_IN_SIGHT));
        }
        if (wish.failsAfter() != null) {
            return fate.turning(new Turn(made.plus(wish.failsAfter()), ImageCondition.FAILED));
        }
        return wish.availableAfter() == null
                ? fate
                : fate.turning(new Turn(made.plus(wish.availableAfter()), ImageCondition.AVAILABLE));
    }

    private Image.Builder base(Family family, String name, String architecture, Instant made) {
        var volumes =
                family.volumes().stream().map(volume -> snapshot(volume, name)).toList();
        return Image.builder()
                .imageId(shared.chance().idFor("ami", name))
                .name(name)
                .description(name)
                .architecture(architecture)
                .creationDate(text(made))
                .imageType("machine")
                .hypervisor("xen")
                .virtualizationType("hvm")
                .bootMode(family.bootMode(architecture))
                .enaSupport(true)
                .platform(family == Family.WINDOWS ? "windows" : null)
                .platformDetails(family == Family.WINDOWS ? "Windows" : "Linux/UNIX")
                .rootDeviceType("ebs")
                .rootDeviceName(volumes.getFirst().deviceName())
                .blockDeviceMappings(volumes);
    }

    private BlockDeviceMapping snapshot(BlockDeviceMapping volume, String image) {
        var id = shared.chance().idFor("snap", image + volume.deviceName());
        return volume.toBuilder()
                .ebs(volume.ebs().toBuilder().snapshotId(id).build())
                .build();
    }

    static Family family(String name) {
        try {
            return Family.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "an image is built on one of %s, but not on %s".formatted(Set.of(Family.values()), name), e);
        }
    }

    static String text(Instant instant) {
        return WITH_MILLIS.format(instant);
    }

    static LocalDate day(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC).toLocalDate();
    }

    /** Tags that the platform team gives to its own builds. */
    static Map<String, String> platformTags(String name) {
        return Map.of("Name", name, "team", "platform", "base", "al2023");
    }
}
