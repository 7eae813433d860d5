package sh.joiner.sandbox.image;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.image.ImageSchedule.NextState;
import sh.joiner.sandbox.image.MachineImage.Driver;
import software.amazon.awssdk.services.ec2.model.BlockDeviceMapping;
import software.amazon.awssdk.services.ec2.model.Image;

/** Creates images: AWS's releases and the images that users build. */
final class ImageMaker {

    private static final String ALL_ACCOUNTS = "all";
    private static final Duration DEPRECATED_AFTER = Duration.ofDays(730);
    private static final DateTimeFormatter WITH_MILLIS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final SharedAccount shared;

    ImageMaker(SharedAccount shared) {
        this.shared = shared;
    }

    /** Creates a release of a series that AWS publishes. AWS deprecates the release after two years. */
    MachineImage release(ImageLine line, String kubernetesVersion, String release, Instant created) {
        var name = ImageLine.fill(line.name(), kubernetesVersion, release);
        var family = line.family();
        var image = base(family, name, line.architecture(), created)
                .ownerId(family.owner())
                .imageLocation("%s/%s".formatted(family.owner(), name))
                .imageOwnerAlias("amazon")
                .deprecationTime(text(created.plus(DEPRECATED_AFTER)))
                .publicLaunchPermissions(true)
                .state("available")
                .build();
        return new MachineImage(image, line.drivers(), kubernetesVersion, "", ImageSchedule.SETTLED);
    }

    /** Creates an image that a user builds. The image's id is derived from owner, name and time. */
    MachineImage build(ImageRequest request, Instant created) {
        var owner = request.owner().isEmpty() ? shared.settings().account() : request.owner();
        var image = base(family(request.base()), request.name(), request.architecture(), created)
                .imageId(shared.random().idFor("ami", "%s/%s/%s".formatted(owner, request.name(), created)))
                .ownerId(owner)
                .imageLocation("%s/%s".formatted(owner, request.name()))
                .publicLaunchPermissions(request.sharedWith().contains(ALL_ACCOUNTS))
                .state(request.state().toString());
        if (!request.bootMode().isEmpty()) {
            image.bootMode(request.bootMode());
        }
        var drivers = request.drivers().stream().map(Driver::valueOf).collect(Collectors.toUnmodifiableSet());
        return new MachineImage(
                encrypted(image.build(), request),
                drivers,
                shared.settings().kubernetesVersion(),
                key(request.encryptedBy()),
                schedule(request, created));
    }

    /** Returns the image with all volumes encrypted, if the request names a key. */
    private static Image encrypted(Image image, ImageRequest request) {
        if (request.encryptedBy().isEmpty()) {
            return image;
        }
        var devices = image.blockDeviceMappings().stream()
                .map(device -> device.toBuilder()
                        .ebs(device.ebs().toBuilder().encrypted(true).build())
                        .build())
                .toList();
        return image.toBuilder().blockDeviceMappings(devices).build();
    }

    /** Returns the ARN of the account's only KMS key, or an empty text if {@code account} is empty. */
    private static String key(String account) {
        return account.isEmpty()
                ? ""
                : "arn:aws:kms:%s:%s:key/%s"
                        .formatted(CloudSettings.REGION, account, UUID.nameUUIDFromBytes(account.getBytes(UTF_8)));
    }

    private static ImageSchedule schedule(ImageRequest request, Instant created) {
        var schedule = ImageSchedule.SETTLED.sharedWith(request.sharedWith());
        if (request.state() == ImageStateName.DEREGISTERED) {
            return schedule.hiddenFrom(created.plus(MachineImage.DESCRIBED_AFTER_END));
        }
        if (request.failsAfter() != null) {
            return schedule.changing(new NextState(created.plus(request.failsAfter()), ImageStateName.FAILED));
        }
        return request.availableAfter() == null
                ? schedule
                : schedule.changing(new NextState(created.plus(request.availableAfter()), ImageStateName.AVAILABLE));
    }

    private Image.Builder base(Family family, String name, String architecture, Instant created) {
        var volumes =
                family.volumes().stream().map(volume -> snapshot(volume, name)).toList();
        return Image.builder()
                .imageId(shared.random().idFor("ami", name))
                .name(name)
                .description(name)
                .architecture(architecture)
                .creationDate(text(created))
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
        var id = shared.random().idFor("snap", image + volume.deviceName());
        return volume.toBuilder()
                .ebs(volume.ebs().toBuilder().snapshotId(id).build())
                .build();
    }

    static Family family(String name) {
        try {
            return Family.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "image family \"%s\" is unknown: use one of %s".formatted(name, List.of(Family.values())), e);
        }
    }

    static String text(Instant instant) {
        return WITH_MILLIS.format(instant);
    }

    static LocalDate day(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC).toLocalDate();
    }

    /** Returns the tags of the platform team's own images. */
    static Map<String, String> platformTags(String name) {
        return Map.of("Name", name, "team", "platform", "base", "al2023");
    }
}
